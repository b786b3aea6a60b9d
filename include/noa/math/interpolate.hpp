// interpolate: a table at real positions.
#pragma once

#include <concepts>

#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa {
inline namespace types {

/// Where the elements of a table are: element i is at first + i * step.
struct InterpolateOption {
    f64 first = 0;
    f64 step = 1;  ///< not 0; may be negative
};

}  // namespace types
}  // namespace noa

namespace noa::math::detail {

using namespace noa::detail;

// The shape of the results: that of the positions, repeated for each table.
Shape4 interpolated_shape(const Shape4& table, const Shape4& positions);

void interpolate(
        const AnyArray& table, const AnyArray& positions, const AnyArray& output, const InterpolateOption& option);

}  // namespace noa::math::detail

namespace noa {

/// Looks up real positions in a table: `interpolate(table, positions)` is, for each position, the linear interpolation
/// of the two elements beside it. Positions are in elements from the first one, or as the option has it. Outside of the
/// table, they give its first or its last element; NaN gives NaN.
///
/// A table is a row. There may be several, along the other axes, which are broadcast onto the output, as the positions
/// are: a (3,1,1,n) table and positions of (3,1,1,m) give each batch a table of its own. It is calculated in f64 and
/// rounded once. The output may be the positions, but cannot overlap the table.
template<traits::array Table, traits::array Positions, traits::array Output>
void interpolate(
        const Table& table, const Positions& positions, const Output& output, const InterpolateOption& option = {}) {
    using Position = typename Positions::value_type;
    static_assert(math::detail::floating_array<Table>, "noa: a table to interpolate has real or complex elements");
    static_assert(std::same_as<Position, f32> or std::same_as<Position, f64>, "noa: positions are f32 or f64");
    static_assert(std::same_as<typename Output::element_type, typename Table::value_type>,
            "noa: interpolate has outputs of the element type of the table, which are not const");
    math::detail::interpolate(
            math::detail::as_any(table), math::detail::as_any(positions), math::detail::as_any(output), option);
}

/// Into a new array.
template<traits::array Table, traits::array Positions>
auto interpolate(const Table& table, const Positions& positions, const InterpolateOption& option = {}) {
    Array<typename Table::value_type> output(
            math::detail::interpolated_shape(table.shape(), positions.shape()), positions.option());
    interpolate(table, positions, output, option);
    return output;
}

}  // namespace noa
