// gather, scatter: elements read and written by lists of indices.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/untyped.hpp"
#include "noa/runtime/factory.hpp"

namespace noa::math::detail {

using namespace noa::detail;

enum class IndexType : std::uint8_t {
    I32,
    I64,
    FOUR,  // Vec<i64, 4>: batch, depth, height, width
};

template<typename T>
concept index_element = std::same_as<T, i32> or std::same_as<T, i64> or std::same_as<T, Vec<i64, 4>>;

template<typename T>
constexpr IndexType index_type = std::same_as<T, i32>   ? IndexType::I32
                                 : std::same_as<T, i64> ? IndexType::I64
                                                        : IndexType::FOUR;

void gather(const UntypedArray& input, const UntypedArray& indices, IndexType type, const UntypedArray& output);
void scatter(const UntypedArray& values, const UntypedArray& indices, IndexType type, const UntypedArray& output);

template<traits::array Indices>
constexpr void check_index_type() {
    static_assert(index_element<typename Indices::value_type>,
            "noa: indices are i32 or i64, which count elements in C order, or Vec<i64, 4>");
}

}  // namespace noa::math::detail

namespace noa {

/// Copies the elements that a list of indices names: `gather(volume, indices)` has the shape of the indices. An index
/// is the number of an element in C order (i32, i64), whatever the layout, or its place in all dimensions,
/// Vec<i64, 4>{b, d, h, w}.
///
/// Indices start at 0; one that is out of range, or negative, is an error, and nothing is written. On a GPU the call
/// waits until the indices are checked. The indices are broadcast onto the output, which cannot overlap the inputs.
template<traits::array Input, traits::array Indices, traits::array Output>
void gather(const Input& input, const Indices& indices, const Output& output) {
    math::detail::check_index_type<Indices>();
    static_assert(std::same_as<typename Output::element_type, typename Input::value_type>,
            "noa: gather has outputs of the element type of its input, which are not const");
    math::detail::gather(math::detail::untyped(input), math::detail::untyped(indices),
            math::detail::index_type<typename Indices::value_type>, math::detail::untyped(output));
}

/// Into a new array.
template<traits::array Input, traits::array Indices>
auto gather(const Input& input, const Indices& indices) {
    Array<typename Input::value_type> output(indices.shape(), input.option());
    gather(input, indices, output);
    return output;
}

/// The other way: writes values to the elements that a list of indices names, as gather() counts them:
/// `scatter(values, indices, volume)`. Other elements keep their values.
///
/// Where an index comes several times, the last value in C order is written, on any device and number of threads. An
/// index that is out of range, or negative, is an error, and nothing is written. The values are broadcast onto the
/// indices. Neither can overlap the output. On a GPU the call waits until the indices are checked, and needs 4 bytes
/// for each element of the output meanwhile (8 for 2^32 indices and more).
template<traits::array Values, traits::array Indices, traits::array Output>
void scatter(const Values& values, const Indices& indices, const Output& output) {
    math::detail::check_index_type<Indices>();
    static_assert(std::same_as<typename Output::element_type, typename Values::value_type>,
            "noa: scatter has outputs of the element type of its values, which are not const");
    math::detail::scatter(math::detail::untyped(values), math::detail::untyped(indices),
            math::detail::index_type<typename Indices::value_type>, math::detail::untyped(output));
}

/// One value, to all of them: `scatter(0, indices, volume)`.
template<typename T, traits::array Indices, traits::array Output>
    requires(not traits::array<T> and std::convertible_to<T, typename Output::value_type>)
void scatter(const T& value, const Indices& indices, const Output& output) {
    using Element = typename Output::value_type;
    scatter(fill<Element>({1, 1, 1, 1}, static_cast<Element>(value), output.option()), indices, output);
}

}  // namespace noa
