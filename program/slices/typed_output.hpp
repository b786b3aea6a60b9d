// Outputs of commands: in which format, and how elements are stored.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "files/input.hpp"
#include "files/output.hpp"
#include "noa/io/image_file.hpp"

namespace noa::program {

/// A format by its name on the command line: mrc, tiff, npy or png.
io::Format format_from_name(std::string_view name);
/// ".mrc".
std::string_view extension_of(io::Format format);

/// In which format a file is written, as its extension says. A UsageError, which names the option, if it says nothing.
io::Format format_of_output(const std::filesystem::path& path, const std::string& option = "-o");

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

/// What is known of elements before they are stored.
struct ElementSource {
    const io::ImageFile& file;  ///< that they are from
    io::Encoding encoding;      ///< that they are stored with, if nothing else is said
};

/// How elements are stored: as the mode says; without one as they are, or as wider ones that hold all their values. If
/// the format has none of these, a UsageError that says which modes there are.
io::Encoding stored_encoding(const ElementSource& source, const TypedOutput& output);

}  // namespace noa::program
