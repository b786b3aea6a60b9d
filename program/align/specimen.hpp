// The specimen of simulated movies.
#pragma once

#include "noa/base/vec.hpp"
#include "noa/runtime/array.hpp"

namespace noa::program {

/// What a microscope shows of proteins in ice, without noise: an image of the given extents on the CPU, with a mean of
/// 0 and a standard deviation of 1. Dark is dense. It is periodic.
Array<f32> make_specimen(const Vec<i64, 2>& extents, f64 pixel_size, f64 defocus, u64 seed);

}  // namespace noa::program
