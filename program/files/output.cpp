#include "files/output.hpp"

#include <map>
#include <set>
#include <system_error>

#include "console/exit_code.hpp"
#include "noa/base/error.hpp"

namespace noa::program {

namespace {

namespace fs = std::filesystem;

// Modes of MRC files, by their numbers.
const std::map<std::string, io::Encoding, std::less<>>& mrc_modes() {
    using enum io::Encoding;
    static const std::map<std::string, io::Encoding, std::less<>> modes{
            {"0", I8}, {"1", I16}, {"2", F32}, {"3", CI16}, {"4", C32}, {"6", U16}, {"12", F16}, {"101", U4}};
    return modes;
}

bool is_folder(const std::string& output) {
    return output.ends_with('/') or fs::is_directory(output);
}

std::vector<fs::path> paths_in_folder(
        const OutputOptions& options, const std::vector<fs::path>& inputs, const std::string& extension) {
    const fs::path folder = options.output;
    std::vector<fs::path> outputs;
    std::set<fs::path> names;
    for (const fs::path& input: inputs) {
        fs::path name = input.filename();
        if (not extension.empty())
            name = input.stem() += extension;
        if (not names.insert(name).second)
            throw UsageError(options.option + " " + folder.native() + ": two inputs would be written to " +
                             (folder / name).native());
        outputs.push_back(folder / name);
    }
    make_folder(folder);
    return outputs;
}

}  // namespace

void add_output_options(Command& command, OutputOptions& options) {
    command.add("-o,--output", &options.output,
            "the file to write, its extension says in which format; or a folder, for any number of files",
            {.value = "OUTPUT"});
    command.add("--in-place", &options.is_in_place, "replace inputs by their results", {.excludes = {"--output"}});
    command.add("--mode", &options.mode,
            "how elements are stored: i8 u8 i16 u16 f16 f32 u4 ..., or the number of an MRC mode", {.value = "MODE"});
    command.add("--compression", &options.compression, "of TIFF files: none, lzw, deflate or zstd",
            {.value = "METHOD", .one_of = {"none", "lzw", "deflate", "zstd"}});
}

std::vector<fs::path> output_paths(
        const OutputOptions& options, const std::vector<fs::path>& inputs, const std::string& extension) {
    if (options.is_in_place)
        return inputs;
    if (options.output.empty())
        throw UsageError("where results go was not said: -o FILE, -o FOLDER/, or --in-place");
    std::vector<fs::path> outputs;
    if (is_folder(options.output))
        outputs = paths_in_folder(options, inputs, extension);
    else if (inputs.size() == 1)
        outputs = {options.output};
    else
        throw UsageError(options.option + " " + options.output + ": there are " + std::to_string(inputs.size()) +
                         " inputs, but this is one file: give a folder, which ends with /");
    for (const fs::path& output: outputs)
        check_not_an_input(output, inputs, options.option);
    return outputs;
}

void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        throw io::WriteError(folder.native() + ": the folder cannot be made: " + error.message());
}

void check_not_an_input(const fs::path& output, const std::vector<fs::path>& inputs, const std::string& option) {
    for (const fs::path& input: inputs) {
        std::error_code ignored;
        if (fs::equivalent(output, input, ignored))
            throw UsageError(option + " " + output.native() +
                             ": this is an input, which would be lost; --in-place, where there is such an option, "
                             "replaces inputs");
    }
}

io::Encoding encoding_for(const OutputOptions& options, io::Encoding otherwise) {
    if (options.mode.empty())
        return otherwise;
    if (const auto found = mrc_modes().find(options.mode); found != mrc_modes().end())
        return found->second;
    try {
        return io::encoding_from_name(options.mode);
    } catch (const Exception& error) {
        throw UsageError("--mode " + options.mode + ": " + std::string(error.message()));
    }
}

io::Encoding calculated_encoding(io::Encoding input) {
    return input == io::Encoding::F16 ? io::Encoding::F16 : io::Encoding::F32;
}

io::WriteOption write_option(const OutputOptions& options, const InputOptions& input) {
    using enum io::Compression;
    io::WriteOption result{.is_flipped = not input.is_top_down};
    result.compression = options.compression == "lzw"       ? LZW
                         : options.compression == "deflate" ? DEFLATE
                         : options.compression == "zstd"    ? ZSTD
                                                            : NONE;
    return result;
}

void add_label(io::Header& header, const Session& session) {
    constexpr std::size_t n_labels = 10, n_characters = 80;
    if (header.labels.size() >= n_labels)
        header.labels.resize(n_labels - 1);
    header.labels.push_back(session.label.substr(0, n_characters));
}

}  // namespace noa::program
