// What a median filter needs to know, on every backend.
#pragma once

#include <limits>
#include <type_traits>

#include "core/keys.hpp"
#include "noa/base/border.hpp"
#include "noa/base/config.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/base/vec.hpp"
#include "noa/math/sort.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal {

using detail::AnyArray;

/// The arrays have the same shape. The axis along which pixels of the input are closest together is the width.
struct MedianPlan {
    AnyArray input, output;
    Vec<i64, 3> window;  // along depth, height and width
    Border border;
    f64 value;
};

// ---- Elements by their place in the order of all elements ----------------------------------------------------------

/// The integer with a sign that is as large as an element: all machines can compare many of these at once.
template<typename T>
using rank_t = std::make_signed_t<core::key_t<T>>;

/// No two elements have the same rank, and those of NaN are above all others.
template<typename T>
NOA_HD constexpr rank_t<T> to_rank(T value) {
    using K = core::key_t<T>;
    return static_cast<rank_t<T>>(core::to_key(value) ^ core::sign_bit<K>);
}
template<typename T>
NOA_HD constexpr T from_rank(rank_t<T> rank) {
    using K = core::key_t<T>;
    return core::from_key<T>(static_cast<K>(static_cast<K>(rank) ^ core::sign_bit<K>));
}

/// The highest rank that is not that of a NaN.
template<typename T>
inline constexpr rank_t<T> highest_rank = static_cast<rank_t<T>>(core::highest_key<T> ^ core::sign_bit<core::key_t<T>>);

/// The rank that stands for every NaN in an output.
template<typename T>
inline constexpr rank_t<T> nan_rank = [] {
    if constexpr (traits::real<T>)
        return to_rank(std::numeric_limits<T>::quiet_NaN());
    else
        return highest_rank<T>;  // there is none
}();

/// The rank of what lies outside.
template<typename T>
rank_t<T> outside_rank(const MedianPlan& plan) {
    return to_rank(plan.border == Border::VALUE ? static_cast<T>(plan.value) : T{});
}

/// Calls `f.operator()<T>()` with the type of elements that have an order: real numbers, or bool.
template<typename F>
void visit_ranked(DType dtype, const F& f) {
    visit(dtype, [&]<typename T>() {
        if constexpr (detail::has_order<T>)
            f.template operator()<T>();
        else
            panic("a median filter takes real numbers, not {}", dtype);
    });
}

}  // namespace noa::signal
