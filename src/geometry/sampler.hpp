// The value of an array between its pixels: what all resampling is made of.
#pragma once

#include <cmath>
#include <concepts>
#include <type_traits>

#include "core/visit.hpp"
#include "geometry/spline_ends.hpp"
#include "geometry/weights.hpp"
#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/base/half.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"

namespace noa::geometry {

using core::visit_floating;
using noa::detail::converted;

/// value * weight + sum. Linear interpolation has the same bits on every device; the others are faster, and closer to
/// the truth, where products need not be rounded.
template<Interp I, typename T, typename W>
NOA_HD T add_weighted(const T& value, W weight, const T& sum) {
    if constexpr (not is_wide(I))
        return sum + value * weight;
    else if constexpr (traits::complex<T>)
        return {multiply_add(value.real, weight, sum.real), multiply_add(value.imag, weight, sum.imag)};
    else
        return multiply_add(value, weight, sum);
}

/// Where a value is along an axis: the first of the pixels that it is made of, and how far it is past the lower one of
/// those in the midst.
template<typename W>
struct Place {
    i32 first;
    W fraction;
};

/// Of a position whose size is below 2^30.
template<Interp I, typename W>
NOA_HD Place<W> place_of(f64 position) {
    if constexpr (I == Interp::NEAREST)
        position += 0.5;
#if defined(__CUDA_ARCH__)
    // An integer is in the last bits of a sum with this: conversions are slow here.
    constexpr f64 large = 0x1.8p52;
    const f64 sum = __dadd_rd(position, large);
    const i32 lower = __double2loint(sum);
    const f64 floor = sum - large;
#else
    const f64 floor = std::floor(position);
    const i32 lower = static_cast<i32>(floor);
#endif
    return {lower - (n_taps(I) - 1) / 2, static_cast<W>(position - floor)};
}

/// Pixels of D dimensions, of which rows are dense. Plain data, that kernels take as it is.
template<int D>
struct Pixels {
    i32 extents[D];      // at least 1
    i64 strides[D - 1];  // of all but the width, in elements
};

/// A value of pixels at a position, with what lies outside as a border says. T are elements, Offset has room for how
/// far they are from the first one.
template<Interp I, int D, typename T, typename Offset = i64>
struct Sampler {
    using Value = traits::compute_t<T>;
    using Weight = traits::value_type_t<Value>;
    static constexpr int count = n_taps(I);
    static constexpr i32 beyond = n_beyond<Weight>(I);

    Pixels<D> pixels;
    Border border;
    Value outside;

    /// Along each axis.
    struct Places {
        Place<Weight> along[D];
    };
    NOA_HD static Places places_of(const Vec<f64, D>& position) {
        Places result;
        NOA_KERNEL_PRAGMA(unroll)
        for (int axis = 0; axis < D; ++axis)
            result.along[axis] = place_of<I, Weight>(position.values[axis]);
        return result;
    }
    /// Whether all pixels are there.
    NOA_HD bool is_inside(const Places& places) const {
        bool result = true;
        NOA_KERNEL_PRAGMA(unroll)
        for (int axis = 0; axis < D; ++axis)
            result = result and places.along[axis].first >= 0 and
                     places.along[axis].first <= pixels.extents[axis] - count;
        return result;
    }

    NOA_HD Value operator()(const T* first, const Vec<f64, D>& position) const {
        return at(first, places_of(position));
    }
    NOA_HD Value at(const T* first, const Places& places) const {
        return is_inside(places) ? at_inside(first, places) : at_border(first, places);
    }

