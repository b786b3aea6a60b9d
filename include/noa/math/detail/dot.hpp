// The types of sums of products, and the compiled part of dot.
#pragma once

#include <concepts>
#include <type_traits>

#include "noa/base/dtype.hpp"
#include "noa/base/traits.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math::detail {

using namespace noa::detail;

// What a sum of products of numbers is: i64 or u64 for integers, f32 for f16, c32 for c16, else the type itself.
template<typename T>
using dot_t =
        std::conditional_t<traits::integer<T>, std::conditional_t<std::is_signed_v<T>, i64, u64>, traits::compute_t<T>>;

// The element type of two arrays that are multiplied.
template<traits::array A, traits::array B>
struct FactorsOf {
    using type = typename A::value_type;
    static_assert(std::same_as<type, typename B::value_type>, "noa: the arrays to multiply have one element type");
    static_assert(traits::numeric<type> and traits::has_dtype<type>, "noa: the arrays to multiply are of numbers");
};

template<traits::array A, traits::array B>
using factor_t = typename FactorsOf<A, B>::type;

// Into an output of shape (1,1,1,1), or of shape (n,1,1,1) for n batches, whose elements are dot_t.
void dot(const AnyArray& a, const AnyArray& b, const AnyArray& output);

}  // namespace noa::math::detail
