#include "output/paths.hpp"

#include <map>
#include <set>
#include <string_view>
#include <system_error>

#include "console/exit_code.hpp"
#include "noa/io/error.hpp"
#include "noa/io/format.hpp"

namespace noa::program {

namespace {

namespace fs = std::filesystem;

// One name for ./a.png, folder/../a.png, and what is reached through links. The file need not be there.
fs::path full_name(const fs::path& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path), resolved = fs::weakly_canonical(absolute, error);
    return error ? absolute.lexically_normal() : resolved;
}

bool is_folder(const std::string& output) {
    return output.ends_with('/') or fs::is_directory(output);
}

std::vector<fs::path> paths_in_folder(
        const OutputOption& options, const std::vector<fs::path>& inputs, const std::string& extension) {
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

std::vector<fs::path> output_paths(
        const OutputOption& options, const std::vector<fs::path>& inputs, const std::string& extension) {
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
        throw io::WriteError(folder, "the folder cannot be made: " + error.message());
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

std::string refuse_no_name(const std::string& name) {
    return name.empty() ? "the name of a file was expected, but it is empty" : "";
}

void check_distinct(const std::vector<NamedOutput>& outputs) {
    std::map<fs::path, std::string> taken;
    for (const auto& [option, path]: outputs) {
        if (path.empty())
            continue;
        const auto [at, is_new] = taken.emplace(full_name(path), option);
        if (not is_new)
            throw UsageError(option + " " + path.native() + ": this is written by " + at->second + " as well");
    }
}

io::Format format_of_output(const std::filesystem::path& path, const std::string& option) {
    if (const auto format = io::format_of_extension(path.extension().native()))
        return *format;
    std::string known;
    for (const io::Format format: io::formats())
        for (const std::string_view extension: io::extensions_of(format))
            known += (known.empty() ? "" : " ") + std::string(extension);
    throw UsageError(
            option + " " + path.native() + ": its extension does not say in which format to write: there are " + known);
}

bool is_png(const fs::path& path) {
    return io::format_of_extension(path.extension().native()) == io::Format::PNG;
}

void check_picture_name(const std::string& option, const fs::path& path) {
    if (not path.empty() and not is_png(path))
        throw UsageError(option + " " + path.native() + ": a name that ends with .png was expected");
}

}  // namespace noa::program
