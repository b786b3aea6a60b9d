// Comparisons of arrays, element by element, and what is done with them. Arrays are broadcast, and have one element
// type. Each function comes with its operator for one element, for your own functions: noa::Less beside noa::less.
#pragma once

#include <concepts>
#include <tuple>

#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/detail/elementwise.hpp"
#include "noa/runtime/array.hpp"

namespace noa::math::detail {

bool allclose(const AnyArray& a, const AnyArray& b, f64 epsilon);

}  // namespace noa::math::detail

namespace noa {

struct Comparison : math::Family<Comparison> {};

struct Equal : Comparison {
    static constexpr About about{.name = "equal", .types = ALL, .n_arguments = 2, .numpy = "equal"};

    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return a == b;
    }
};
/// a == b. Not a number equals nothing.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<Equal, A, B>
auto equal(const A& a, const B& b, const Output&... output) {
    return math::detail::run<Equal>(a, b, output...);
}

struct NotEqual : Comparison {
    static constexpr About about{.name = "not_equal", .types = ALL, .n_arguments = 2, .numpy = "not_equal"};

    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return not(a == b);
    }
};
/// a != b. Not a number equals nothing.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<NotEqual, A, B>
auto not_equal(const A& a, const B& b, const Output&... output) {
    return math::detail::run<NotEqual>(a, b, output...);
}

struct Less : Comparison {
    static constexpr About about{.name = "less", .types = ORDERED, .n_arguments = 2, .numpy = "less"};

    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return a < b;
    }
};
/// a < b. Of numbers that are not, false.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<Less, A, B>
auto less(const A& a, const B& b, const Output&... output) {
    return math::detail::run<Less>(a, b, output...);
}

struct LessEqual : Comparison {
    static constexpr About about{.name = "less_equal", .types = ORDERED, .n_arguments = 2, .numpy = "less_equal"};

    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return a <= b;
    }
};
/// a <= b. Of numbers that are not, false.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<LessEqual, A, B>
auto less_equal(const A& a, const B& b, const Output&... output) {
    return math::detail::run<LessEqual>(a, b, output...);
}

struct Greater : Comparison {
    static constexpr About about{.name = "greater", .types = ORDERED, .n_arguments = 2, .numpy = "greater"};

    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return a > b;
    }
};
/// a > b. Of numbers that are not, false.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<Greater, A, B>
auto greater(const A& a, const B& b, const Output&... output) {
    return math::detail::run<Greater>(a, b, output...);
}

struct GreaterEqual : Comparison {
    static constexpr About about{.name = "greater_equal", .types = ORDERED, .n_arguments = 2, .numpy = "greater_equal"};

    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return a >= b;
    }
};
/// a >= b. Of numbers that are not, false.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<GreaterEqual, A, B>
auto greater_equal(const A& a, const B& b, const Output&... output) {
    return math::detail::run<GreaterEqual>(a, b, output...);
}

struct LogicalAnd : Comparison {
    static constexpr About about{.name = "logical_and", .types = BOOL, .n_arguments = 2, .numpy = "logical_and"};

    NOA_HD bool operator()(bool a, bool b) const { return a and b; }
};
/// Whether both are true.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<LogicalAnd, A, B>
auto logical_and(const A& a, const B& b, const Output&... output) {
    return math::detail::run<LogicalAnd>(a, b, output...);
}

struct LogicalOr : Comparison {
    static constexpr About about{.name = "logical_or", .types = BOOL, .n_arguments = 2, .numpy = "logical_or"};

    NOA_HD bool operator()(bool a, bool b) const { return a or b; }
};
/// Whether one is true.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<LogicalOr, A, B>
auto logical_or(const A& a, const B& b, const Output&... output) {
    return math::detail::run<LogicalOr>(a, b, output...);
}

struct LogicalXor : Comparison {
    static constexpr About about{.name = "logical_xor", .types = BOOL, .n_arguments = 2, .numpy = "logical_xor"};

    NOA_HD bool operator()(bool a, bool b) const { return a != b; }
};
/// Whether just one is true.
template<typename A, typename B, traits::array... Output>
    requires math::arguments_of<LogicalXor, A, B>
