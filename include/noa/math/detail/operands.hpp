// Kinds of arrays and of elements that functions take.
#pragma once

#include <concepts>
#include <type_traits>

#include "noa/base/dtype.hpp"
#include "noa/base/traits.hpp"
#include "noa/runtime/array.hpp"

namespace noa::detail {

// Real numbers of a type that the library is compiled for, and bool.
template<typename T>
concept has_order = traits::has_dtype<T> and not traits::complex<T>;

}  // namespace noa::detail

namespace noa::math::detail {

using namespace noa::detail;

template<typename A>
concept floating_array = traits::array<A> and traits::real_or_complex<typename std::remove_cvref_t<A>::value_type>;
template<typename A>
concept bool_array = traits::array<A> and std::same_as<typename std::remove_cvref_t<A>::value_type, bool>;
template<typename A>
concept any_dtype_array = traits::array<A> and traits::has_dtype<typename std::remove_cvref_t<A>::value_type>;

// An array that elements of type T can be written to.
template<typename A, typename T>
concept output_of = traits::array<A> and std::same_as<typename std::remove_cvref_t<A>::element_type, T>;

template<typename T, typename Output>
void check_output_type() {
    static_assert(traits::array<Output>, "noa: an output is an array");
    static_assert(output_of<Output, T>, "noa: the output has the element type of the result, and is not const");
}

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

}  // namespace noa::math::detail
