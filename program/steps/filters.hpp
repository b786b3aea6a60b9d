// The steps of noa filter: filters of the spectrum, and medians.
#pragma once

#include <string>
#include <vector>

#include "arguments/operation.hpp"
#include "steps/process.hpp"

namespace noa::program {

/// From operations, in their order; filters of the spectrum that follow each other share one transform. UsageErrors for
/// values that make no sense.
///
///     --lowpass R         R is a resolution: 20 or 20A is in Angstrom, 0.25/px in cycles per pixel
///     --highpass R
///     --bandpass R,R      what is between them, in any order
///     --gaussian SIGMA    in Angstrom, 5 or 5A, or in pixels, 2px
///     --bfactor B         in square Angstroms
///     --median N          an odd number of pixels
///
/// The edge is the width of all passes: in pixels of the spectrum, or in cycles per pixel, 0.02/px. Its middle, where
/// half is left, is the resolution.
Steps filter_steps(const std::vector<Operation>& operations, const std::string& edge);

}  // namespace noa::program
