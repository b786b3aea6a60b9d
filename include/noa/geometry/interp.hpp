// Interp: what an array is between its pixels.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string_view>

#include "noa/base/error.hpp"

namespace noa {
inline namespace types {

/// How values between pixels are made of those around. All are exact at pixels, and reproduce constants:
///
///     NEAREST         the nearest pixel; of two, the one of higher coordinates (of spectra, of higher frequency)
///     LINEAR          of 2 pixels along each axis
///     CUBIC           of 4, the cubic convolution with a = -0.5
///     CUBIC_BSPLINE   of 4 coefficients, the smoothest cubic; its prefilter makes them of the pixels
///     LANCZOS4        of 4, 6 and 8: the windowed sinc with a = 2, 3 and 4, normalized
///     LANCZOS6
///     LANCZOS8
enum class Interp : std::uint8_t { NEAREST, LINEAR, CUBIC, CUBIC_BSPLINE, LANCZOS4, LANCZOS6, LANCZOS8 };

}  // namespace types

/// "NEAREST", "LANCZOS8".
constexpr std::string_view to_string(Interp interp) {
    switch (interp) {
        case Interp::NEAREST:
            return "NEAREST";
        case Interp::LINEAR:
            return "LINEAR";
        case Interp::CUBIC:
            return "CUBIC";
        case Interp::CUBIC_BSPLINE:
            return "CUBIC_BSPLINE";
        case Interp::LANCZOS4:
            return "LANCZOS4";
        case Interp::LANCZOS6:
            return "LANCZOS6";
        case Interp::LANCZOS8:
            return "LANCZOS8";
    }
    panic("{} is not the number of an interpolation", static_cast<int>(interp));
}

template<typename C, typename Traits>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, Interp interp) {
    return os << to_string(interp).data();
}

}  // namespace noa
