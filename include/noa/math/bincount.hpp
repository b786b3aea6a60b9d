// bincount: how often each number comes, or the sum of the weights that come with it.
#pragma once

#include <concepts>

#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa {
inline namespace types {

/// What becomes of indices for which there is no bin.
struct BincountOption {
    bool ignore_out_of_range = false;  ///< leave them out; else they are an error
};

}  // namespace types
}  // namespace noa

namespace noa::math::detail {

using namespace noa::detail;

// A row of bins.
Shape4 shape_of_bins(i64 n_bins);

void bincount(const AnyArray& indices, const AnyArray& output, BincountOption option);
void bincount(const AnyArray& indices, const AnyArray& weights, const AnyArray& output, BincountOption option);

template<traits::array Indices>
constexpr void check_counted() {
    static_assert(traits::integer<typename Indices::value_type> and traits::has_dtype<typename Indices::value_type>,
            "noa: bincount counts integers");
}

}  // namespace noa::math::detail

namespace noa {

/// How often each of the numbers 0, 1 ... comes in an array of integers, into a row of as many bins, of i64 or u64. A
/// number that is negative, or for which there is no bin, is an error, and nothing is written, unless the option says
/// that such are ignored. To find them, the call waits for a GPU.
template<traits::array Indices, traits::array Output>
void bincount(const Indices& indices, const Output& output, BincountOption option = {}) {
    using Count = typename Output::element_type;
    math::detail::check_counted<Indices>();
    static_assert(std::same_as<Count, i64> or std::same_as<Count, u64>, "noa: the counts of bincount are i64 or u64");
    math::detail::bincount(math::detail::as_any(indices), math::detail::as_any(output), option);
}

/// Into a new row of i64: `bincount(labels, 10)`.
template<traits::array Indices>
Array<i64> bincount(const Indices& indices, i64 n_bins, BincountOption option = {}) {
    Array<i64> output(math::detail::shape_of_bins(n_bins), indices.option());
    bincount(indices, output, option);
    return output;
}

/// Adds up a weight for each number, an integer or a real one, in f64: weights are broadcast onto the indices. The sums
/// have the same bits on any number of threads and in every run on a GPU: the order depends on the arrays alone. A GPU
/// needs 24 bytes for each index meanwhile.
template<traits::array Indices, traits::array Weights, traits::array Output>
void bincount(const Indices& indices, const Weights& weights, const Output& output, BincountOption option = {}) {
    math::detail::check_counted<Indices>();
    static_assert(traits::scalar<typename Weights::value_type> and traits::has_dtype<typename Weights::value_type>,
            "noa: the weights of bincount are integers or reals");
    static_assert(std::same_as<typename Output::element_type, f64>, "noa: the weighted sums of bincount are f64");
    math::detail::bincount(
            math::detail::as_any(indices), math::detail::as_any(weights), math::detail::as_any(output), option);
}

/// Into a new row: `bincount(shells, intensities, n_shells)`.
template<traits::array Indices, traits::array Weights>
Array<f64> bincount(const Indices& indices, const Weights& weights, i64 n_bins, BincountOption option = {}) {
    Array<f64> output(math::detail::shape_of_bins(n_bins), indices.option());
    bincount(indices, weights, output, option);
    return output;
}

}  // namespace noa
