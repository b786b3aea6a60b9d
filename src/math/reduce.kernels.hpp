// The reductions of operators, on each backend. A family is compiled by a file of its own, like sums.kernels.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/backend.hpp"
#include "noa/base/config.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/core/detail/call.hpp"
#include "noa/math/detail/reduce.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

/// Runs the operator of this number in the table of a family.
template<Backend, typename Family>
void reduce_by_table(std::size_t number, const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof);

/// What a result is made of, besides what was reduced.
struct ReduceParameters {
    ReducedCount count{};
    DType outputs[2]{};
};

struct ReductionCall {
    core::ReduceCall call{};
    ReduceParameters parameters{};
};

/// What comes before a reduction on any backend: checks and a plan. The inputs are the array and, if asked for, the
/// number of each element in C order among those that are reduced to the same output, past `index_bias`. `state_size`
/// is what is kept of an output on the way.
ReductionCall make_reduction_call(
        const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof, bool has_place, i64 state_size);

inline constexpr std::uintptr_t index_bias = std::uintptr_t{1} << 50;

// Whether an output has elements To, for which f is then called. (Kernels do not know dtype_of itself.)
template<typename To, typename F>
NOA_HD bool visit_output_of(DType dtype, const F& f) {
    constexpr DType own = dtype_of<To>;
    if (dtype == own)
        f.template operator()<To>();
    return dtype == own;
}

/// Calls `f.operator()<To>()` with the element type of an output that takes results T: if they are real or complex, in
/// any precision.
template<typename T, typename F>
NOA_HD void visit_output(DType dtype, const F& f) {
    bool is_found;
    if constexpr (traits::real<T>)
        is_found = visit_output_of<f64>(dtype, f) or visit_output_of<f32>(dtype, f) or visit_output_of<f16>(dtype, f);
    else if constexpr (traits::complex<T>)
        is_found = visit_output_of<c64>(dtype, f) or visit_output_of<c32>(dtype, f) or visit_output_of<c16>(dtype, f);
    else
        is_found = visit_output_of<T>(dtype, f);
    constexpr DType result = dtype_of<T>;
    check(is_found, "results of {} cannot be written to elements of {}", result, dtype);
}

}  // namespace noa::math
