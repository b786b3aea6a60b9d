// What comes before a reduction of the library, on any device: checks and a plan.
#pragma once

#include <span>

#include "noa/base/dtype.hpp"
#include "noa/core/call.hpp"
#include "noa/math/detail/reduce.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using detail::AnyArray, detail::Reduction;

/// What a result is made of, besides what was reduced.
struct ReduceParameters {
    f64 n_reduced = 1;  // elements per output
    i64 ddof = 0;
    DType outputs[2]{};
};

struct ReductionCall {
    core::ReduceCall call{};
    ReduceParameters parameters{};
};

/// The inputs are the array and, if asked for, the number of each element in C order among those that are reduced to
/// the same output, past `index_bias`. `state_size` is what is kept of an output on the way.
ReductionCall make_reduction_call(
        const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof, bool has_index, i64 state_size);

inline constexpr std::uintptr_t index_bias = std::uintptr_t{1} << 50;

namespace on_gpu {

void reduce_to_sums(Reduction reduction, const AnyArray& input, std::span<const AnyArray> outputs);
void reduce_to_extrema(Reduction reduction, const AnyArray& input, std::span<const AnyArray> outputs);
void reduce_to_variances(Reduction reduction, const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof);

}  // namespace on_gpu

}  // namespace noa::math
