// What is said of outputs on the command line: where they go, and how they are stored.
#pragma once

#include <string>
#include <vector>

#include "arguments/command.hpp"
#include "console/session.hpp"
#include "files/input.hpp"
#include "noa/io/image_file.hpp"

namespace noa::program {

struct OutputOption {
    std::string output{};       ///< a file, or a folder, which ends with / if it is not there yet
    bool is_in_place = false;   ///< inputs are replaced
    std::string mode{};         ///< of elements: a name, as f32, or a number of MRC; empty: see encoding_for
    std::string compression{};  ///< of TIFF: none, lzw, deflate, zstd
    std::string option = "-o";  ///< that says where the output goes, for messages
};

/// -o, --in-place, --mode and --compression.
void add_output_options(Command& command, OutputOption& options);

/// The modes that most outputs have: real numbers, as MRC files store them.
std::vector<std::string> usual_modes();

/// As the mode says; a UsageError if there is none like that. Without one, as the default says.
io::Encoding encoding_for(const OutputOption& options, io::Encoding otherwise);

/// How results that were calculated in f32 are stored by default: f16 if that is what the input had, else f32.
io::Encoding calculated_encoding(io::Encoding input);

}  // namespace noa::program
