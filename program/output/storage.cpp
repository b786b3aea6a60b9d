#include "output/storage.hpp"

#include <limits>
#include <type_traits>

#include "console/exit_code.hpp"

namespace noa::program {

namespace {

using io::Encoding, io::Format;

// Those of a format that numbers can be converted to.
std::string modes_for(const ElementSource& source, Format format) {
    std::string list;
    for (const Encoding encoding: io::encodings_of(format))
        if (io::is_complex(encoding) == io::is_complex(source.encoding))
            list += (list.empty() ? "" : ", ") + std::string(to_string(encoding));
    return list;
}

std::string elements_of(const ElementSource& source) {
    return source.file.path().native() + " has elements of " + std::string(to_string(source.file.encoding()));
}

void check_mode(const ElementSource& source, const TypedOutput& output, Encoding encoding) {
    const std::string option = "--mode " + output.options.mode + ": ";
    if (io::is_complex(encoding) != io::is_complex(source.encoding))
        throw UsageError(option + elements_of(source) +
                         (io::is_complex(encoding) ? ", real numbers, which do not become complex ones"
                                                   : ", complex numbers, which do not become real ones"));
    if (not io::can_store(output.format, encoding))
        throw UsageError(option + std::string(to_string(output.format)) +
                         " files cannot have that: give --mode with one of " + modes_for(source, output.format));
}

}  // namespace

Format format_of_output(const std::filesystem::path& path, const std::string& option) {
    if (const auto format = io::format_of_extension(path.extension().native()))
        return *format;
    std::string known;
    for (const Format format: io::formats())
        for (const std::string_view extension: io::extensions_of(format))
            known += (known.empty() ? "" : " ") + std::string(extension);
    throw UsageError(
            option + " " + path.native() + ": its extension does not say in which format to write: there are " + known);
}

NumberRange range_of(Encoding encoding) {
    if (encoding == Encoding::U4)
        return {0, 15, true};
    if (encoding == Encoding::CI16)
        return range_of(Encoding::I16);
    return visit(io::dtype_of(encoding), []<typename T>() -> NumberRange {
        using Part = traits::value_type_t<T>;
        using Limits = std::numeric_limits<Part>;
        return {static_cast<f64>(Limits::lowest()), static_cast<f64>(Limits::max()), std::is_integral_v<Part>};
    });
}

Encoding stored_encoding(const ElementSource& source, const TypedOutput& output) {
    const Encoding encoding = encoding_for(output.options, source.encoding);
    if (not output.options.mode.empty()) {
        check_mode(source, output, encoding);
        return encoding;
    }
    if (const auto nearest = io::nearest_encoding(output.format, encoding))
        return *nearest;
    const std::string name(to_string(output.format)), modes = modes_for(source, output.format);
    if (modes.empty())
        throw InputError(elements_of(source) + ", complex numbers, which " + name + " files cannot have");
    throw UsageError(elements_of(source) + ", which " + name + " files, as " + output.path.native() +
                     ", cannot have: give --mode with one of " + modes);
}

}  // namespace noa::program
