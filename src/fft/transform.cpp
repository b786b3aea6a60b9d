#include "noa/fft/transform.hpp"

#include <cmath>

#include "core/gpu.hpp"
#include "fft/cpu/transform.hpp"
#include "fft/cuda/transform.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::detail {

namespace {

bool is_real(Transform transform) {
    return transform == Transform::R2C or transform == Transform::C2R;
}

// What a transform of n elements is multiplied by.
f64 factor_of(fft::Norm norm, bool is_forward, i64 n) {
    const auto size = static_cast<f64>(n);
    switch (norm) {
        case fft::Norm::NONE:
            return 1;
        case fft::Norm::FORWARD:
            return is_forward ? 1 / size : 1;
        case fft::Norm::BACKWARD:
            return is_forward ? 1 : 1 / size;
        case fft::Norm::ORTHO:
            return 1 / std::sqrt(size);
    }
    panic("there is no norm of number {}", static_cast<int>(norm));
}

// Whether rows of real numbers and of their spectra start at the same places.
bool is_in_place(const AnyArray& real, const AnyArray& spectrum) {
    const auto& [shape, strides] = real.where.layout;
    const auto& [half, distances] = spectrum.where.layout;
    if (real.first() != spectrum.first())
        return false;
    for (const int axis: {0, 1, 2})
        if (shape[axis] > 1 and strides[axis] != 2 * distances[axis])
            return false;
    return (shape[3] == 1 or strides[3] == 1) and (half[3] == 1 or distances[3] == 1);
}

void check_overlap(Transform transform, const AnyArray& input, const AnyArray& output) {
    check_output(output.memory());
    if (not is_real(transform))
        return check_input_and_output(input.memory(), output.memory());
    const bool is_r2c = transform == Transform::R2C;
    if (not is_in_place(is_r2c ? input : output, is_r2c ? output : input))
        check(not layout::overlaps(input.memory(), output.memory()),
                "the output of a Fourier transform overlaps its input; in place, rows of both start at the same "
                "places, "
                "as in fft::empty: the shapes are {} and {}, the strides {} and {}",
                input.shape(), output.shape(), input.where.layout.strides, output.where.layout.strides);
}

}  // namespace

void check_rfft(const Shape4& spectrum, const Shape4& real) {
    check(spectrum == real.rfft(), "an array of shape {} has a spectrum of shape {}, not {}", real, real.rfft(),
            spectrum);
}

void transform(Transform transform, const AnyArray& input, const AnyArray& output, const fft::Option& option) {
    const Shape4 shape = transform == Transform::R2C ? input.shape() : output.shape();
    if (transform == Transform::R2C)
        check_rfft(output.shape(), shape);
    else if (transform == Transform::C2R)
        check_rfft(input.shape(), shape);
    else
        check(input.shape() == shape, "cannot transform an array of shape {} to one of shape {}", input.shape(), shape);
    check(not shape.is_empty(), "there is nothing to transform in an array of shape {}", shape);
    check(input.device == output.device, "cannot transform an array of {} to one of {}", input.device, output.device);
    check_overlap(transform, input, output);

    const i64 n = shape.n_elements() / shape[0];
    const bool is_forward = transform == Transform::R2C or transform == Transform::FORWARD;
    const f64 factor = factor_of(option.norm, is_forward, n);
    // An input that is repeated is read again after it was written to.
    const bool is_lost =
            (option.overwrite and layout::is_unique(input.where.layout)) or input.first() == output.first();
    if (output.device.is_gpu()) {
        if constexpr (has_cuda)
            fft::on_gpu::transform(transform, input, output, factor, is_lost);
    } else {
        fft::on_cpu::transform(transform, input, output, option.effort, factor, is_lost);
    }
}

}  // namespace noa::detail
