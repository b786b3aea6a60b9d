// Products of extents: exact, or an error that shows the factors.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kwk/config.hpp"
#include "kwk/error.hpp"
#include "kwk/extent.hpp"

namespace kwk::detail {

template<std::size_t N>
struct factors {
    std::int64_t values[N];

    friend message& operator<<(message& text, const factors& list) {
        for (std::size_t i = 0; i < N; ++i)
            text << (i == 0 ? "" : " x ") << list.values[i];
        return text;
    }
};

struct checked_product {
    std::int64_t value = 0;
    bool fits = true;
};

// 0 if any factor is 0, whatever the others.
template<std::size_t N>
KWK_HD constexpr checked_product multiply(const factors<N>& list) {
    if constexpr (N == 1) {
        return {.value = list.values[0]};
    } else {
        for (const std::int64_t factor: list.values)
            if (factor == 0)
                return {.value = 0};
        wide result = 1;
        for (const std::int64_t factor: list.values) {
            result *= factor;
            if (not fits_64_bits(result))
                return {.fits = false};
        }
        return {.value = static_cast<std::int64_t>(result)};
    }
}

template<typename... Numbers>
KWK_HD constexpr std::int64_t product(Numbers... numbers) {
    const factors<sizeof...(Numbers)> list{{numbers...}};
    const checked_product result = multiply(list);
    if (not result.fits)
        fail("the product of the extents ", list, " overflows 64 bits");
    return result.value;
}

}  // namespace kwk::detail
