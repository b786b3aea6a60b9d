#include "math/functions.hpp"

#include "core/gpu.hpp"
#include "noa/base/error.hpp"
#include "noa/math/normalize.hpp"

namespace noa::detail {

namespace {

bool run(Unary function, const AnyArray& input, const AnyArray& output) {
    if constexpr (has_cuda) {
        using namespace math::on_gpu;
        if (output.device.is_gpu())
            return arithmetic(function, input, output) or elementary(function, input, output) or
                   complex_parts(function, input, output) or comparison(function, input, output);
    }
    using namespace math::on_cpu;
    return arithmetic(function, input, output) or elementary(function, input, output) or
           complex_parts(function, input, output) or comparison(function, input, output);
}

bool run(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    if constexpr (has_cuda) {
        using namespace math::on_gpu;
        if (output.device.is_gpu())
            return arithmetic(function, a, b, output) or elementary(function, a, b, output) or
                   complex_parts(function, a, b, output) or comparison(function, a, b, output);
    }
    using namespace math::on_cpu;
    return arithmetic(function, a, b, output) or elementary(function, a, b, output) or
           complex_parts(function, a, b, output) or comparison(function, a, b, output);
}

}  // namespace

void unary(Unary function, const AnyArray& input, const AnyArray& output) {
    check(run(function, input, output), "there is no function {} of {}", static_cast<int>(function), input.dtype);
}

void binary(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    check(run(function, a, b, output), "there is no function {} of {} and {}", static_cast<int>(function), a.dtype,
            b.dtype);
}

void clamp(const AnyArray& input, const AnyArray& low, const AnyArray& high, const AnyArray& output) {
    if constexpr (has_cuda)
        if (output.device.is_gpu())
            return math::on_gpu::clamp(input, low, high, output);
    math::on_cpu::clamp(input, low, high, output);
}

void where(const AnyArray& condition, const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    if constexpr (has_cuda)
        if (output.device.is_gpu())
            return math::on_gpu::where(condition, a, b, output);
    math::on_cpu::where(condition, a, b, output);
}

void shift_and_scale(const AnyArray& input, const AnyArray& shift, const AnyArray& scale, const AnyArray& output) {
    if constexpr (has_cuda)
        if (output.device.is_gpu())
            return math::on_gpu::shift_and_scale(input, shift, scale, output);
    math::on_cpu::shift_and_scale(input, shift, scale, output);
}

}  // namespace noa::detail
