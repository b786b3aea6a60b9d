// What the fronts of element-wise functions have in common: which arguments go together, and what comes out.
#pragma once

#include <concepts>
#include <type_traits>

#include "noa/base/dtype.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/traits.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/runtime/view.hpp"

namespace noa::detail {

template<typename A>
concept numeric_array = traits::array<A> and traits::numeric<typename std::remove_cvref_t<A>::value_type>;
template<typename A>
concept scalar_array = traits::array<A> and traits::scalar<typename std::remove_cvref_t<A>::value_type>;
template<typename A>
concept real_array = traits::array<A> and traits::real<typename std::remove_cvref_t<A>::value_type>;
template<typename A>
concept complex_array = traits::array<A> and traits::complex<typename std::remove_cvref_t<A>::value_type>;
template<typename A>
concept floating_array = real_array<A> or complex_array<A>;
template<typename A>
concept bool_array = traits::array<A> and std::same_as<typename std::remove_cvref_t<A>::value_type, bool>;
template<typename A>
concept any_dtype_array = traits::array<A> and traits::has_dtype<typename std::remove_cvref_t<A>::value_type>;

// Real numbers of a type that the library is compiled for, and bool.
template<typename T>
concept has_order = traits::has_dtype<T> and not traits::complex<T>;

// An array that elements of type T can be written to.
template<typename A, typename T>
concept output_of = traits::array<A> and std::same_as<typename std::remove_cvref_t<A>::element_type, T>;

// The element type of an array; of a number, its own.
template<typename A>
struct ElementOf {
    using type = A;
};
template<traits::array A>
struct ElementOf<A> {
    using type = typename A::value_type;
};
template<typename A>
using element_t = typename ElementOf<std::remove_cvref_t<A>>::type;

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

template<typename T, typename Output>
void check_output_type() {
    static_assert(traits::array<Output>, "noa: an output is an array");
    static_assert(std::same_as<typename Output::element_type, T>,
            "noa: the output has the element type of the result, and is not const");
}

}  // namespace noa::detail
