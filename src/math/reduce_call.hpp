// What comes before a reduction of the library, on any device: checks and a plan.
#pragma once

#include <span>

#include "noa/base/dtype.hpp"
#include "noa/core/detail/call.hpp"
#include "noa/math/detail/reduce.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

/// What a result is made of, besides what was reduced.
struct ReduceParameters {
    ReducedCount count{};
    DType outputs[2]{};
};

struct ReductionCall {
    core::ReduceCall call{};
    ReduceParameters parameters{};
};

/// The inputs are the array and, if asked for, the number of each element in C order among those that are reduced to
/// the same output, past `index_bias`. `state_size` is what is kept of an output on the way.
ReductionCall make_reduction_call(
        const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof, bool has_place, i64 state_size);

inline constexpr std::uintptr_t index_bias = std::uintptr_t{1} << 50;

}  // namespace noa::math
