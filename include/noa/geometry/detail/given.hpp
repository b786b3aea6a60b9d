// One item, or several of them, in whatever they are given: a vector, an array, a span, an Array or a View.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/device.hpp"

namespace noa::geometry::detail {

// What a list has several of, or void. The numbers of a Vec are those of one item.
template<typename Given>
struct ListedIn {
    using type = void;
};
template<typename T, std::size_t N>
struct ListedIn<Vec<T, N>> {
    using type = void;
};
template<traits::array Given>
struct ListedIn<Given> {
    using type = typename Given::value_type;
};
template<typename Given>
    requires(not traits::array<Given> and requires(const Given& given) { std::span(given); })
struct ListedIn<Given> {
    using type = typename decltype(std::span(std::declval<const Given&>()))::value_type;
};

// A kind of items says of each type whether it is one of them: `template<typename T> static constexpr bool has`.
template<typename Given, typename Kind>
concept one_of = Kind::template has<Given>;
template<typename Given, typename Kind>
concept one_or_list_of = one_of<Given, Kind> or one_of<typename ListedIn<Given>::type, Kind>;

// The type of the items.
template<typename Kind, one_or_list_of<Kind> Given>
using item_of = std::conditional_t<one_of<Given, Kind>, Given, typename ListedIn<Given>::type>;

template<typename Kind, one_or_list_of<Kind> Given>
std::size_t n_given(const Given& given) {
    if constexpr (one_of<Given, Kind>)
        return 1;
    else if constexpr (traits::array<Given>)
        return static_cast<std::size_t>(given.n_elements());
    else
        return std::span(given).size();
}

// Calls a function with each item, in order. Items of an array are along one of its axes, on any device: an image in
// their place is refused.
template<typename Kind, one_or_list_of<Kind> Given, typename F>
void for_each_given(const char* function, const Given& given, const F& f) {
    if constexpr (one_of<Given, Kind>) {
        f(given);
    } else if constexpr (traits::array<Given>) {
        const Shape4& shape = given.shape();
        check(given.is_empty() or given.n_elements() == std::ranges::max(shape),
                "{}: a list is along one axis, but the shape of this array is {}", function, shape);
        const auto here = given.to(Device{}).eval();
        for (const auto& item: std::span(here.get(), n_given<Kind>(given)))
            f(item);
    } else {
        for (const auto& item: std::span(given))
            f(item);
    }
}

// What a function makes of each item.
template<typename Kind, one_or_list_of<Kind> Given, typename F>
auto map_given(const char* function, const Given& given, const F& f) {
    std::vector<std::invoke_result_t<const F&, const item_of<Kind, Given>&>> result;
    result.reserve(n_given<Kind>(given));
    for_each_given<Kind>(function, given, [&](const auto& item) { result.push_back(f(item)); });
    return result;
}

}  // namespace noa::geometry::detail
