// Elements that are moved without a look at what they are.
#pragma once

#include "noa/base/error.hpp"
#include "noa/base/traits.hpp"

namespace noa::cuda {

struct alignas(16) Sixteen {
    u64 values[2];
};

/// Calls `f.operator()<T>()` with a word of 1, 2, 4, 8 or 16 bytes.
template<typename F>
decltype(auto) visit_word(i64 size, const F& f) {
    switch (size) {
        case 1:
            return f.template operator()<u8>();
        case 2:
            return f.template operator()<u16>();
        case 4:
            return f.template operator()<u32>();
        case 8:
            return f.template operator()<u64>();
        case 16:
            return f.template operator()<Sixteen>();
        default:
            panic("a word has 1, 2, 4, 8 or 16 bytes, not {}", size);
    }
}

}  // namespace noa::cuda
