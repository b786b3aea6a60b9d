// The compiled part of the reductions, by number.
#pragma once

#include <cstdint>
#include <span>

#include "noa/runtime/detail/any_array.hpp"

namespace noa::detail {

enum class Reduction : std::uint8_t {
    SUM,
    PROD,
    MEAN,
    L2_NORM,
    ANY,
    ALL,
    COUNT,
    MIN,
    MAX,
    MIN_MAX,
    ARGMIN,
    ARGMAX,
    VARIANCE,
    STDDEV,
    MEAN_VARIANCE,
    MEAN_STDDEV,
};

/// Reduces an input to outputs of one shape.
void reduce(Reduction reduction, const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof = 0);

}  // namespace noa::detail
