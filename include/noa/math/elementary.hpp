// Elementary functions of arrays, element by element: into an output, which may be the input, or as a new array. They
// are those of the C library, vectorized where it can: real ones are within 4 units in the last place. f16 is
// calculated in f32. Each comes with its operator for one element, for your own functions: noa::Exp beside noa::exp.
#pragma once

#include <cmath>

#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/detail/scaled_hypot.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/detail/elementwise.hpp"
#include "noa/runtime/array.hpp"

namespace noa {

struct Elementary : math::Family<Elementary> {};

struct Sqrt : Elementary {
    static constexpr About about{.name = "sqrt", .types = FLOATING, .cost = COSTLY, .numpy = "sqrt"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::sqrt;
        return sqrt(a);
    }
};
/// The square root.
template<math::argument_of<Sqrt> In, traits::array... Output>
auto sqrt(const In& input, const Output&... output) {
    return math::detail::run<Sqrt>(input, output...);
}

struct Exp : Elementary {
    static constexpr About about{.name = "exp", .types = FLOATING, .cost = COSTLY, .numpy = "exp"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::exp;
        return exp(a);
    }
};
/// e to the power of a.
template<math::argument_of<Exp> In, traits::array... Output>
auto exp(const In& input, const Output&... output) {
    return math::detail::run<Exp>(input, output...);
}

struct Log : Elementary {
    static constexpr About about{.name = "log", .types = FLOATING, .cost = COSTLY, .numpy = "log"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::log;
        return log(a);
    }
};
/// The natural logarithm.
template<math::argument_of<Log> In, traits::array... Output>
auto log(const In& input, const Output&... output) {
    return math::detail::run<Log>(input, output...);
}

struct Log10 : Elementary {
    static constexpr About about{.name = "log10", .types = FLOATING, .cost = COSTLY, .numpy = "log10"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::log10;
        return log10(a);
    }
};
/// The logarithm to the base 10.
template<math::argument_of<Log10> In, traits::array... Output>
auto log10(const In& input, const Output&... output) {
    return math::detail::run<Log10>(input, output...);
}

struct Sin : Elementary {
    static constexpr About about{.name = "sin", .types = FLOATING, .cost = COSTLY, .numpy = "sin"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::sin;
        return sin(a);
    }
};
/// The sine of an angle in radians.
template<math::argument_of<Sin> In, traits::array... Output>
auto sin(const In& input, const Output&... output) {
    return math::detail::run<Sin>(input, output...);
}

struct Cos : Elementary {
    static constexpr About about{.name = "cos", .types = FLOATING, .cost = COSTLY, .numpy = "cos"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::cos;
        return cos(a);
    }
};
/// The cosine of an angle in radians.
template<math::argument_of<Cos> In, traits::array... Output>
auto cos(const In& input, const Output&... output) {
    return math::detail::run<Cos>(input, output...);
}

struct Tan : Elementary {
    static constexpr About about{.name = "tan", .types = FLOATING, .cost = COSTLY, .numpy = "tan"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::tan;
        return tan(a);
    }
};
/// The tangent of an angle in radians.
template<math::argument_of<Tan> In, traits::array... Output>
auto tan(const In& input, const Output&... output) {
    return math::detail::run<Tan>(input, output...);
}

struct Asin : Elementary {
    static constexpr About about{.name = "asin", .types = FLOATING, .cost = COSTLY, .numpy = "arcsin"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::asin;
        return asin(a);
    }
};
/// The inverse of the sine, in radians.
template<math::argument_of<Asin> In, traits::array... Output>
auto asin(const In& input, const Output&... output) {
    return math::detail::run<Asin>(input, output...);
}

struct Acos : Elementary {
    static constexpr About about{.name = "acos", .types = FLOATING, .cost = COSTLY, .numpy = "arccos"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::acos;
        return acos(a);
    }
};
/// The inverse of the cosine, in radians.
template<math::argument_of<Acos> In, traits::array... Output>
auto acos(const In& input, const Output&... output) {
    return math::detail::run<Acos>(input, output...);
}

struct Atan : Elementary {
    static constexpr About about{.name = "atan", .types = FLOATING, .cost = COSTLY, .numpy = "arctan"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::atan;
        return atan(a);
    }
};
/// The inverse of the tangent, in radians.
template<math::argument_of<Atan> In, traits::array... Output>
auto atan(const In& input, const Output&... output) {
    return math::detail::run<Atan>(input, output...);
}

struct Sinh : Elementary {
    static constexpr About about{.name = "sinh", .types = FLOATING, .cost = COSTLY, .numpy = "sinh"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::sinh;
        return sinh(a);
    }
};
/// The hyperbolic sine.
template<math::argument_of<Sinh> In, traits::array... Output>
auto sinh(const In& input, const Output&... output) {
    return math::detail::run<Sinh>(input, output...);
}

struct Cosh : Elementary {
    static constexpr About about{.name = "cosh", .types = FLOATING, .cost = COSTLY, .numpy = "cosh"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::cosh;
        return cosh(a);
    }
};
/// The hyperbolic cosine.
template<math::argument_of<Cosh> In, traits::array... Output>
auto cosh(const In& input, const Output&... output) {
    return math::detail::run<Cosh>(input, output...);
}

struct Tanh : Elementary {
    static constexpr About about{.name = "tanh", .types = FLOATING, .cost = COSTLY, .numpy = "tanh"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::tanh;
        return tanh(a);
    }
};
/// The hyperbolic tangent.
template<math::argument_of<Tanh> In, traits::array... Output>
auto tanh(const In& input, const Output&... output) {
    return math::detail::run<Tanh>(input, output...);
}

struct Asinh : Elementary {
    static constexpr About about{.name = "asinh", .types = FLOATING, .cost = COSTLY, .numpy = "arcsinh"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::asinh;
        return asinh(a);
    }
};
/// The inverse of the hyperbolic sine.
template<math::argument_of<Asinh> In, traits::array... Output>
auto asinh(const In& input, const Output&... output) {
    return math::detail::run<Asinh>(input, output...);
}

struct Acosh : Elementary {
    static constexpr About about{.name = "acosh", .types = FLOATING, .cost = COSTLY, .numpy = "arccosh"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::acosh;
        return acosh(a);
    }
};
/// The inverse of the hyperbolic cosine.
template<math::argument_of<Acosh> In, traits::array... Output>
auto acosh(const In& input, const Output&... output) {
    return math::detail::run<Acosh>(input, output...);
}

struct Atanh : Elementary {
    static constexpr About about{.name = "atanh", .types = FLOATING, .cost = COSTLY, .numpy = "arctanh"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::atanh;
        return atanh(a);
    }
};
/// The inverse of the hyperbolic tangent.
template<math::argument_of<Atanh> In, traits::array... Output>
auto atanh(const In& input, const Output&... output) {
    return math::detail::run<Atanh>(input, output...);
}

struct Reciprocal : Elementary {
    static constexpr About about{.name = "reciprocal", .types = FLOATING, .cost = COSTLY, .numpy = "reciprocal"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        if constexpr (traits::complex<T>)
            return traits::value_type_t<T>{1} / a;
        else
            return T{1} / a;
    }
};
/// 1 / a.
template<math::argument_of<Reciprocal> In, traits::array... Output>
auto reciprocal(const In& input, const Output&... output) {
    return math::detail::run<Reciprocal>(input, output...);
}

struct Rsqrt : Elementary {
    static constexpr About about{.name = "rsqrt", .types = REALS, .cost = COSTLY};

