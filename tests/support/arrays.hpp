// Arrays to try functions on, and their elements as a list.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "noa/runtime/array.hpp"
#include "support/driver.hpp"

namespace test {

// Three bytes: no number has as many.
struct Color {
    noa::u8 red = 0, green = 0, blue = 0;

    Color() = default;
    explicit Color(noa::i64 n)
        : red(static_cast<noa::u8>(n % 7)), green(static_cast<noa::u8>(n % 251)), blue(static_cast<noa::u8>(n / 251)) {}
    friend bool operator==(const Color&, const Color&) = default;
};

// The elements, in C order.
template<typename A>
auto values(const A& array) {
    std::vector<typename A::value_type> result;
    array.eval();
    const auto span = array.span();
    for (noa::i64 n = 0; n < array.n_elements(); ++n)
        result.push_back(span(noa::layout::index_at(array.shape(), n)));
    return result;
}

// Numbers the elements, in C order.
template<typename T>
void number(const noa::Array<T>& array, noa::i64 first = 0) {
    const auto span = array.span();
    for (noa::i64 n = 0; n < array.n_elements(); ++n)
        span(noa::layout::index_at(array.shape(), n)) = static_cast<T>(first + n);
}

// A numbered array with a layout of the driver.
template<typename T>
noa::Array<T> numbered(const Layout& layout) {
    const auto [b, d, h, w] = layout.shape;
    const auto [sb, sd, sh, sw] = layout.strides;
    noa::Array<T> result(noa::Layout{{b, d, h, w}, {sb, sd, sh, sw}});
    number(result);
    return result;
}

// A numbered array of any shape whose elements lie in memory in an unusual way.
enum class Order { C, F, BATCH_INNERMOST, GAPS, BACKWARDS };
inline constexpr std::array every_order{Order::C, Order::F, Order::BATCH_INNERMOST, Order::GAPS, Order::BACKWARDS};

template<typename T>
noa::Array<T> numbered(const noa::Shape4& shape, Order order, noa::i64 first = 0) {
    const auto [b, d, h, w] = shape;
    noa::Array<T> result;
    switch (order) {
        case Order::C:
            result = noa::Array<T>(shape);
            break;
        case Order::F:
            result = noa::Array<T>(noa::Layout{shape, shape.strides<'F'>()});
            break;
        case Order::BATCH_INNERMOST:
            result = noa::Array<T>(noa::Layout{d, h, w, b}).permute({3, 0, 1, 2});
            break;
        case Order::GAPS:
            result = noa::Array<T>(noa::Layout{shape, {(d + 1) * (h + 2) * 2 * w, (h + 2) * 2 * w, 2 * w, 2}});
            break;
        case Order::BACKWARDS:
            result = noa::Array<T>(shape).flip(0, 1, 2, 3);
    }
    number(result, first);
    return result;
}

}  // namespace test
