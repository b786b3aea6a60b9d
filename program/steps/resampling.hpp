// The step of noa resample: the same field of view with other pixels.
#pragma once

#include <string>

#include "steps/process.hpp"

namespace noa::program {

struct ResamplingOption {
    std::string to{}, factor{},
            bin{};                   ///< one of them: a pixel size in Angstrom, a factor of pixels, or a whole number
    std::string method = "fourier";  ///< or see interpolations()
    bool is_even = false;            ///< extents are rounded to even numbers
};

/// UsageErrors for values that make no sense.
Steps resampling_steps(const ResamplingOption& options);

}  // namespace noa::program
