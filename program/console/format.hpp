// Numbers, shapes and lists in words, for people.
#pragma once

#include <string>
#include <vector>

#include "noa/base/vec.hpp"
#include "noa/io/header.hpp"

namespace noa::program {

/// With 6 digits at most: "1.35", "1e-07".
std::string short_text(f64 value);

/// With so many digits after the point: "1.350"; never "-0.000".
std::string fixed_text(f64 value, int n_digits);

/// "1.35 x 1.35 A per pixel", or "not known".
std::string spacing_in_words(const io::Header& header);

/// "40 images of 1024 x 1024", "a volume of 64 x 128 x 128".
std::string shape_in_words(const io::Header& header);

/// A list with something between its words, and something else before the last one: "a, b or c".
std::string joined(const std::vector<std::string>& words, const std::string& between, const std::string& before_last);
std::string joined(const std::vector<std::string>& words, const std::string& between);

}  // namespace noa::program
