#include "noa/math/reduce.hpp"

#include <array>

#include "math/reduce.kernels.hpp"
#include "noa/base/error.hpp"

namespace noa::math {

namespace {

// Which number an element is, in C order, among those that are reduced to the same output.
core::Argument index_of(const AnyArray& input, const Shape4& reduced) {
    Shape4 over = input.shape();
    for (int axis = 0; axis < 4; ++axis)
        if (reduced[axis] == input.shape()[axis])
            over[axis] = 1;
    Strides4 strides = over.strides();
    for (int axis = 0; axis < 4; ++axis)
        if (over[axis] == 1)
            strides[axis] = 0;
    const auto* const number_0 = reinterpret_cast<const void*>(index_bias);  // NOLINT(performance-no-int-to-ptr)
    return {.memory = {number_0, {input.shape(), strides}, 1}, .device = input.device, .is_index = true};
}

}  // namespace

ReductionCall make_reduction_call(
        const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof, bool has_place, i64 state_size) {
    std::array<core::Argument, 4> arguments;  // the array, numbers, two outputs
    std::size_t n = 0;
    const bool is_half = input.dtype == DType::F16 or input.dtype == DType::C16;
    ReductionCall result{.parameters = {.count = {.ddof = ddof}}};
    arguments[n++] = {.memory = input.memory(),
            .device = input.device,
            .convert = is_half ? cpu::Convert::HALF_TO_FLOAT : cpu::Convert::NONE};
    if (has_place)
        arguments[n++] = index_of(input, outputs.front().shape());
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        result.parameters.outputs[i] = outputs[i].dtype;
        arguments[n++] = {.memory = outputs[i].memory(), .device = outputs[i].device, .is_output = true};
    }
    result.call = core::make_reduction({arguments.data(), n}, core::Fold::ANY_ORDER, state_size);
    const i64 n_reduced = input.shape().n_elements() / outputs.front().shape().n_elements();
    check(ddof >= 0 and ddof < n_reduced, "the variance of {} elements cannot have a ddof of {}", n_reduced, ddof);
    result.parameters.count.n = static_cast<f64>(n_reduced);
    return result;
}

}  // namespace noa::math

namespace noa::math::detail {

template<typename Family>
void run_reduction(std::size_t number, const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof) {
    run_on(input.device, [&]<Backend B>() { reduce_by_table<B, Family>(number, input, outputs, ddof); });
}
template void run_reduction<Sums>(std::size_t, const AnyArray&, std::span<const AnyArray>, i64);
template void run_reduction<Extrema>(std::size_t, const AnyArray&, std::span<const AnyArray>, i64);
template void run_reduction<Moments>(std::size_t, const AnyArray&, std::span<const AnyArray>, i64);

}  // namespace noa::math::detail
