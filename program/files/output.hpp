// How commands write: what is said of outputs on the command line.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "arguments/command.hpp"
#include "console/session.hpp"
#include "files/input.hpp"
#include "noa/io/image_file.hpp"

namespace noa::program {

struct OutputOptions {
    std::string output{};       ///< a file, or a folder, which ends with / if it is not there yet
    bool is_in_place = false;   ///< inputs are replaced
    std::string mode{};         ///< of elements: a name, as f32, or a number of MRC; empty: see encoding_for
    std::string compression{};  ///< of TIFF: none, lzw, deflate, zstd
    std::string option = "-o";  ///< that says where the output goes, for messages
};

/// -o, --in-place, --mode and --compression.
void add_output_options(Command& command, OutputOptions& options);

/// Where the results for some inputs go, one for each: to a file, into a folder under the names of the inputs, or in
/// their place. With an extension, as ".mrc" or "_drift.png", names in a folder get that in place of theirs. Folders
/// are made. UsageErrors if it is not said, if an output is an input, if two are the same file, or if one file is to
/// have several.
std::vector<std::filesystem::path> output_paths(const OutputOptions& options,
        const std::vector<std::filesystem::path>& inputs, const std::string& extension = {});

/// And those that it is in, if they are not there.
void make_folder(const std::filesystem::path& folder);

/// A UsageError if a file that is to be written is one that is read.
void check_not_an_input(const std::filesystem::path& output, const std::vector<std::filesystem::path>& inputs,
        const std::string& option = "-o");

/// As the mode says; a UsageError if there is none like that. Without one, as the default says.
io::Encoding encoding_for(const OutputOptions& options, io::Encoding otherwise);

/// How results that were calculated in f32 are stored by default: f16 if that is what the input had, else f32.
io::Encoding calculated_encoding(io::Encoding input);

io::WriteOption write_option(const OutputOptions& options, const InputOptions& input);

/// What was done, as a line in the header: "noa 0.1.0: filter --lowpass 20". The last one goes if there are ten.
void add_label(io::Header& header, const Session& session);

}  // namespace noa::program
