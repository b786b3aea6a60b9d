// What sums of elements, and of their products, are calculated in.
#pragma once

#include <concepts>
#include <type_traits>

#include "noa/base/complex.hpp"
#include "noa/base/traits.hpp"

namespace noa::math::detail {

using namespace noa::detail;

/// Integers are u64, whatever their sign: the bits are those of i64, and to wrap around is no mistake.
template<typename T>
using accumulated_t = std::conditional_t<std::integral<T>, u64, std::conditional_t<traits::complex<T>, c64, f64>>;

}  // namespace noa::math::detail
