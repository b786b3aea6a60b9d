// dot: sums of products.
#pragma once

#include <concepts>
#include <tuple>

#include "noa/math/detail/dot.hpp"
#include "noa/math/detail/reduce.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa {

/// The sums of the products of the elements, one array broadcast onto the other: of all of them, into an output of
/// shape (1,1,1,1), or of each batch, into one of shape (n,1,1,1). Its elements are i64 or u64 for integers, f32 for
/// f16 and f32, c32 for c16 and c32.
///
/// Complex numbers are not conjugated. Integers wrap around at 64 bits; f16, f32, c16 and c32 are summed in f64. The
/// result has the same bits on any number of threads, and on a GPU in every run.
template<traits::array A, traits::array B, traits::array Output>
void dot(const A& a, const B& b, const Output& output) {
    using Result = math::detail::dot_t<math::detail::factor_t<A, B>>;
    static_assert(std::same_as<typename Output::element_type, Result>,
            "noa: dot gives i64 or u64 for integers, f32 for f16, c32 for c16, else the element type of its inputs");
    math::detail::dot(math::detail::as_any(a), math::detail::as_any(b), math::detail::as_any(output));
}

/// The sum of the products of all elements, as a number.
template<traits::array A, traits::array B>
auto dot(const A& a, const B& b) {
    using Result = math::detail::dot_t<math::detail::factor_t<A, B>>;
    return std::get<0>(
            math::detail::written_numbers<Result>(a.device(), [&](const auto& result) { dot(a, b, result); }));
}

}  // namespace noa
