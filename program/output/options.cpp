#include "output/options.hpp"

#include <array>
#include <charconv>
#include <optional>
#include <system_error>

#include "console/exit_code.hpp"
#include "noa/base/error.hpp"

namespace noa::program {

namespace {

struct CompressionName {
    const char* name;
    io::Compression method;
};
constexpr std::array<CompressionName, 4> compressions = {{{"none", io::Compression::NONE},
        {"lzw", io::Compression::LZW}, {"deflate", io::Compression::DEFLATE}, {"zstd", io::Compression::ZSTD}}};

// The number of an MRC mode, as --mode has it.
std::optional<io::Encoding> encoding_from_number(const std::string& text) {
    int mode = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, mode);
    const bool is_plain = rest == end and error == std::errc{} and std::to_string(mode) == text;
    return is_plain ? io::encoding_from_mrc_mode(mode) : std::nullopt;
}

}  // namespace

void add_output_options(Command& command, OutputOption& options) {
    command.add("-o,--output", &options.output,
            "the file to write, its extension says in which format; or a folder, for any number of files",
            {.value = "OUTPUT"});
    command.add("--in-place", &options.is_in_place, "replace inputs by their results", {.excludes = {"--output"}});
    command.add("--mode", &options.mode,
            "how elements are stored: i8 u8 i16 u16 f16 f32 u4 ..., or the number of an MRC mode", {.value = "MODE"});
    std::vector<std::string> methods;
    for (const auto& [name, method]: compressions)
        methods.emplace_back(name);
    command.add("--compression", &options.compression, "of TIFF files: none, lzw, deflate or zstd",
            {.value = "METHOD", .one_of = methods});
}

io::Encoding encoding_for(const OutputOption& options, io::Encoding otherwise) {
    if (options.mode.empty())
        return otherwise;
    if (const auto encoding = encoding_from_number(options.mode))
        return *encoding;
    try {
        return io::encoding_from_name(options.mode);
    } catch (const Exception& error) {
        throw UsageError("--mode " + options.mode + ": " + std::string(error.message()));
    }
}

io::Encoding calculated_encoding(io::Encoding input) {
    return input == io::Encoding::F16 ? io::Encoding::F16 : io::Encoding::F32;
}

io::WriteOption write_option(const OutputOption& options, const InputOption& input) {
    io::WriteOption result{.is_flipped = not input.is_top_down};
    for (const auto& [name, method]: compressions)
        if (options.compression == name)
            result.compression = method;
    return result;
}

void add_label(io::Header& header, const Session& session) {
    constexpr std::size_t n_labels = 10, n_characters = 80;
    if (header.labels.size() >= n_labels)
        header.labels.resize(n_labels - 1);
    header.labels.push_back(session.label.substr(0, n_characters));
}

}  // namespace noa::program
