#pragma once

#include <span>

#include "core/backend.hpp"
#include "fft/spectrum.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/shape.hpp"

namespace noa::geometry {

/// What was seen: all frequencies whose part across the middle of the tilts is not above their part along it times the
/// tangent of half the range, in the plane that the tilt axis goes through. Plain data, in f64.
struct Wedge {
    Vec<f64, 3> along;  // takes frequencies, in cycles per pixel, to these parts
    Vec<f64, 3> across;
    f64 sin, cos;  // of half the range
    f64 width;
};

/// One wedge for all batches, or one for each. Without an input the mask itself is written.
template<Backend>
void missing_wedge(const fft::SpectrumCall& call, const Shape4& shape, std::span<const Wedge> wedges);

}  // namespace noa::geometry