auto logical_xor(const A& a, const B& b, const Output&... output) {
    return math::detail::run<LogicalXor>(a, b, output...);
}

struct LogicalNot : Comparison {
    static constexpr About about{.name = "logical_not", .types = BOOL, .numpy = "logical_not"};

    NOA_HD bool operator()(bool a) const { return not a; }
};
/// Whether it is false.
template<math::argument_of<LogicalNot> In, traits::array... Output>
auto logical_not(const In& input, const Output&... output) {
    return math::detail::run<LogicalNot>(input, output...);
}

struct IsNan : Comparison {
    static constexpr About about{.name = "is_nan", .types = FLOATING, .numpy = "isnan"};

    template<typename T>
    NOA_HD bool operator()(const T& a) const {
        return not(a == a);
    }
};
/// Whether it is not a number; of complex ones, whether a part is not.
template<math::argument_of<IsNan> In, traits::array... Output>
auto is_nan(const In& input, const Output&... output) {
    return math::detail::run<IsNan>(input, output...);
}

struct IsInf : Comparison {
    static constexpr About about{.name = "is_inf", .types = FLOATING, .numpy = "isinf"};

    template<typename T>
    NOA_HD bool operator()(const T& a) const {
        if constexpr (traits::complex<T>)
            return (*this)(a.real) or (*this)(a.imag);
        else
            return a == a and not(a - a == T{0});
    }
};
/// Whether it is infinite; of complex ones, whether a part is.
template<math::argument_of<IsInf> In, traits::array... Output>
auto is_inf(const In& input, const Output&... output) {
    return math::detail::run<IsInf>(input, output...);
}

struct IsFinite : Comparison {
    static constexpr About about{.name = "is_finite", .types = FLOATING, .numpy = "isfinite"};

    template<typename T>
    NOA_HD bool operator()(const T& a) const {
        if constexpr (traits::complex<T>)
            return (*this)(a.real) and (*this)(a.imag);
        else
            return a - a == T{0};  // which is not a number for infinities
    }
};
/// Whether it is a number and not infinite; of complex ones, whether both parts are.
template<math::argument_of<IsFinite> In, traits::array... Output>
auto is_finite(const In& input, const Output&... output) {
    return math::detail::run<IsFinite>(input, output...);
}

struct Where : Comparison {
    static constexpr About about{
            .name = "where", .types = ALL, .n_arguments = 3, .has_condition = true, .numpy = "where"};

    template<typename T>
    NOA_HD T operator()(bool condition, const T& a, const T& b) const {
        return condition ? a : b;
    }
};
/// Where the condition holds a, elsewhere b.
template<math::detail::bool_array Condition, typename A, typename B>
auto where(const Condition& condition, const A& a, const B& b) {
    return math::detail::run_on_elements<Where, math::detail::calculated_t<A, B>>(std::tie(condition, a, b));
}
template<math::detail::bool_array Condition, typename A, typename B, traits::array Output>
void where(const Condition& condition, const A& a, const B& b, const Output& output) {
    math::detail::run_on_elements<Where, typename Output::value_type>(std::tie(condition, a, b), output);
}

/// Whether all elements are close: |a - b| <= epsilon max(1, |a|, |b|). With an epsilon of 0, whether all are equal.
/// Not a number is close to nothing; arrays are broadcast.
template<typename A, typename B>
    requires math::detail::operands<A, B>
bool allclose(const A& a, const B& b, f64 epsilon = 1e-6) {
    using namespace math::detail;
    using T = calculated_t<A, B>;
    const Device device = first_array(a, b).device();
    return math::detail::allclose(any_of<T>(a, device), any_of<T>(b, device), epsilon);
}

}  // namespace noa

namespace noa::math {

/// All operators of this header.
template<>
struct TableOf<Comparison> : Table<Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, LogicalAnd, LogicalOr,
                                     LogicalXor, LogicalNot, IsNan, IsInf, IsFinite, Where> {};

}  // namespace noa::math
