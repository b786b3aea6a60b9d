// dot: sums of products.
#pragma once

#include <concepts>
#include <type_traits>

#include "noa/base/dtype.hpp"
#include "noa/base/traits.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/stream.hpp"
#include "noa/runtime/view.hpp"

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
    if (a.device().is_gpu()) {
        const Array<Result> result(Shape4{1, 1, 1, 1}, ArrayOption{.device = a.device()});
        dot(a, b, result);
        return result.first();
    }
    Result result{};
    dot(a, b, View(&result, {1, 1, 1, 1}, a.device()));
    Stream::current(a.device()).synchronize();
    return result;
}

}  // namespace noa
