// How a function of arrays, element by element, is made of an operator.
//
// An operator is a struct for one element, for host and device, that says in `about` what it is. It derives from the
// family of its header. Its function, below it, is `return math::detail::run<Operator>(arguments..., output...)`. The
// TableOf the family, at the end of the header, lists all operators: for these the library is compiled, and what goes
// through all functions (tests, the comparison with NumPy, bindings) goes through the tables.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "noa/base/layout.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/detail/element_types.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/math/detail/table.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/runtime/view.hpp"

namespace noa::math {

/// How an operator is run.
enum class Cost : std::uint8_t {
    CHEAP,   ///< as fast as the memory
    COSTLY,  ///< by functions of the C library: in blocks of one size, as their vector forms round in another way
};

/// What an operator is.
struct About {
    std::string_view name;
    ElementTypes types;
    int n_arguments = 1;
    Cost cost = Cost::CHEAP;
    bool is_mixed = false;       ///< whether one argument can be real beside a complex one
    bool has_condition = false;  ///< whether the first argument is bool, whatever the others are
    std::string_view numpy{};    ///< what NumPy has that gives the same; empty: another name, or nothing like that
};

/// What the operators of a header derive from.
template<typename Name>
struct Family {
    using family = Name;
    using About = math::About;
    using enum ElementTypes;
    using enum Cost;
};

/// The element type of the result of an operator that is given elements T.
template<typename Op, typename T>
struct ResultOf {
    using C = traits::compute_t<T>;
    template<std::size_t... At>
    static auto call(std::index_sequence<At...>) {
        using First = std::conditional_t<Op::about.has_condition, bool, C>;
        return Op{}(First{}, (void(At), C{})...);
    }
    using Computed = decltype(call(std::make_index_sequence<Op::about.n_arguments - 1>{}));
    using type = std::conditional_t<std::same_as<C, T>, Computed, detail::half_t<Computed>>;
};
template<typename Op, typename T>
using result_of_t = typename ResultOf<Op, T>::type;

}  // namespace noa::math

namespace noa::math::detail {

// Arrays, or an array and numbers: what functions of several arguments take.
template<typename... A>
concept operands =
        ((traits::array<A> or traits::numeric<A> or std::same_as<A, bool>)and...) and (traits::array<A> or ...);

// The type of a function of real and complex numbers.
template<typename A, typename B>
struct Mixed {
    using type = A;
};
template<typename A, traits::complex B>
    requires(not traits::complex<A>)
struct Mixed<A, B> {
    using type = B;
};

// Of several arguments, what they are calculated in: the element type of the arrays or, where one is complex, that. If
// there is no array, the type of the numbers.
template<bool HasArray, typename Found, typename... Rest>
struct CalculatedIn {
    using type = Found;
};
template<bool HasArray, typename Found, typename A, typename... Rest>
struct CalculatedIn<HasArray, Found, A, Rest...> {
    static constexpr bool counts = traits::array<A> or not HasArray;
    using Own = std::conditional_t<counts, element_t<A>, Found>;
    using Next = std::conditional_t<std::same_as<Found, void>, std::conditional_t<counts, Own, void>,
            typename Mixed<Found, Own>::type>;
    using type = typename CalculatedIn<HasArray, Next, Rest...>::type;
};
template<typename... A>
using calculated_t = typename CalculatedIn<(traits::array<A> or ...), void, A...>::type;

}  // namespace noa::math::detail

namespace noa::math {

/// Arrays, or arrays and numbers, that the function of an operator takes.
template<typename Op, typename... A>
concept arguments_of = detail::operands<A...> and takes<Op::about.types, detail::calculated_t<A...>>;

/// An array that it takes.
template<typename A, typename Op>
concept argument_of = traits::array<A> and takes<Op::about.types, detail::element_t<A>>;

}  // namespace noa::math

