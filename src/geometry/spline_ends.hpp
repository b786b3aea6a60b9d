// How the coefficients of a spline go on past the ends of a line where the pixels do so as ZERO, VALUE and CLAMP say.
//
// Pixels are (c[i-1] + 4 c[i] + c[i+1]) / 6. Where those past the end are all 0, that holds for coefficients that are
// multiplied by z, the root of z^2 + 4 z + 1 = 0 within 1, from one to the next. Where they are all v, it holds for
// what coefficients are more than v. What v is with CLAMP, the last pixel, follows from the two last coefficients.
#pragma once

#include "noa/base/border.hpp"
#include "noa/base/config.hpp"
#include "noa/geometry/interp.hpp"

namespace noa::geometry {

inline constexpr f64 spline_decay = -0.267949192431122706;  // sqrt(3) - 2

/// Whether all that lies outside is one value.
NOA_HD constexpr bool has_value_outside(Border border) {
    return border == Border::ZERO or border == Border::VALUE;
}

NOA_HD constexpr bool does_spline_decay(Border border) {
    switch (border) {
        case Border::ZERO:
        case Border::VALUE:
        case Border::CLAMP:
            return true;
        case Border::PERIODIC:
        case Border::MIRROR:
        case Border::REFLECT:
            return false;
    }
    return false;
}

/// So many pixels past the last one there still is something, of what is 0 there or a value, if it is rounded to W.
template<typename W>
NOA_HD constexpr i32 n_beyond(Interp interp) {
    return interp != Interp::CUBIC_BSPLINE ? 0 : sizeof(W) == 4 ? 12 : 30;
}

/// The power of the decay, without a loop that would take as long as the largest one of many.
template<typename W>
NOA_HD W spline_decay_to(i32 power) {
    constexpr f64 z = spline_decay, z2 = z * z, z4 = z2 * z2, z8 = z4 * z4, z16 = z8 * z8;
    if (power > 31)
        return W(0);
    W result = power & 1 ? static_cast<W>(z) : W(1);
    result *= power & 2 ? static_cast<W>(z2) : W(1);
    result *= power & 4 ? static_cast<W>(z4) : W(1);
    result *= power & 8 ? static_cast<W>(z8) : W(1);
    return result * (power & 16 ? static_cast<W>(z16) : W(1));
}

/// What the coefficient at any place is: so much of one that is there, and so much of the one next to it. The rest to 1
/// is what lies outside.
template<typename W>
struct SplineShare {
    i32 index, neighbor;
    W of_index, of_neighbor;
};

template<typename W>
NOA_HD SplineShare<W> spline_share(i32 place, i32 n, Border border) {
    const i32 last = n - 1;
    if (place >= 0 and place <= last)
        return {place, place, W(1), W(0)};
    const bool is_before = place < 0;
    const i32 index = is_before ? 0 : last, distance = is_before ? -place : place - last;
    constexpr W z = static_cast<W>(spline_decay);
    const W decay = spline_decay_to<W>(distance);
    if (border != Border::CLAMP)
        return {index, index, decay, W(0)};
    if (n == 1)
        return {index, index, W(1), W(0)};
    const W pixel = (1 - decay) / (5 + z);
    return {index, is_before ? 1 : last - 1, decay + pixel * (4 + z), pixel};
}

}  // namespace noa::geometry
