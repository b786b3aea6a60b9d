// What functions that resample spectra have in common, on every backend.
#pragma once

#include <cstddef>
#include <vector>

#include "geometry/arguments.hpp"
#include "geometry/spectrum_sampler.hpp"
#include "geometry/transform_plan.hpp"
#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/layout.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

using detail::AnyArray;

SpectrumGrid grid_of(const AnyArray& array, const fft::SpectrumLayout& layout, const Shape4& shape);

/// What is on the cutoff is below it, however it is rounded.
inline f64 square_of_cutoff(f64 cutoff) {
    return cutoff * cutoff * (1 + 1e-12);
}

/// Spectra of images or volumes, to those of either. An input of one batch is that of all of the output.
struct SpectrumPlan {
    int n_dimensions;  // of the input
    Interp interp;
    f64 cutoff;
    AnyArray input, output;
    SpectrumGrid from, to;
    std::vector<FrequencyMap<3>> maps;  // one, or one for each batch; of images, without the first row
};

/// The map of spectra from a shape to another, with the inverse matrix of a batch; its centers are where the origins of
/// input and output are, in pixels.
FrequencyMap<3> map_of(const Mat<f64, 3, 3>& inverse, const SpectrumGrid& from, const Vec<f64, 3>& input_center,
        const SpectrumGrid& to, const Vec<f64, 3>& output_center);

/// An error if frequencies that a map leads to are beyond 2^30.
template<int D>
void check_reach(const char* function, const FrequencyMap<D>& map, const SpectrumGrid& to) {
    for (const auto& row: map.rows) {
        const f64 farthest = reach_of(row, to.extents) / 2;
        check(is_within_reach(farthest), "{}: a matrix leads {} cycles far", function, farthest);
    }
}

/// Checks the plan, and runs it on the device of its output.
void resample_spectrum(const char* function, const SpectrumPlan& plan);

}  // namespace noa::geometry
