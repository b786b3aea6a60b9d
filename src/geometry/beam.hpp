// The part of a volume that a pixel of a projection sees.
#pragma once

#include <cmath>

#include "geometry/sampler.hpp"
#include "geometry/transform_plan.hpp"
#include "noa/base/config.hpp"
#include "noa/base/vec.hpp"

namespace noa::geometry {

/// The whole numbers z for which positions from o + z s to p + z s can be within reach of n pixels.
struct Beam {
    i32 first = -(i32{1} << 30), last = i32{1} << 30;

    NOA_HD void cut(f64 from, f64 to, f64 step, f64 reach, i32 n) {
        const f64 low = -reach - (from < to ? to : from), high = n - 1 + reach - (from < to ? from : to);
        if (step == 0) {
            if (low > 0 or high < 0)
                last = first - 1;
            return;
        }
        const f64 a = low / step, b = high / step;
        first = larger(first, std::floor(step > 0 ? a : b));
        last = smaller(last, std::ceil(step > 0 ? b : a));
    }

private:
    NOA_HD static i32 larger(i32 a, f64 b) { return b <= a ? a : b >= 0x1p30 ? i32{1} << 30 : static_cast<i32>(b); }
    NOA_HD static i32 smaller(i32 a, f64 b) {
        return b >= a ? a : b <= -0x1p30 ? -(i32{1} << 30) : static_cast<i32>(b);
    }
};

/// What a row of pixels, or a part of it, is behind. W is the type of weights.
template<typename W>
NOA_HD Beam beam_of(Interp interp, const Pixels<3>& voxels, const Inverse<3>& m, i32 y, i32 first_x, i32 last_x) {
    const f64 reach = (n_taps(interp) > 1 ? n_taps(interp) / 2 : 1) + n_beyond<W>(interp);
    const Vec<f64, 3> from = m(m.origin(0, y), first_x), to = m(m.origin(0, y), last_x);
    Beam beam;
    for (int axis = 0; axis < 3; ++axis)
        beam.cut(from.values[axis], to.values[axis], m.rows[axis][0], reach, voxels.extents[axis]);
    return beam;
}

}  // namespace noa::geometry
