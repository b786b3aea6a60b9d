// Which values are black and which are white.
#pragma once

#include <span>

#include "noa/base/traits.hpp"

namespace noa::program {

/// Values between two limits as gray levels. The other way round, if black is more than white; mid gray everywhere, if
/// they are one. Of what is not finite, infinities are as large as they say, and NaN is black.
struct Contrast {
    f64 black = 0, white = 1;

    u8 level(f64 value) const;
};

/// How limits are chosen.
struct ContrastRule {
    enum class Kind : u8 { QUANTILES, DEVIATIONS, LIMITS };

    Kind kind = Kind::QUANTILES;
    f64 low = 0.005, high = 0.995;

    static ContrastRule quantiles(f64 low = 0.005, f64 high = 0.995);  ///< parts of all values, 0 to 1
    static ContrastRule deviations(f64 n = 3);                         ///< so many to either side of the mean
    static ContrastRule limits(f64 black, f64 white);
};

/// Of the values that are finite; of none of them, black and white are 0. Quantiles are values that there are, the
/// nearest ones; where both are the same value, black and white are the lowest and the highest of all.
Contrast contrast_of(std::span<const f32> values, const ContrastRule& rule = {});

}  // namespace noa::program