    /// Where all pixels are there. Less `base`: of a part of the pixels that starts as far from their first one.
    NOA_HD Value at_inside(const T* first, const Places& places, Offset base = 0) const {
        Offset offset = static_cast<Offset>(places.along[D - 1].first);
        for (int axis = 0; axis + 1 < D; ++axis)
            offset += static_cast<Offset>(places.along[axis].first) * static_cast<Offset>(pixels.strides[axis]);
        const T* const from = first + static_cast<std::make_signed_t<Offset>>(offset - base);
        if constexpr (I == Interp::NEAREST) {
            return converted<Value>(*from);
        } else {
            const auto row_at = [&](int z, int y) {
                Offset to_row = static_cast<Offset>(y) * static_cast<Offset>(pixels.strides[D - 2]);
                if constexpr (D == 3)
                    to_row += static_cast<Offset>(z) * static_cast<Offset>(pixels.strides[0]);
                return from + to_row;
            };
            Weight weights[D][count];
            NOA_KERNEL_PRAGMA(unroll)
            for (int axis = 0; axis < D; ++axis)
                weights_at<I>(places.along[axis].fraction, weights[axis]);
            return sum<true>(
                    weights, [&](const T* row, int x) { return converted<Value>(row[x]); }, row_at);
        }
    }

#if defined(__CUDA_ARCH__)
    __noinline__
#endif
            NOA_HD Value
            at_border(const T* first, const Places places) const {
        // Where nothing is near, there is nothing to add up.
        const bool has_value = has_value_outside(border);
        if (has_value)
            for (int axis = 0; axis < D; ++axis)
                if (is_far(places.along[axis].first, pixels.extents[axis]))
                    return outside;
        if constexpr (I == Interp::CUBIC_BSPLINE)
            if (does_spline_decay(border))
                return at_spline_end(first, places);
        // The pixels along each axis; -1 for none.
        i32 indices[D][count];
        Weight weights[D][count];
        for (int axis = 0; axis < D; ++axis) {
            const Place<Weight>& place = places.along[axis];
            weights_at<I>(place.fraction, weights[axis]);
            for (int i = 0; i < count; ++i)
                indices[axis][i] = index_at_border(place.first + i, pixels.extents[axis],
                        has_value and weights[axis][i] == 0 ? Border::CLAMP : border);  // the value may be infinite
        }
        return sum_of(first, indices, weights, {});
    }

    /// Whether nothing of the pixels is left at a place, and after it.
    NOA_HD static bool is_far(i32 place, i32 extent, i32 n = count) {
        return place + n <= -beyond or place >= extent + beyond;
    }

    /// The coefficient of a spline at a place that may be outside.
    NOA_HD Value coefficient(const T* first, const SplineShare<Weight> (&shares)[D]) const {
        Value result = outside;
        for_each_share(shares[D - 1], [&](i32 x, Weight across) {
            for_each_share(shares[D - 2], [&](i32 y, Weight down) {
                const auto add = [&](i32 z, Weight through) {
                    const T* const from = first + (D == 3 ? z * pixels.strides[0] : 0) + y * pixels.strides[D - 2] + x;
                    result = result + (converted<Value>(*from) - outside) * (through * down * across);
                };
                if constexpr (D == 3)
                    for_each_share(shares[0], add);
                else
                    add(0, Weight(1));
            });
        });
        return result;
    }

private:
    template<typename F>
    NOA_HD static void for_each_share(const SplineShare<Weight>& share, const F& f) {
        if (share.of_index != 0)
            f(share.index, share.of_index);
        if (share.of_neighbor != 0)
            f(share.neighbor, share.of_neighbor);
    }

    // What the coefficients outside are made of are near the end, among those that are loaded there: they get the
    // weights of those outside, too.
    NOA_HD Value at_spline_end(const T* first, const Places& places) const {
        i32 indices[D][count];
        Weight weights[D][count];
        for (int axis = 0; axis < D; ++axis) {
            const Place<Weight>& place = places.along[axis];
            const i32 extent = pixels.extents[axis], highest = extent > count ? extent - count : 0;
            const i32 lowest = place.first < 0 ? 0 : place.first > highest ? highest : place.first;
            Weight given[count];
            weights_at<I>(place.fraction, given);
            for (int i = 0; i < count; ++i) {
                indices[axis][i] = lowest + i < extent ? lowest + i : extent - 1;
                weights[axis][i] = 0;
            }
            for (int i = 0; i < count; ++i) {
                const auto share = spline_share<Weight>(place.first + i, extent, border);
                weights[axis][share.index - lowest] += given[i] * share.of_index;
                weights[axis][share.neighbor - lowest] += given[i] * share.of_neighbor;
            }
        }
        return outside + sum_of(first, indices, weights, outside);
    }

    // Of pixels at indices, -1 for what is outside, less a value.
    NOA_HD Value sum_of(const T* first, const i32 (&indices)[D][count], const Weight (&weights)[D][count],
            const Value& less) const {
        const auto row_at = [&](int z, int y) -> const T* {
            const i32 row = indices[D - 2][y], slice = D == 3 ? indices[0][z] : 0;
            if (row < 0 or slice < 0)
                return nullptr;
            const T* const from = first + static_cast<i64>(row) * pixels.strides[D - 2];
            return D == 3 ? from + static_cast<i64>(slice) * pixels.strides[0] : from;
        };
        const auto pixel_at = [&](const T* row, int x) {
            const i32 column = indices[D - 1][x];
            return (row == nullptr or column < 0 ? outside : converted<Value>(row[column])) - less;
        };
        if constexpr (I == Interp::NEAREST)
            return pixel_at(row_at(0, 0), 0);
        else
            return sum<false>(weights, pixel_at, row_at);
    }

