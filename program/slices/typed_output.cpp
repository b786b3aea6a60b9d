#include "slices/typed_output.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <type_traits>
#include <utility>

#include "console/exit_code.hpp"

namespace noa::program {

namespace {

using io::Encoding, io::Format;

constexpr std::array<std::pair<std::string_view, Format>, 12> extensions = {
        {{".mrc", Format::MRC}, {".mrcs", Format::MRC}, {".map", Format::MRC}, {".rec", Format::MRC},
                {".st", Format::MRC}, {".ali", Format::MRC}, {".ccp4", Format::MRC}, {".tif", Format::TIFF},
                {".tiff", Format::TIFF}, {".gain", Format::TIFF}, {".npy", Format::NPY}, {".png", Format::PNG}}};

bool has(Format format, Encoding encoding) {
    const std::vector<Encoding>& all = encodings_of(format);
    return std::find(all.begin(), all.end(), encoding) != all.end();
}

// One that holds all values of another, and that more formats have.
Encoding wider(Encoding encoding) {
    if (encoding == Encoding::BOOL or encoding == Encoding::U4)
        return Encoding::U8;
    return encoding == Encoding::CI16 ? Encoding::C32 : encoding;
}

// Those of a format that numbers can be converted to.
std::string modes_for(const ElementSource& source, Format format) {
    std::string list;
    for (const Encoding encoding: encodings_of(format))
        if (is_complex(encoding) == is_complex(source.encoding))
            list += (list.empty() ? "" : ", ") + std::string(to_string(encoding));
    return list;
}

std::string elements_of(const ElementSource& source) {
    return source.file.path().native() + " has elements of " + std::string(to_string(source.file.encoding()));
}

void check_mode(const ElementSource& source, const TypedOutput& output, Encoding encoding) {
    const std::string option = "--mode " + output.options.mode + ": ";
    if (is_complex(encoding) != is_complex(source.encoding))
        throw UsageError(option + elements_of(source) +
                         (is_complex(encoding) ? ", real numbers, which do not become complex ones"
                                               : ", complex numbers, which do not become real ones"));
    if (not has(output.format, encoding))
        throw UsageError(option + std::string(to_string(output.format)) +
                         " files cannot have that: give --mode with one of " + modes_for(source, output.format));
}

}  // namespace

Format format_from_name(std::string_view name) {
    for (const Format format: {Format::MRC, Format::TIFF, Format::NPY})
        if (name == extension_of(format).substr(1) or (name == "tiff" and format == Format::TIFF))
            return format;
    return Format::PNG;
}

std::string_view extension_of(Format format) {
    for (const auto& [extension, each]: extensions)
        if (each == format)
            return extension;
    return "";
}

Format format_of_output(const std::filesystem::path& path, const std::string& option) {
    std::string given = path.extension().native(), known;
    std::transform(given.begin(), given.end(), given.begin(),
            [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const auto& [extension, format]: extensions) {
        if (extension == given)
            return format;
        known += (known.empty() ? "" : " ") + std::string(extension);
    }
    throw UsageError(
            option + " " + path.native() + ": its extension does not say in which format to write: there are " + known);
}

const std::vector<Encoding>& encodings_of(Format format) {
    using enum Encoding;
    static const std::vector<Encoding> of_mrc{I8, U8, I16, U16, F16, F32, U4, CI16, C32},
            of_tiff{U4, U8, I8, U16, I16, U32, I32, F16, F32, F64},
            of_npy{BOOL, I8, U8, I16, U16, I32, U32, I64, U64, F16, F32, F64, C32, C64},
            of_png{BOOL, U4, I8, U8, I16, U16, I32, U32, I64, U64, F16, F32, F64};
    return format == Format::MRC ? of_mrc : format == Format::TIFF ? of_tiff : format == Format::NPY ? of_npy : of_png;
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
    for (const Encoding each: {encoding, wider(encoding)})
        if (has(output.format, each))
            return each;
    const std::string name(to_string(output.format)), modes = modes_for(source, output.format);
    if (modes.empty())
        throw InputError(elements_of(source) + ", complex numbers, which " + name + " files cannot have");
    throw UsageError(elements_of(source) + ", which " + name + " files, as " + output.path.native() +
                     ", cannot have: give --mode with one of " + modes);
}

}  // namespace noa::program
