#include "slices/typed_output.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <type_traits>
#include <utility>

#include "console/exit_code.hpp"
#include "console/format.hpp"

namespace noa::program {

namespace {

using io::Encoding, io::Format;

constexpr std::array<std::pair<std::string_view, Format>, 12> extensions = {
        {{".mrc", Format::MRC}, {".mrcs", Format::MRC}, {".map", Format::MRC}, {".rec", Format::MRC},
                {".st", Format::MRC}, {".ali", Format::MRC}, {".ccp4", Format::MRC}, {".tif", Format::TIFF},
                {".tiff", Format::TIFF}, {".gain", Format::TIFF}, {".npy", Format::NPY}, {".png", Format::PNG}}};

bool is_complex(Encoding encoding) {
    return encoding == Encoding::CI16 or encoding == Encoding::C32 or encoding == Encoding::C64;
}

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

// Those of a format that the numbers of an input can be converted to.
std::string modes_for(const io::ImageFile& input, Format format) {
    std::string list;
    for (const Encoding encoding: encodings_of(format))
        if (is_complex(encoding) == is_complex(input.encoding()))
            list += (list.empty() ? "" : ", ") + std::string(to_string(encoding));
    return list;
}

std::string elements_of(const io::ImageFile& input) {
    return input.path().native() + " has elements of " + std::string(to_string(input.encoding()));
}

void check_mode(const io::ImageFile& input, const TypedOutput& output, Encoding encoding) {
    if (not is_complex(encoding) and is_complex(input.encoding()))
        throw UsageError("--mode " + output.options.mode + ": " + elements_of(input) +
                         ", complex numbers, which do not become real ones");
    if (not has(output.format, encoding))
        throw UsageError("--mode " + output.options.mode + ": " + std::string(to_string(output.format)) +
                         " files cannot have that: give --mode with one of " + modes_for(input, output.format));
}

void check_compression(const TypedOutput& output) {
    const std::string& method = output.options.compression;
    if (not method.empty() and method != "none" and output.format != Format::TIFF)
        throw UsageError("--compression " + method + ": " + output.path.native() + " is no TIFF file, and only those " +
                         "are compressed");
}

void check_is_picture(const io::ImageFile& input, const io::Header& header) {
    if (header.shape[0] * header.shape[1] > 1)
        throw InputError(input.path().native() + ": a PNG picture is one image, but there would be " +
                         shape_in_words(header) +
                         ": choose one with noa convert --slices N, or show them with "
                         "noa view");
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

Format format_of_output(const std::filesystem::path& path) {
    std::string given = path.extension().native(), known;
    std::transform(given.begin(), given.end(), given.begin(),
            [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const auto& [extension, format]: extensions) {
        if (extension == given)
            return format;
        known += (known.empty() ? "" : " ") + std::string(extension);
    }
    throw UsageError(
            "-o " + path.native() + ": its extension does not say in which format to write: there are " + known);
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

Encoding stored_encoding(const io::ImageFile& input, const TypedOutput& output) {
    const Encoding encoding = encoding_for(output.options, input.encoding());
    if (not output.options.mode.empty()) {
        check_mode(input, output, encoding);
        return encoding;
    }
    for (const Encoding each: {encoding, wider(encoding)})
        if (has(output.format, each))
            return each;
    const std::string name(to_string(output.format)), modes = modes_for(input, output.format);
    if (modes.empty())
        throw InputError(elements_of(input) + ", complex numbers, which " + name + " files cannot have");
    throw UsageError(elements_of(input) + ", which " + name + " files, as " + output.path.native() +
                     ", cannot have: give --mode with one of " + modes);
}

io::ImageFile create_output(const Session& session, const io::ImageFile& input, const InputOptions& input_options,
        const TypedOutput& output, io::Header header) {
    check_compression(output);
    if (output.format == Format::PNG)
        check_is_picture(input, header);
    header.encoding = stored_encoding(input, output);
    add_label(header, session);
    io::WriteOption option = write_option(output.options, input_options);
    option.format = output.format;
    return io::ImageFile::create(output.path, header, option);
}

}  // namespace noa::program
