#pragma once

#include <vector>

#include "core/backend.hpp"
#include "geometry/spectrum_plan.hpp"
#include "geometry/spectrum_sampler.hpp"
#include "noa/base/config.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

/// From frequencies of a volume to those of a slice.
struct SliceMap {
    FrequencyMap<2> in_plane;
    f64 across[3];  // how far they are from its plane, in its widths
};

/// Weights of slices are there for all of them.
struct InsertPlan {
    AnyArray slices, weights, volume, volume_weights;
    SpectrumGrid of_slices, of_weights, of_volume;
    std::vector<SliceMap> maps;  // one for all slices, or one for each
    f64 cutoff;
};

template<Backend>
void insert_slices(const InsertPlan& plan);
template<Backend>
void divide_by_weights(const AnyArray& spectrum, const AnyArray& weights, const AnyArray& output, f64 threshold);
template<Backend>
void gridding_correction(const AnyArray& input, const AnyArray& output, bool is_linear, const Vec<f64, 3>& center);

}  // namespace noa::geometry