namespace noa::math::detail {

// The first array among several arguments; if there is none, an empty one on the CPU.
inline View<f32> first_array() {
    return {};
}
template<typename A, typename... Rest>
decltype(auto) first_array(const A& argument, const Rest&... rest) {
    if constexpr (traits::array<A>)
        return argument;
    else
        return first_array(rest...);
}

// An argument as elements of type T: an array of just that type, or a number that fits it.
template<typename T, typename A>
AnyArray any_of(const A& argument, Device device) {
    if constexpr (traits::array<A>) {
        static_assert(std::same_as<typename A::value_type, T>,
                "noa: the arrays of this function have one element type: cast one of them first");
        return as_any(argument);
    } else {
        return any_value(as_element<T>(argument), device);
    }
}

template<typename A>
Shape4 shape_of(const A& argument) {
    if constexpr (traits::array<A>)
        return argument.shape();
    else
        return {1, 1, 1, 1};
}

// A new array for the results of a function of these arguments.
template<typename T, typename... A>
Array<T> new_output(const A&... arguments) {
    Shape4 shape{1, 1, 1, 1};
    ((shape = layout::broadcast_shape(shape, shape_of(arguments))), ...);
    return Array<T>(shape, first_array(arguments...).option());
}

using AnyArrays = std::span<const AnyArray* const>;

/// Runs the operator of this number in the table of a family on arrays, the last of which is the output. Compiled into
/// the library.
template<typename Family>
void run_number(std::size_t number, AnyArrays arrays);

/// The same for arrays whose types are known at run time.
template<typename Op, std::same_as<AnyArray>... A>
void run_any(const A&... arrays) {
    using Operators = TableOf<typename Op::family>;
    constexpr std::size_t number = Operators::template number_of<Op>();
    static_assert(number < Operators::size, "noa: this operator is missing in the table at the end of its header");
    const AnyArray* const list[] = {&arrays...};
    run_number<typename Op::family>(number, list);
}

// An argument of an operator on elements T. A real one stays so beside complex ones where that saves work.
template<typename Op, typename T, std::size_t Number, typename A>
AnyArray any_argument(const A& argument, Device device) {
    if constexpr (Op::about.has_condition and Number == 0)
        return any_of<bool>(argument, device);
    else if constexpr (Op::about.is_mixed and traits::complex<T> and not traits::complex<element_t<A>>)
        return any_of<traits::value_type_t<T>>(argument, device);
    else
        return any_of<T>(argument, device);
}

template<typename Op, typename T, typename Output, std::size_t... At, typename... A>
void run_into(std::index_sequence<At...>, const Output& output, const A&... arguments) {
    check_output_type<result_of_t<Op, T>, Output>();
    run_any<Op>(any_argument<Op, T, At>(arguments, output.device())..., as_any(output));
}

/// The function of an operator on elements T: into an output, or as a new array.
template<typename Op, typename T, typename... A, typename... Output>
auto run_on_elements(const std::tuple<const A&...>& arguments, const Output&... output) {
    static_assert(sizeof...(A) == Op::about.n_arguments);
    static_assert(sizeof...(Output) <= 1, "noa: there is one output");
    constexpr auto numbers = std::index_sequence_for<A...>{};
    return std::apply(
            [&](const A&... argument) {
                if constexpr (sizeof...(Output) == 1) {
                    run_into<Op, T>(numbers, output..., argument...);
                } else {
                    Array<result_of_t<Op, T>> result = new_output<result_of_t<Op, T>>(argument...);
                    run_into<Op, T>(numbers, result, argument...);
                    return result;
                }
            },
            arguments);
}
template<typename Op, typename A, typename... Output>
    requires(Op::about.n_arguments == 1)
auto run(const A& a, const Output&... output) {
    return run_on_elements<Op, element_t<A>>(std::tie(a), output...);
}
template<typename Op, typename A, typename B, typename... Output>
    requires(Op::about.n_arguments == 2)
auto run(const A& a, const B& b, const Output&... output) {
    return run_on_elements<Op, calculated_t<A, B>>(std::tie(a, b), output...);
}
template<typename Op, typename A, typename B, typename C, typename... Output>
    requires(Op::about.n_arguments == 3)
auto run(const A& a, const B& b, const C& c, const Output&... output) {
    return run_on_elements<Op, calculated_t<A, B, C>>(std::tie(a, b, c), output...);
}

}  // namespace noa::math::detail
