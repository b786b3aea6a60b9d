// Arrays whose elements are numbered, so that one can tell them apart.
#pragma once

#include "noa/runtime/array.hpp"
#include "support/driver.hpp"
#include "support/laid_out.hpp"
#include "support/values.hpp"

namespace test {

// Three bytes: no number has as many.
struct Color {
    noa::u8 red = 0, green = 0, blue = 0;

    Color() = default;
    explicit Color(noa::i64 n)
        : red(static_cast<noa::u8>(n % 7)), green(static_cast<noa::u8>(n % 251)), blue(static_cast<noa::u8>(n / 251)) {}
    friend bool operator==(const Color&, const Color&) = default;
};

// Numbers the elements, in C order.
template<typename T>
void number(const noa::Array<T>& array, noa::i64 first) {
    const auto span = array.span();
    for (noa::i64 n = 0; n < array.n_elements(); ++n)
        span(noa::layout::index_at(array.shape(), n)) = static_cast<T>(first + n);
}

template<typename T>
noa::Array<T> numbered(const Layout& layout) {
    const auto [b, d, h, w] = layout.shape;
    const auto [sb, sd, sh, sw] = layout.strides;
    noa::Array<T> result(noa::Layout{{b, d, h, w}, {sb, sd, sh, sw}});
    number(result, 0);
    return result;
}

template<typename T>
noa::Array<T> numbered(const noa::Shape4& shape, Kind kind, noa::i64 first = 0) {
    Random random(1);
    auto result = laid_out<T>(shape, shape.is_empty() ? Kind::DENSE : kind, random);
    number(result, first);
    return result;
}

}  // namespace test
