// Arithmetic of arrays, element by element. Each function takes arrays, or an array and numbers, and writes to an
// output or returns a new array. Arrays are broadcast, and may be the output; they have one element type, but for real
// arrays beside complex ones. Integers wrap around. Each function comes with its operator for one element, for your own
// functions: noa::Add beside noa::add.
#pragma once

#include <cmath>
#include <concepts>
#include <type_traits>

#include "noa/base/cast.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/detail/elementwise.hpp"
#include "noa/math/detail/wrap.hpp"
#include "noa/runtime/array.hpp"

namespace noa {

struct Arithmetic : math::Family<Arithmetic> {};

struct Add : Arithmetic {
    static constexpr About about{.name = "add", .types = NUMBERS, .n_arguments = 2, .is_mixed = true, .numpy = "add"};

    template<typename T>
    NOA_HD T operator()(const T& a, const T& b) const {
        return static_cast<T>(static_cast<math::detail::wrap_t<T>>(a) + static_cast<math::detail::wrap_t<T>>(b));
    }
    template<typename A, typename B>  // one is complex, the other real
    NOA_HD auto operator()(const A& a, const B& b) const {
        return a + b;
    }
};
/// a + b.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<Add, A, B>
auto add(const A& a, const B& b, const Output&... output) {
    return math::detail::run<Add>(a, b, output...);
}

struct Subtract : Arithmetic {
    static constexpr About about{
            .name = "subtract", .types = NUMBERS, .n_arguments = 2, .is_mixed = true, .numpy = "subtract"};

    template<typename T>
    NOA_HD T operator()(const T& a, const T& b) const {
        return static_cast<T>(static_cast<math::detail::wrap_t<T>>(a) - static_cast<math::detail::wrap_t<T>>(b));
    }
    template<typename A, typename B>
    NOA_HD auto operator()(const A& a, const B& b) const {
        return a - b;
    }
};
/// a - b.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<Subtract, A, B>
auto subtract(const A& a, const B& b, const Output&... output) {
    return math::detail::run<Subtract>(a, b, output...);
}

struct Multiply : Arithmetic {
    static constexpr About about{
            .name = "multiply", .types = NUMBERS, .n_arguments = 2, .is_mixed = true, .numpy = "multiply"};

    template<typename T>
    NOA_HD T operator()(const T& a, const T& b) const {
        return static_cast<T>(static_cast<math::detail::wrap_t<T>>(a) * static_cast<math::detail::wrap_t<T>>(b));
    }
    template<typename A, typename B>
    NOA_HD auto operator()(const A& a, const B& b) const {
        return a * b;
    }
};
/// a b.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<Multiply, A, B>
auto multiply(const A& a, const B& b, const Output&... output) {
    return math::detail::run<Multiply>(a, b, output...);
}

// A machine would stop at a division of an integer by 0, and at the one quotient that does not fit.
struct Divide : Arithmetic {
    static constexpr About about{.name = "divide", .types = NUMBERS, .n_arguments = 2, .is_mixed = true};

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
/// a / b. Of integers, the fraction is cut off, and a division by 0 gives 0.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<Divide, A, B>
auto divide(const A& a, const B& b, const Output&... output) {
    return math::detail::run<Divide>(a, b, output...);
}

struct Minimum : Arithmetic {
    static constexpr About about{.name = "minimum", .types = SCALARS, .n_arguments = 2, .numpy = "minimum"};

    template<typename T>
    NOA_HD T operator()(T a, T b) const {
        return ((a < b) | (a != a)) ? a : b;  // without a branch, so that loops can be vectorized
    }
};
/// The smaller one; not a number if one is not.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<Minimum, A, B>
auto minimum(const A& a, const B& b, const Output&... output) {
    return math::detail::run<Minimum>(a, b, output...);
}

struct Maximum : Arithmetic {
    static constexpr About about{.name = "maximum", .types = SCALARS, .n_arguments = 2, .numpy = "maximum"};

    template<typename T>
    NOA_HD T operator()(T a, T b) const {
        return ((a > b) | (a != a)) ? a : b;
    }
};
/// The larger one; not a number if one is not.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<Maximum, A, B>
auto maximum(const A& a, const B& b, const Output&... output) {
    return math::detail::run<Maximum>(a, b, output...);
}

struct Negate : Arithmetic {
    static constexpr About about{.name = "negate", .types = NUMBERS, .numpy = "negative"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        if constexpr (traits::integer<T>)
            return Subtract{}(T{0}, a);
        else
            return -a;
    }
};
/// -a. Of unsigned integers, what brings it back to 0.
template<math::argument_of<Negate> In, traits::array... Output>
auto negate(const In& input, const Output&... output) {
    return math::detail::run<Negate>(input, output...);
}

struct Abs : Arithmetic {
    static constexpr About about{.name = "abs", .types = NUMBERS, .numpy = "abs"};

    template<typename T>
    NOA_HD auto operator()(const T& a) const {
        if constexpr (traits::complex<T>)
            return noa::abs(a);
        else if constexpr (traits::real<T>)
            return std::abs(a);
        else
            return math::detail::is_negative(a) ? Negate{}(a) : a;
    }
};
/// The absolute value; of complex numbers, a real one. That of the lowest integer is itself.
template<math::argument_of<Abs> In, traits::array... Output>
auto abs(const In& input, const Output&... output) {
    return math::detail::run<Abs>(input, output...);
}

struct Square : Arithmetic {
    static constexpr About about{.name = "square", .types = NUMBERS, .numpy = "square"};

    template<typename T>
    NOA_HD T operator()(const T& a) const {
        return Multiply{}(a, a);
    }
};
/// a a.
template<math::argument_of<Square> In, traits::array... Output>
auto square(const In& input, const Output&... output) {
    return math::detail::run<Square>(input, output...);
}

struct Clamp : Arithmetic {
    static constexpr About about{.name = "clamp", .types = SCALARS, .n_arguments = 3};

    template<typename T>
    NOA_HD T operator()(T value, T low, T high) const {
        const T raised = low <= value or value != value ? value : low;
        return raised <= high or raised != raised ? raised : high;
    }
};
/// What is below `low` becomes `low`, what is then above `high` becomes `high`. Where one of the three is NaN, so is
/// the result.
template<math::argument_of<Clamp> In, typename Low, typename High, traits::array... Output>
    requires math::arguments_of<Clamp, In, Low, High>
auto clamp(const In& input, const Low& low, const High& high, const Output&... output) {
    return math::detail::run<Clamp>(input, low, high, output...);
}

}  // namespace noa

namespace noa::math {

/// All operators of this header.
template<>
struct TableOf<Arithmetic> : Table<Add, Subtract, Multiply, Divide, Minimum, Maximum, Negate, Abs, Square, Clamp> {};

}  // namespace noa::math