    NOA_HD static void scale(Value (&columns)[count], Weight weight) {
        NOA_KERNEL_PRAGMA(unroll)
        for (int x = 0; x < count; ++x)
            columns[x] = columns[x] * weight;
    }
    // Few loops of kernels are unrolled where time is not spent: it takes compilers minutes.
    template<bool IsUnrolled, typename PixelAt, typename RowAt>
    NOA_HD static void add_slice(
            int z, const Weight (&down)[count], Value (&columns)[count], const PixelAt& pixel_at, const RowAt& row_at) {
        const auto* const first = row_at(z, 0);
        NOA_KERNEL_PRAGMA(unroll)
        for (int x = 0; x < count; ++x)
            columns[x] = pixel_at(first, x) * down[0];
        NOA_KERNEL_PRAGMA(unroll IsUnrolled ? count : 1)
        for (int y = 1; y < count; ++y) {
            const auto* const row = row_at(z, y);
            NOA_KERNEL_PRAGMA(unroll)
            for (int x = 0; x < count; ++x)
                columns[x] = add_weighted<I>(pixel_at(row, x), down[y], columns[x]);
        }
    }

    // Along the height first, then along the depth, then along the width: by halves, as vectors are added up.
    template<bool IsUnrolled, typename PixelAt, typename RowAt>
    NOA_HD static Value sum(const Weight (&weights)[D][count], const PixelAt& pixel_at, const RowAt& row_at) {
        Value columns[count];
        add_slice<IsUnrolled>(0, weights[D - 2], columns, pixel_at, row_at);
        if constexpr (D == 3) {
            scale(columns, weights[0][0]);
            NOA_KERNEL_PRAGMA(unroll IsUnrolled and count <= 4 ? count : 1)
            for (int z = 1; z < count; ++z) {
                Value slice[count];
                add_slice<IsUnrolled>(z, weights[D - 2], slice, pixel_at, row_at);
                NOA_KERNEL_PRAGMA(unroll)
                for (int x = 0; x < count; ++x)
                    columns[x] = add_weighted<I>(slice[x], weights[0][z], columns[x]);
            }
        }
        for (int x = 0; x < count; ++x)
            columns[x] = columns[x] * weights[D - 1][x];
        NOA_KERNEL_PRAGMA(unroll)
        for (int half = count > 4 ? 4 : count / 2; half > 0; half /= 2) {
            NOA_KERNEL_PRAGMA(unroll)
            for (int x = 0; x < half; ++x)
                if (x + half < count)
                    columns[x] = columns[x] + columns[x + half];
        }
        return columns[0];
    }
};

// ---- From what is known at run time to arguments of templates ------------------------------------------------------

/// Calls f.operator()<I>() with the interpolation as a constant.
template<typename F>
void visit_interp(Interp interp, const F& f) {
    switch (interp) {
        case Interp::NEAREST:
            return f.template operator()<Interp::NEAREST>();
        case Interp::LINEAR:
            return f.template operator()<Interp::LINEAR>();
        case Interp::CUBIC:
            return f.template operator()<Interp::CUBIC>();
        case Interp::CUBIC_BSPLINE:
            return f.template operator()<Interp::CUBIC_BSPLINE>();
        case Interp::LANCZOS4:
            return f.template operator()<Interp::LANCZOS4>();
        case Interp::LANCZOS6:
            return f.template operator()<Interp::LANCZOS6>();
        case Interp::LANCZOS8:
            return f.template operator()<Interp::LANCZOS8>();
    }
    panic("there is no interpolation of number {}", static_cast<int>(interp));
}

/// Calls `f.operator()<I, T>()`, with the interpolation and the type of elements that there are values between.
template<typename F>
void visit_interpolated(const char* function, Interp interp, DType dtype, const F& f) {
    visit_floating(function, dtype,
            [&]<typename T>() { visit_interp(interp, [&]<Interp I>() { f.template operator()<I, T>(); }); });
}

/// What elements are added up in.
template<typename T>
using Sum = std::conditional_t<traits::complex<T>, c64, f64>;

/// A number as an element.
template<typename T>
T value_as(const c64& value) {
    if constexpr (traits::complex<T>)
        return {static_cast<typename T::value_type>(value.real), static_cast<typename T::value_type>(value.imag)};
    else
        return static_cast<T>(value.real);
}

}  // namespace noa::geometry
