// Sine and cosine of turns: the same bits on every device.
#pragma once

#include <cmath>

#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/core/detail/portable_math.hpp"

namespace noa::core {

/// Of so many turns, between -0.5 and 0.5. Quarters are exact.
template<typename T>
NOA_HD constexpr detail::SinCos<T> sin_cos_of_turns(T turns) {
    constexpr auto two_pi = static_cast<T>(6.283185307179586476925);
    const T scaled = turns * 4;
    const T quarter = scaled < T(-1.5)   ? T(-2)
                      : scaled < T(-.5)  ? T(-1)
                      : scaled <= T(.5)  ? T(0)
                      : scaled <= T(1.5) ? T(1)
                                         : T(2);
    const auto [sin, cos] = detail::sin_cos_of((turns - quarter / 4) * two_pi);
    const bool is_odd = quarter == 1 or quarter == -1, is_negated = quarter == 2 or quarter == -2;
    const T s = is_odd ? cos : sin, c = is_odd ? sin : cos;
    return {is_negated or quarter == -1 ? -s : s, is_negated or quarter == 1 ? -c : c};
}

/// exp(2 pi i t), for any number of turns: only what is left of whole ones counts.
template<typename T>
NOA_HD Complex<T> turn_by(f64 turns) {
    const auto [sin, cos] = sin_cos_of_turns(static_cast<T>(turns - std::rint(turns)));
    return {cos, sin};
}

}  // namespace noa::core
