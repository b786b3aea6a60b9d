#include "math/cuda/prepare.hpp"

#include <cstring>

#include "noa/base/complex.hpp"
#include "noa/base/half.hpp"
#include "noa/core/detail/call.hpp"

namespace noa::math::on_gpu {

namespace {

// A number, as the operator sees it.
void take_value(const detail::AnyArray& array, bool is_half, cuda::Operand& operand) {
    operand.is_value = true;
    operand.is_half = false;
    if (not is_half) {
        std::memcpy(operand.value, array.value, sizeof(operand.value));
    } else if (array.dtype == DType::F16) {
        f16 half;
        std::memcpy(&half, array.value, sizeof(half));
        const auto number = static_cast<f32>(half);
        std::memcpy(operand.value, &number, sizeof(number));
    } else {
        c16 half;
        std::memcpy(&half, array.value, sizeof(half));
        const c32 number = half.as<f32>();
        std::memcpy(operand.value, &number, sizeof(number));
    }
}

}  // namespace

Prepared prepare_ewise(std::span<const detail::AnyArray* const> arrays, std::span<const std::size_t> sizes) {
    std::array<core::Argument, 4> arguments;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const detail::AnyArray& array = *arrays[i];
        const bool is_output = i + 1 == arrays.size(), is_half = static_cast<i64>(sizes[i]) != array.where.element_size;
        arguments[i] = {.memory = array.memory(),
                .device = array.device,
                .is_output = is_output,
                .is_overwritten = is_output,
                .convert = is_half ? cpu::Convert::HALF_TO_FLOAT : cpu::Convert::NONE};
    }
    const core::Call call = core::make_ewise({arguments.data(), arrays.size()});
    Prepared result{{}, {}, Stream::current(call.device)};
    result.loop = cuda::make_loop(call, sizes.data(), result.operands.data());
    for (std::size_t i = 0; i < arrays.size(); ++i)
        if (arrays[i]->is_value)
            take_value(*arrays[i], result.operands[i].is_half, result.operands[i]);
    return result;
}

void finish(std::span<const detail::AnyArray* const> arrays, const Stream& stream) {
    for (const detail::AnyArray* array: arrays)
        stream.keep(array->owner);
    if (stream.mode() == Stream::SYNC)
        stream.synchronize();
}

}  // namespace noa::math::on_gpu
