// Complex numbers and their parts, element by element. Each function comes with its operator for one element, for your
// own functions: noa::Conj beside noa::conj.
#pragma once

#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/detail/elementwise.hpp"
#include "noa/runtime/array.hpp"

namespace noa {

struct ComplexParts : math::Family<ComplexParts> {};

struct Real : ComplexParts {
    static constexpr About about{.name = "real", .types = COMPLEXES, .numpy = "real"};

    template<typename T>
    NOA_HD auto operator()(const Complex<T>& z) const {
        return z.real;
    }
};
/// The real parts.
template<math::argument_of<Real> In, traits::array... Output>
auto real(const In& input, const Output&... output) {
    return math::detail::run<Real>(input, output...);
}

struct Imag : ComplexParts {
    static constexpr About about{.name = "imag", .types = COMPLEXES, .numpy = "imag"};

    template<typename T>
    NOA_HD auto operator()(const Complex<T>& z) const {
        return z.imag;
    }
};
/// The imaginary parts.
template<math::argument_of<Imag> In, traits::array... Output>
auto imag(const In& input, const Output&... output) {
    return math::detail::run<Imag>(input, output...);
}

struct Conj : ComplexParts {
    static constexpr About about{.name = "conj", .types = COMPLEXES, .numpy = "conj"};

    template<typename T>
    NOA_HD auto operator()(const Complex<T>& z) const {
        return noa::conj(z);
    }
};
/// The complex conjugates.
template<math::argument_of<Conj> In, traits::array... Output>
auto conj(const In& input, const Output&... output) {
    return math::detail::run<Conj>(input, output...);
}

struct Arg : ComplexParts {
    static constexpr About about{.name = "arg", .types = COMPLEXES, .numpy = "angle"};

    template<typename T>
    NOA_HD auto operator()(const Complex<T>& z) const {
        return noa::arg(z);
    }
};
/// The angles in the complex plane, the phases, in radians from -pi to pi.
template<math::argument_of<Arg> In, traits::array... Output>
auto arg(const In& input, const Output&... output) {
    return math::detail::run<Arg>(input, output...);
}

struct AbsSquared : ComplexParts {
    static constexpr About about{.name = "abs_squared", .types = COMPLEXES};

    template<typename T>
    NOA_HD auto operator()(const Complex<T>& z) const {
        return noa::abs_squared(z);
    }
};
/// The squares of the absolute values.
template<math::argument_of<AbsSquared> In, traits::array... Output>
auto abs_squared(const In& input, const Output&... output) {
    return math::detail::run<AbsSquared>(input, output...);
}

struct FromParts : ComplexParts {
    static constexpr About about{.name = "complex", .types = REALS, .n_arguments = 2};

    template<typename T>
    NOA_HD Complex<T> operator()(T real, T imag) const {
        return {real, imag};
    }
};
/// Complex numbers of real and imaginary parts.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<FromParts, A, B>
auto complex(const A& a, const B& b, const Output&... output) {
    return math::detail::run<FromParts>(a, b, output...);
}

struct FromPolar : ComplexParts {
    static constexpr About about{.name = "polar", .types = REALS, .n_arguments = 2};

    template<typename T>
    NOA_HD Complex<T> operator()(T magnitude, T angle) const {
        return noa::polar(magnitude, angle);
    }
};
/// Complex numbers of absolute values and angles in radians.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<FromPolar, A, B>
auto polar(const A& a, const B& b, const Output&... output) {
    return math::detail::run<FromPolar>(a, b, output...);
}

}  // namespace noa

namespace noa::math {

/// All operators of this header.
template<>
struct TableOf<ComplexParts> : Table<Real, Imag, Conj, Arg, AbsSquared, FromParts, FromPolar> {};

}  // namespace noa::math
