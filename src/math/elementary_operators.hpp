// The elementary functions: those of the C library for real numbers, our own for complex ones.
#pragma once

#include <cmath>

#include "core/scaled_hypot.hpp"
#include "math/vector_math.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"

namespace noa::math {

struct Sqrt {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::sqrt;
        return sqrt(a);
    }
};

struct Exp {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::exp;
        return exp(a);
    }
};

struct Log {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::log;
        return log(a);
    }
};

struct Log10 {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::log10;
        return log10(a);
    }
};

struct Sin {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::sin;
        return sin(a);
    }
};

struct Cos {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::cos;
        return cos(a);
    }
};

struct Tan {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::tan;
        return tan(a);
    }
};

struct Asin {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::asin;
        return asin(a);
    }
};

struct Acos {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::acos;
        return acos(a);
    }
};

struct Atan {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::atan;
        return atan(a);
    }
};

struct Sinh {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::sinh;
        return sinh(a);
    }
};

struct Cosh {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::cosh;
        return cosh(a);
    }
};

struct Tanh {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::tanh;
        return tanh(a);
    }
};

struct Asinh {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::asinh;
        return asinh(a);
    }
};

struct Acosh {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::acosh;
        return acosh(a);
    }
};

struct Atanh {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        using std::atanh;
        return atanh(a);
    }
};

struct Cbrt {
    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::cbrt(a);
    }
};

struct Exp2 {
    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::exp2(a);
    }
};

struct Expm1 {
    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::expm1(a);
    }
};

struct Log2 {
    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::log2(a);
    }
};

struct Log1p {
    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::log1p(a);
    }
};

struct Erf {
    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::erf(a);
    }
};

struct Floor {
    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::floor(a);
    }
};

struct Ceil {
    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::ceil(a);
    }
};

struct Round {
    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::rint(a);
    }
};

struct Trunc {
    template<typename T>
    NOA_HD T operator()(T a) const {
        return std::trunc(a);
    }
};

struct Rsqrt {
    template<typename T>
    NOA_HD T operator()(T a) const {
        return T{1} / std::sqrt(a);
    }
};

struct Pow {
    template<typename T>
    NOA_HD T operator()(const T& a, const T& b) const {
        using std::pow;
        return pow(a, b);
    }
};

struct Atan2 {
    template<typename T>
    NOA_HD T operator()(T a, T b) const {
        return std::atan2(a, b);
    }
};

struct Hypot {
    NOA_HD f32 operator()(f32 a, f32 b) const { return core::scaled_hypot(a, b); }
    NOA_HD f64 operator()(f64 a, f64 b) const { return std::hypot(a, b); }
};

}  // namespace noa::math
