// Numbers for each axis, given by name.
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>

#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/detail/handle.hpp"

namespace noa::math::detail {

using namespace noa::detail;

// `height = 3, width = -1`; an axis left out has the number `otherwise`.
template<named_extent... Numbers>
Vec<i64, 4> per_axis(i64 otherwise, const Numbers&... numbers) {
    return with_extents(Shape4::from_value(otherwise), numbers...).vec();
}

template<typename... Args>
inline constexpr bool are_numbers_then_output = false;
template<typename Output>
inline constexpr bool are_numbers_then_output<Output> = traits::array<Output>;
template<named_extent Number, typename... Args>
inline constexpr bool are_numbers_then_output<Number, Args...> = are_numbers_then_output<Args...>;

// `height = 3, width = -1, output`.
template<typename... Args>
concept numbers_then_output = sizeof...(Args) > 1 and are_numbers_then_output<Args...>;

// Calls f(per_axis(otherwise, numbers...), output).
template<typename F, typename... Args>
void split_output(i64 otherwise, const F& f, const Args&... args) {
    constexpr std::size_t n_numbers = sizeof...(Args) - 1;
    [&]<std::size_t... At>(std::index_sequence<At...>, const auto& all) {
        f(per_axis(otherwise, std::get<At>(all)...), std::get<n_numbers>(all));
    }(std::make_index_sequence<n_numbers>{}, std::tie(args...));
}

}  // namespace noa::math::detail
