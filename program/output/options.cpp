#include "output/options.hpp"

#include <charconv>
#include <optional>
#include <system_error>

#include "console/exit_code.hpp"
#include "console/format.hpp"
#include "noa/base/error.hpp"

namespace noa::program {

namespace {

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
            "how elements are stored: " + joined(usual_modes(), " ") + " ..., or the number of an MRC mode",
            {.value = "MODE"});
    std::vector<std::string> methods;
    for (const io::Compression method: io::compressions())
        methods.emplace_back(to_string(method));
    command.add("--compression", &options.compression, "of TIFF files: " + joined(methods, ", ", " or "),
            {.value = "METHOD", .one_of = methods});
}

std::vector<std::string> usual_modes() {
    std::vector<std::string> modes;
    for (const io::Encoding encoding: io::encodings_of(io::Format::MRC))
        if (not io::is_complex(encoding))
            modes.emplace_back(to_string(encoding));
    return modes;
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

}  // namespace noa::program
