// What a transformation needs to know, on every backend.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "geometry/sampler.hpp"
#include "noa/base/config.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/transform.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

using detail::AnyArray;

/// What belongs to a batch: one for all of them, or one for each.
template<typename List>
const auto& of_batch(const List& list, i64 batch) {
    return list[list.size() == 1 ? 0 : static_cast<std::size_t>(batch)];
}

/// The distance of batches, in elements: 0 if one goes with all.
inline i64 batch_stride(const AnyArray& array) {
    return array.shape()[0] > 1 ? array.where.layout.strides[0] : 0;
}

/// From coordinates of the output to those of the input, zyx; of images, yx.
template<int D>
struct Inverse {
    f64 rows[D][D + 1];

    /// Where the first pixel of a row of the output comes from. Products and sums are made in the same order, and
    /// rounded, everywhere: positions have the same bits on every device.
    NOA_HD Vec<f64, D> origin(i32 z, i32 y) const {
        Vec<f64, D> result;
        for (int axis = 0; axis < D; ++axis) {
            const f64(&row)[D + 1] = rows[axis];
            f64 sum = row[D] + row[D - 2] * y;
            if constexpr (D == 3)
                sum += row[0] * z;
            result.values[axis] = sum;
        }
        return result;
    }
    /// Per pixel along the width.
    NOA_HD f64 step(int axis) const { return rows[axis][D - 1]; }

    NOA_HD Vec<f64, D> operator()(const Vec<f64, D>& origin, i32 x) const {
        Vec<f64, D> result;
        for (int axis = 0; axis < D; ++axis)
            result.values[axis] = origin.values[axis] + step(axis) * x;
        return result;
    }
};

/// The input has dense rows. An input of one batch is that of all of the output.
struct TransformPlan {
    const char* function;
    Interp interp;
    Border border;
    c64 outside;
    AnyArray input, output;
    std::span<const Mat<f64, 4, 4>> inverses;  // one, or one for each batch
};

template<int D>
Inverse<D> inverse_of(const Mat<f64, 4, 4>& m) {
    Inverse<D> result;
    for (int r = 0; r < D; ++r)
        for (int c = 0; c <= D; ++c)
            result.rows[r][c] = m[3 - D + r][3 - D + c];
    return result;
}

template<int D>
std::vector<Inverse<D>> inverses_of(const TransformPlan& plan) {
    std::vector<Inverse<D>> result;
    result.reserve(plan.inverses.size());
    for (const Mat<f64, 4, 4>& m: plan.inverses)
        result.push_back(inverse_of<D>(m));
    return result;
}

/// The pixels of a batch of an array.
template<int D>
Pixels<D> pixels_of(const AnyArray& array) {
    const Layout& layout = array.where.layout;
    Pixels<D> result;
    for (int axis = 0; axis < D; ++axis)
        result.extents[axis] = static_cast<i32>(layout.shape[4 - D + axis]);
    for (int axis = 0; axis + 1 < D; ++axis)
        result.strides[axis] = layout.shape[4 - D + axis] > 1 ? layout.strides[4 - D + axis] : 0;
    return result;
}

/// Of the input of a plan, with its border.
template<Interp I, int D, typename T, typename Plan>
Sampler<I, D, T> sampler_of(const Plan& plan) {
    return {pixels_of<D>(plan.input), plan.border, plan.border == Border::VALUE ? value_as<T>(plan.outside) : T{}};
}

}  // namespace noa::geometry
