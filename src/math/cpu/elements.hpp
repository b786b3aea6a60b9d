// Elements at equal distances as keys, and back.
#pragma once

#include <cstddef>

#include "core/keys.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/sort.hpp"

namespace noa::math::detail {

using namespace noa::detail;

/// Calls f for n elements at equal distances; if they are neighbors, in a loop that can be vectorized.
template<typename T, typename F>
void for_each_element(T* elements, i64 stride, i64 n, const F& f) {
    if (stride == 1)
        for (i64 i = 0; i < n; ++i)
            f(elements[i], i);
    else
        for (i64 i = 0; i < n; ++i)
            f(elements[i * stride], i);
}

/// Values as keys: a Coding.
template<typename T>
struct Values {
    using Key = core::key_t<T>;
    static constexpr bool has_indices = false;

    static void encode(const std::byte* from, i64 stride, i64 n, bool is_descending, Key* to) {
        for_each_element(reinterpret_cast<const T*>(from), stride, n,
                [&](const T& value, i64 i) { to[i] = core::in_direction<T>(core::to_key(value), is_descending); });
    }
    static void decode(const Key* from, i64 n, bool is_descending, std::byte* to, i64 stride) {
        for_each_element(reinterpret_cast<T*>(to), stride, n,
                [&](T& value, i64 i) { value = core::from_key<T>(core::in_direction<T>(from[i], is_descending)); });
    }
};

/// Calls f with the C++ type of real numbers, or bool.
template<typename F>
void visit_ordered(DType dtype, const F& f) {
    visit(dtype, [&]<typename T>() {
        if constexpr (has_order<T>)
            f.template operator()<T>();
        else
            panic("numbers of type {} have no order", dtype);
    });
}

}  // namespace noa::math::detail
