// Numbers and shapes in words, for people.
#pragma once

#include <string>

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

}  // namespace noa::program
