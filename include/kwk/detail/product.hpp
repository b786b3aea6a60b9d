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

// 0 if any factor is 0, whatever the others.
template<typename... Numbers>
KWK_HD constexpr std::int64_t product(Numbers... numbers) {
    const factors<sizeof...(Numbers)> list{{numbers...}};
    for (const std::int64_t factor: list.values)
        if (factor == 0)
            return 0;
    wide result = 1;
    for (const std::int64_t factor: list.values) {
        result *= factor;
        if (not fits_64_bits(result))
            fail("the product of the extents ", list, " overflows 64 bits");
    }
    return static_cast<std::int64_t>(result);
}

}  // namespace kwk::detail
