// Where commands write: names of files and folders, and what extensions say.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "noa/io/format.hpp"
#include "output/options.hpp"

namespace noa::program {

/// Where the results for some inputs go, one for each: to a file, into a folder under the names of the inputs, or in
/// their place. With an extension, as ".mrc" or "_drift.png", names in a folder get that in place of theirs. Folders
/// are made. UsageErrors if it is not said, if an output is an input, if two are the same file, or if one file is to
/// have several.
std::vector<std::filesystem::path> output_paths(const OutputOption& options,
        const std::vector<std::filesystem::path>& inputs, const std::string& extension = {});

/// And those that it is in, if they are not there.
void make_folder(const std::filesystem::path& folder);

/// A UsageError if a file that is to be written is one that is read.
void check_not_an_input(const std::filesystem::path& output, const std::vector<std::filesystem::path>& inputs,
        const std::string& option = "-o");

/// A file, and the option that says to write it; an empty path is no file.
struct NamedOutput {
    std::string option;
    std::filesystem::path path;
};

/// For OptionRule::check: says what is wrong with a name that is empty, and nothing of others.
std::string refuse_no_name(const std::string& name);

/// A UsageError that names both options if two of them would write one file, however its name is written.
void check_distinct(const std::vector<NamedOutput>& outputs);

/// In which format a file is written, as its extension says. A UsageError, which names the option, if it says nothing.
io::Format format_of_output(const std::filesystem::path& path, const std::string& option = "-o");

/// Whether a name ends with .png.
bool is_png(const std::filesystem::path& path);

/// A UsageError that names the option if a picture is to be written under a name without .png; an empty name is no
/// picture.
void check_picture_name(const std::string& option, const std::filesystem::path& path);

}  // namespace noa::program
