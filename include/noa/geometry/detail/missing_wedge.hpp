// The compiled part of missing_wedge.
#pragma once

#include <concepts>
#include <span>

#include "noa/base/shape.hpp"
#include "noa/fft/layout.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

struct MissingWedgeOption;

}  // namespace noa::geometry

namespace noa::geometry::detail {

// One for all batches, or a vector, an array or a span with one for each.
template<typename Given>
concept wedges = std::same_as<Given, geometry::MissingWedgeOption> or
                 std::constructible_from<std::span<const geometry::MissingWedgeOption>, const Given&>;

template<wedges Given>
auto list_of_wedges(const Given& given) {
    if constexpr (std::same_as<Given, geometry::MissingWedgeOption>)
        return std::span<const geometry::MissingWedgeOption>(&given, 1);
    else
        return std::span<const geometry::MissingWedgeOption>(given);
}

// Without an input the mask itself is written.
void missing_wedge(const fft::Remap& remap, const AnyArray* input, const AnyArray& output, const Shape4& shape,
        std::span<const geometry::MissingWedgeOption> options);

}  // namespace noa::geometry::detail