    template<typename T>
    NOA_HD T operator()(T a) const {
        return T{1} / std::sqrt(a);
    }
};
/// 1 / sqrt(a).
template<math::argument_of<Rsqrt> In, traits::array... Output>
auto rsqrt(const In& input, const Output&... output) {
    return math::detail::run<Rsqrt>(input, output...);
}

struct Cbrt : Elementary {
    static constexpr About about{.name = "cbrt", .types = REALS, .cost = COSTLY, .numpy = "cbrt"};

    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::cbrt(a);
    }
};
/// The cube root.
template<math::argument_of<Cbrt> In, traits::array... Output>
auto cbrt(const In& input, const Output&... output) {
    return math::detail::run<Cbrt>(input, output...);
}

struct Exp2 : Elementary {
    static constexpr About about{.name = "exp2", .types = REALS, .cost = COSTLY, .numpy = "exp2"};

    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::exp2(a);
    }
};
/// 2 to the power of a.
template<math::argument_of<Exp2> In, traits::array... Output>
auto exp2(const In& input, const Output&... output) {
    return math::detail::run<Exp2>(input, output...);
}

struct Expm1 : Elementary {
    static constexpr About about{.name = "expm1", .types = REALS, .cost = COSTLY, .numpy = "expm1"};

    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::expm1(a);
    }
};
/// exp(a) - 1, exact also where a is small.
template<math::argument_of<Expm1> In, traits::array... Output>
auto expm1(const In& input, const Output&... output) {
    return math::detail::run<Expm1>(input, output...);
}

