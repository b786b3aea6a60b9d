// In which format outputs are written, and how their elements are stored.
#pragma once

#include <filesystem>
#include <string>

#include "files/input.hpp"
#include "noa/io/image_file.hpp"
#include "output/options.hpp"

namespace noa::program {

/// In which format a file is written, as its extension says. A UsageError, which names the option, if it says nothing.
io::Format format_of_output(const std::filesystem::path& path, const std::string& option = "-o");

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
    const OutputOption& options;
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
