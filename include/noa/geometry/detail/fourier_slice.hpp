// What functions of slices run.
#pragma once

#include <concepts>
#include <span>

#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/core/wrap.hpp"
#include "noa/fft/remap.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/filter.hpp"

namespace noa::geometry::detail {

// Where slices are in a volume.
struct Slices {
    fft::Remap remap;
    Shape4 volume_shape, slice_shape;
    LinearMatrices inverses;
    Vec<f64, 3> volume_center, slice_center;
    std::span<const Vec<f64, 3>> shifts;
    f64 cutoff;
};
template<typename Matrix, typename Option>
Slices slices_of(const char* function, const fft::Remap& remap, const Shape4& volume_shape, const Shape4& slice_shape,
        const Matrix& inverses, const Option& option) {
    Vec<f64, 3> slice_center = center_of(slice_shape, option.slice_center);
    slice_center[0] = 0;
    return {remap, volume_shape, slice_shape, linear_matrices_of<3>(function, inverses),
            center_of(volume_shape, option.volume_center), slice_center, option.shifts.with_depth(), option.cutoff};
}

void extract_slices(const Slices& slices, const AnyArray& volume, const AnyArray& output, Interp interp);

// Without weights of slices, they are 1.
void insert_slices(const Slices& slices, const AnyArray& input, const AnyArray* weights, const AnyArray& volume,
        const AnyArray& volume_weights, f64 width);

void divide_by_weights(const AnyArray& spectrum, const AnyArray& weights, const AnyArray& output, f64 threshold);
void gridding_correction(const AnyArray& input, const AnyArray& output, Interp interp, const Vec<f64, 3>& center);

template<typename Output, typename T>
void check_slice_output() {
    static_assert(std::same_as<typename Output::element_type, T>,
            "noa: volumes, slices and their weights have the same precision, and outputs are not const");
}

template<typename A>
concept real_or_nothing = fft::detail::real_signal<A> or std::same_as<A, Nothing>;

}  // namespace noa::geometry::detail