struct Log2 : Elementary {
    static constexpr About about{.name = "log2", .types = REALS, .cost = COSTLY, .numpy = "log2"};

    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::log2(a);
    }
};
/// The logarithm to the base 2.
template<math::argument_of<Log2> In, traits::array... Output>
auto log2(const In& input, const Output&... output) {
    return math::detail::run<Log2>(input, output...);
}

struct Log1p : Elementary {
    static constexpr About about{.name = "log1p", .types = REALS, .cost = COSTLY, .numpy = "log1p"};

    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::log1p(a);
    }
};
/// log(1 + a), exact also where a is small.
template<math::argument_of<Log1p> In, traits::array... Output>
auto log1p(const In& input, const Output&... output) {
    return math::detail::run<Log1p>(input, output...);
}

struct Erf : Elementary {
    static constexpr About about{.name = "erf", .types = REALS, .cost = COSTLY};

    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::erf(a);
    }
};
/// The error function.
template<math::argument_of<Erf> In, traits::array... Output>
auto erf(const In& input, const Output&... output) {
    return math::detail::run<Erf>(input, output...);
}

struct Floor : Elementary {
    static constexpr About about{.name = "floor", .types = REALS, .cost = COSTLY, .numpy = "floor"};

    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::floor(a);
    }
};
/// The next lower whole number.
template<math::argument_of<Floor> In, traits::array... Output>
auto floor(const In& input, const Output&... output) {
    return math::detail::run<Floor>(input, output...);
}

struct Ceil : Elementary {
    static constexpr About about{.name = "ceil", .types = REALS, .cost = COSTLY, .numpy = "ceil"};

    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::ceil(a);
    }
};
/// The next higher whole number.
template<math::argument_of<Ceil> In, traits::array... Output>
auto ceil(const In& input, const Output&... output) {
    return math::detail::run<Ceil>(input, output...);
}

struct Round : Elementary {
    static constexpr About about{.name = "round", .types = REALS, .cost = COSTLY, .numpy = "rint"};

    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::rint(a);
    }
};
/// The closest whole number; from halfway, the even one.
template<math::argument_of<Round> In, traits::array... Output>
auto round(const In& input, const Output&... output) {
    return math::detail::run<Round>(input, output...);
}

struct Trunc : Elementary {
    static constexpr About about{.name = "trunc", .types = REALS, .cost = COSTLY, .numpy = "trunc"};

    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::trunc(a);
    }
};
/// The whole part.
template<math::argument_of<Trunc> In, traits::array... Output>
auto trunc(const In& input, const Output&... output) {
    return math::detail::run<Trunc>(input, output...);
}

struct Pow : Elementary {
    static constexpr About about{.name = "pow", .types = FLOATING, .n_arguments = 2, .cost = COSTLY, .numpy = "power"};

    template<typename T>
    NOA_HD T operator()(const T& a, const T& b) const {
        using std::pow;
        return pow(a, b);
    }
};
/// a to the power of b.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<Pow, A, B>
auto pow(const A& a, const B& b, const Output&... output) {
    return math::detail::run<Pow>(a, b, output...);
}

struct Atan2 : Elementary {
    static constexpr About about{.name = "atan2", .types = REALS, .n_arguments = 2, .cost = COSTLY, .numpy = "arctan2"};

    template<typename T>
    NOA_HD T operator()(T a, T b) const {
        return std::atan2(a, b);
    }
};
/// The angle of the point of x = b and y = a, in radians from -pi to pi.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<Atan2, A, B>
auto atan2(const A& a, const B& b, const Output&... output) {
    return math::detail::run<Atan2>(a, b, output...);
}

struct Hypot : Elementary {
    static constexpr About about{.name = "hypot", .types = REALS, .n_arguments = 2, .cost = COSTLY, .numpy = "hypot"};

    NOA_HD f32 operator()(f32 a, f32 b) const { return noa::detail::scaled_hypot(a, b); }
    NOA_HD f64 operator()(f64 a, f64 b) const { return std::hypot(a, b); }
};
/// sqrt(a a + b b); does not overflow on the way.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<Hypot, A, B>
auto hypot(const A& a, const B& b, const Output&... output) {
    return math::detail::run<Hypot>(a, b, output...);
}

}  // namespace noa

namespace noa::math {

/// All operators of this header.
template<>
struct TableOf<Elementary>
    : Table<Sqrt, Exp, Log, Log10, Sin, Cos, Tan, Asin, Acos, Atan, Sinh, Cosh, Tanh, Asinh, Acosh, Atanh, Reciprocal,
              Rsqrt, Cbrt, Exp2, Expm1, Log2, Log1p, Erf, Floor, Ceil, Round, Trunc, Pow, Atan2, Hypot> {};

}  // namespace noa::math
