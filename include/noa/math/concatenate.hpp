// concatenate, stack: arrays one after the other along an axis.
#pragma once

#include <concepts>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

#include "noa/base/axes.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/untyped.hpp"

namespace noa::math::detail {

using namespace noa::detail;

using UntypedArrays = std::vector<UntypedArray>;

// An array in a list of arrays with elements of type T.
template<typename T>
struct Listed : UntypedArray {
    template<traits::array A>
    Listed(const A& array) : UntypedArray(untyped(array)) {
        static_assert(std::same_as<typename A::value_type, T>, "noa: arrays that are joined have one element type");
    }
};

template<typename List>
using listed_array_t = std::remove_cvref_t<decltype(*std::begin(std::declval<const List&>()))>;

// A container of arrays.
template<typename List>
concept array_list = requires { requires traits::array<listed_array_t<List>>; };

template<array_list List>
UntypedArrays untyped_list(const List& arrays) {
    UntypedArrays result;
    for (const auto& array: arrays)
        result.push_back(untyped(array));
    return result;
}

template<typename T>
UntypedArrays untyped_list(std::initializer_list<Listed<T>> arrays) {
    return {arrays.begin(), arrays.end()};
}

enum class Join : bool {
    CONCATENATE,
    STACK,  // each has a single element along the axis
};

// The shape of all of them together. An error if there are none, or if their shapes do not match.
Shape4 joined_shape(Join how, Axis axis, const UntypedArrays& arrays);

void join(Join how, Axis axis, const UntypedArrays& arrays, const UntypedArray& output);

template<traits::array Output>
void join_into(Join how, Axis axis, const UntypedArrays& arrays, const Output& output) {
    static_assert(not std::is_const_v<typename Output::element_type>, "noa: an output is not const");
    join(how, axis, arrays, untyped(output));
}

template<typename T>
Array<T> join_new(Join how, Axis axis, const UntypedArrays& arrays, ArrayOption option) {
    Array<T> output(joined_shape(how, axis, arrays), std::move(option));
    join_into(how, axis, arrays, output);
    return output;
}

template<traits::array A, traits::array... Others>
auto join_arrays(Join how, Axis axis, const A& array, const Others&... others) {
    using T = typename A::value_type;
    return join_new<T>(how, axis, untyped_list<T>({array, others...}), array.option());
}

template<array_list List>
auto join_list(Join how, Axis axis, const List& arrays) {
    using T = typename listed_array_t<List>::value_type;
    const bool is_empty = std::begin(arrays) == std::end(arrays);
    return join_new<T>(how, axis, untyped_list(arrays), is_empty ? ArrayOption{} : std::begin(arrays)->option());
}

template<array_list List, traits::array Output>
void join_list_into(Join how, Axis axis, const List& arrays, const Output& output) {
    static_assert(std::same_as<typename listed_array_t<List>::value_type, typename Output::value_type>,
            "noa: arrays that are joined have one element type");
    join_into(how, axis, untyped_list(arrays), output);
}

template<traits::array Output>
using listed_for_t = std::initializer_list<Listed<typename Output::value_type>>;

}  // namespace noa::math::detail

namespace noa {

/// The arrays one after the other along an axis: `concatenate(width, a, b, c)`. Their shapes differ along that axis
/// alone.
template<traits::array A, traits::array... Others>
auto concatenate(Axis axis, const A& array, const Others&... others) {
    return math::detail::join_arrays(math::detail::Join::CONCATENATE, axis, array, others...);
}

/// Those of a container.
template<math::detail::array_list List>
auto concatenate(Axis axis, const List& arrays) {
    return math::detail::join_list(math::detail::Join::CONCATENATE, axis, arrays);
}

/// Into an output, after a list in braces or a container: `concatenate(width, {a, b, c}, output)`. No input can overlap
/// it.
template<traits::array Output>
void concatenate(Axis axis, math::detail::listed_for_t<Output> arrays, const Output& output) {
    math::detail::join_into(math::detail::Join::CONCATENATE, axis, math::detail::untyped_list(arrays), output);
}
template<math::detail::array_list List, traits::array Output>
void concatenate(Axis axis, const List& arrays, const Output& output) {
    math::detail::join_list_into(math::detail::Join::CONCATENATE, axis, arrays, output);
}

/// Arrays with a single element along an axis become neighbors along it: `stack(batch, a, b, c)` makes a stack of
/// images. There is no fifth dimension: an error if there are more elements.
template<traits::array A, traits::array... Others>
auto stack(Axis axis, const A& array, const Others&... others) {
    return math::detail::join_arrays(math::detail::Join::STACK, axis, array, others...);
}
template<math::detail::array_list List>
auto stack(Axis axis, const List& arrays) {
    return math::detail::join_list(math::detail::Join::STACK, axis, arrays);
}
template<traits::array Output>
void stack(Axis axis, math::detail::listed_for_t<Output> arrays, const Output& output) {
    math::detail::join_into(math::detail::Join::STACK, axis, math::detail::untyped_list(arrays), output);
}
template<math::detail::array_list List, traits::array Output>
void stack(Axis axis, const List& arrays, const Output& output) {
    math::detail::join_list_into(math::detail::Join::STACK, axis, arrays, output);
}

}  // namespace noa
