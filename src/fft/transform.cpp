#include "noa/fft/transform.hpp"

#include <cmath>

#include "fft/transform.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::fft::detail {

const char* name_of(Transform transform) {
    switch (transform) {
        case Transform::R2C:
            return "r2c";
        case Transform::C2R:
            return "c2r";
        case Transform::FORWARD:
        case Transform::BACKWARD:
            return "c2c";
    }
    panic("{} is not the number of a transform", static_cast<int>(transform));
}

bool is_real(Transform transform) {
    switch (transform) {
        case Transform::R2C:
        case Transform::C2R:
            return true;
        case Transform::FORWARD:
        case Transform::BACKWARD:
            return false;
    }
    panic("{} is not the number of a transform", static_cast<int>(transform));
}

bool is_forward(Transform transform) {
    switch (transform) {
        case Transform::R2C:
        case Transform::FORWARD:
            return true;
        case Transform::C2R:
        case Transform::BACKWARD:
            return false;
    }
    panic("{} is not the number of a transform", static_cast<int>(transform));
}

namespace {

// What a transform of n elements is multiplied by.
f64 factor_of(Norm norm, bool is_forward, i64 n) {
    const auto size = static_cast<f64>(n);
    switch (norm) {
        case Norm::NONE:
            return 1;
        case Norm::FORWARD:
            return is_forward ? 1 / size : 1;
        case Norm::BACKWARD:
            return is_forward ? 1 : 1 / size;
        case Norm::ORTHO:
            return 1 / std::sqrt(size);
    }
    panic("there is no norm of number {}", static_cast<int>(norm));
}

// Whether rows of real numbers and of their spectra start at the same places.
bool is_in_place(const AnyArray& real, const AnyArray& spectrum) {
    const auto& [shape, strides] = real.where.layout;
    const auto& [half, distances] = spectrum.where.layout;
    if (real.first() != spectrum.first() or not layout::is_unique(spectrum.where.layout))
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
                "{}: the output overlaps the input; in place, rows of both start at the same places, as in "
                "fft::empty: the shapes are {} and {}, the strides {} and {}",
                name_of(transform), input.shape(), output.shape(), input.where.layout.strides,
                output.where.layout.strides);
}

}  // namespace

void check_rfft(const char* function, const Shape4& spectrum, const Shape4& real) {
    for (const int axis: {0, 1, 2, 3})
        check(real[axis] >= 0, "{}: the extents of {} cannot be negative", function, real);
    check(spectrum == real.rfft(), "{}: an array of shape {} has a spectrum of shape {}, not {}", function, real,
            real.rfft(), spectrum);
}

void transform(Transform transform, const AnyArray& input, const AnyArray& output, const Option& option) {
    const char* const name = name_of(transform);
    const Shape4 shape = transform == Transform::R2C ? input.shape() : output.shape();
    if (is_real(transform))
        check_rfft(name, transform == Transform::R2C ? output.shape() : input.shape(), shape);
    check(is_real(transform) or input.shape() == shape, "{}: the shape of the input is {}, that of the output {}", name,
            input.shape(), shape);
    check(not shape.is_empty(), "{}: there is nothing to transform in an array of shape {}", name, shape);
    check(input.device == output.device, "{}: the input is on {}, the output on {}", name, input.device, output.device);
    check_overlap(transform, input, output);

    const i64 n = shape.n_elements() / shape[0];
    const f64 factor = factor_of(option.norm, is_forward(transform), n);
    // An input that is repeated is read again after it was written to.
    const bool is_lost =
            (option.overwrite and layout::is_unique(input.where.layout)) or input.first() == output.first();
    run_on(output.device,
            [&]<Backend B>() { fft::transform<B>(transform, input, output, option.effort, factor, is_lost); });
}

}  // namespace noa::fft::detail
