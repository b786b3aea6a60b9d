// Slices that are chosen on the command line: "1-10,15,20-".
#pragma once

#include <string_view>
#include <vector>

#include "noa/io/image_file.hpp"

namespace noa::program {

/// Slices that follow each other; counted from 0, as the library does.
struct SliceRange {
    i64 first = 0, n = 0;
};

i64 n_slices_of(const std::vector<SliceRange>& ranges);

/// All slices of a file, if the text is "all", or numbers and ranges in the order written; they count from 1, and a
/// range without an end goes on to the last slice. A UsageError names the option if the text is none of these; an
/// InputError the file, if it has not that many slices.
std::vector<SliceRange> slice_ranges(std::string_view option, std::string_view text, const io::ImageFile& file);

}  // namespace noa::program
