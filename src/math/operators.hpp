// The operators of the element-wise functions: one source for every backend.
#pragma once

#include <cmath>
#include <concepts>
#include <type_traits>

#include "noa/base/cast.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"

namespace noa::math {

// Integers wrap around: as unsigned ones they may. (Those smaller than an int would be made signed again.)
template<typename T>
struct WrapType {
    using type = T;
};
template<traits::integer T>
struct WrapType<T> {
    using type = std::conditional_t<(sizeof(T) < 4), u32, std::make_unsigned_t<T>>;
};
template<typename T>
using wrap_t = typename WrapType<T>::type;

struct Add {
    template<typename T>
    NOA_HD T operator()(const T& a, const T& b) const {
        return static_cast<T>(static_cast<wrap_t<T>>(a) + static_cast<wrap_t<T>>(b));
    }
    template<typename A, typename B>  // one is complex, the other real
    NOA_HD auto operator()(const A& a, const B& b) const {
        return a + b;
    }
};

struct Subtract {
    template<typename T>
    NOA_HD T operator()(const T& a, const T& b) const {
        return static_cast<T>(static_cast<wrap_t<T>>(a) - static_cast<wrap_t<T>>(b));
    }
    template<typename A, typename B>
    NOA_HD auto operator()(const A& a, const B& b) const {
        return a - b;
    }
};

struct Multiply {
    template<typename T>
    NOA_HD T operator()(const T& a, const T& b) const {
        return static_cast<T>(static_cast<wrap_t<T>>(a) * static_cast<wrap_t<T>>(b));
    }
    template<typename A, typename B>
    NOA_HD auto operator()(const A& a, const B& b) const {
        return a * b;
    }
};

// A machine would stop at a division of an integer by 0, and at the one quotient that does not fit.
struct Divide {
    template<typename T>
    NOA_HD T operator()(const T& a, const T& b) const {
        if constexpr (traits::integer<T>) {
            if (b == T{0})
                return T{0};
            if constexpr (std::is_signed_v<T>)
                if (b == T{-1})
                    return Subtract{}(T{0}, a);
            return static_cast<T>(a / b);
        } else {
            return a / b;
        }
    }
    template<typename A, typename B>
    NOA_HD auto operator()(const A& a, const B& b) const {
        return a / b;
    }
};

// Not a number is passed on, from either side.
struct Minimum {
    template<typename T>
    NOA_HD T operator()(T a, T b) const {
        return ((a < b) | (a != a)) ? a : b;  // without a branch, so that loops can be vectorised
    }
};

struct Maximum {
    template<typename T>
    NOA_HD T operator()(T a, T b) const {
        return ((a > b) | (a != a)) ? a : b;
    }
};

struct Clamp {
    template<typename T>
    NOA_HD T operator()(T value, T low, T high) const {
        const T raised = value < low ? low : value;
        return raised > high ? high : raised;
    }
};

struct Negate {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        if constexpr (traits::integer<T>)
            return Subtract{}(T{0}, a);
        else
            return -a;
    }
};

struct Abs {
    template<typename T>
    NOA_HD auto operator()(const T& a) const {
        if constexpr (traits::complex<T>)
            return abs(a);
        else if constexpr (traits::real<T>)
            return std::abs(a);
        else
            return detail::is_negative(a) ? Negate{}(a) : a;
    }
};

struct Reciprocal {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        if constexpr (traits::complex<T>)
            return traits::value_type_t<T>{1} / a;
        else
            return T{1} / a;
    }
};

struct Square {
    template<typename T>
    NOA_HD T operator()(const T& a) const {
        return Multiply{}(a, a);
    }
};

}  // namespace noa::math
