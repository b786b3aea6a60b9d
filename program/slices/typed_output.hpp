// Outputs of commands that leave elements as they are: in which format, and how elements are stored.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "console/session.hpp"
#include "files/input.hpp"
#include "files/output.hpp"
#include "noa/io/image_file.hpp"

namespace noa::program {

/// A format by its name on the command line: mrc, tiff, npy or png.
io::Format format_from_name(std::string_view name);
/// ".mrc".
std::string_view extension_of(io::Format format);

/// In which format a file is written, as its extension says. A UsageError if it says nothing.
io::Format format_of_output(const std::filesystem::path& path);

/// How a format can store elements.
const std::vector<io::Encoding>& encodings_of(io::Format format);

/// The smallest and the largest number that an encoding can hold; of complex ones, each part.
struct NumberRange {
    f64 low, high;
    bool is_whole;  ///< whole numbers alone
};
NumberRange range_of(io::Encoding encoding);

/// What is said of an output.
struct TypedOutput {
    std::filesystem::path path;
    io::Format format;
    const OutputOptions& options;
};

/// How the elements of an input are stored: as the mode says; without one as they are, or as wider ones that hold all
/// their values. If the format has none of these, a UsageError that says which modes there are.
io::Encoding stored_encoding(const io::ImageFile& input, const TypedOutput& output);

/// Creates an output with a header that was made of that of the input; its encoding is found here.
io::ImageFile create_output(const Session& session, const io::ImageFile& input, const InputOptions& input_options,
        const TypedOutput& output, io::Header header);

}  // namespace noa::program
