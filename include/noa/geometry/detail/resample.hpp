// Motions as matrices, and what they are done to.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/geometry/transform.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry::detail {

// ---- What is done to what is seen ----------------------------------------------------------------------------------

// Along depth, height and width: x becomes L (x - center) + center + shift.
struct Motion {
    Mat<f64, 3, 3> inverse = Mat<f64, 3, 3>::eye();  // of L
    Vec<f64, 3> shift{};
};

struct Angles {
    template<typename T>
    static constexpr bool has = traits::any_of<T, f32, f64>;
};

// A number stands for as many of it as there are dimensions.
template<std::size_t N>
struct Factors {
    template<typename T>
    static constexpr bool has = traits::scalar<T> or Vecs<N>::template has<T>;
};

template<std::floating_point T>
Motion turning_by(const char* function, T angle) {
    const auto [sin, cos] = sine_cosine(finite_angle(function, angle));
    return {Mat<f64, 3, 3>({{1, 0, 0}, {0, cos, -sin}, {0, sin, cos}})};
}
template<one_of<Matrices> M>
Motion turning_by(const char* function, const M& rotation) {
    const auto matrix = linear_with_depth<3>(function, rotation);
    if constexpr (not is_quaternion<M>)
        check_rotation(function, matrix);
    return {transpose(matrix)};
}
template<typename T, std::size_t N>
Motion shifting_by(const char* function, const Vec<T, N>& shift) {
    for (const T value: shift)
        check(std::isfinite(static_cast<f64>(value)), "{}: the shift {} is not finite", function, shift);
    return {.shift = with_depth(shift)};
}

// Along the last N of depth, height and width; along the others it is 1. Errors unless they are above 0, and finite.
template<std::size_t N, typename T>
Vec<f64, 3> factors_of(const char* function, const T& given) {
    Vec<f64, 3> result;
    if constexpr (traits::scalar<T>)
        result = with_depth(Vec<f64, N>::from_value(static_cast<f64>(given)), 1);
    else
        result = with_depth(given, 1);
    for (const f64 factor: result)
        check(factor > 0 and std::isfinite(factor), "{}: a factor is above 0, and finite, but this one is {}", function,
                factor);
    return result;
}

// What is done for each item.
struct Motions {
    const char* function;
    const char* items;
    std::vector<Motion> each;
};
template<typename Angle>
Motions turns_of(const char* function, const Angle& angles) {
    return {function, "angles",
            map_given<Angles>(function, angles, [&](const auto& angle) { return turning_by(function, angle); })};
}
template<typename Rotation>
Motions rotations_of(const char* function, const Rotation& rotations) {
    return {function, "rotations",
            map_given<Matrices>(function, rotations, [&](const auto& turn) { return turning_by(function, turn); })};
}
template<std::size_t N, typename Shift>
Motions shifts_of(const char* function, const Shift& shifts) {
    return {function, "shifts",
            map_given<Vecs<N>>(function, shifts, [&](const auto& shift) { return shifting_by(function, shift); })};
}
template<std::size_t N, typename Factor>
Motions scales_of(const char* function, const Factor& factors) {
    return {function, "factors", map_given<Factors<N>>(function, factors, [&](const auto& factor) {
                return Motion{Mat<f64, 3, 3>::from_diagonal(1. / factors_of<N>(function, factor))};
            })};
}

// ---- On arrays -----------------------------------------------------------------------------------------------------

// From the output to the input, of which the centers, n/2, are the same place before anything moves.
Inverses inverses_of(
        const Motions& motions, int n_dimensions, const Vec<f64, 3>& center, const Shape4& input, const Shape4& output);

// From the pixels of one array to those of the same field of view of another.
Mat<f64, 4, 4> inverse_of_resample(const Shape4& input, const Shape4& output);

// The shape of so many times as many pixels along each axis, rounded, and at least one.
Shape4 resampled_shape(const char* function, const Shape4& shape, const Vec<f64, 3>& factors);

// Of signals, images and volumes: one pixel along an axis stays one.
template<typename Factor>
Shape4 resampled_shape(const Shape4& shape, const Factor& factor) {
    constexpr auto function = "resample_fourier";
    constexpr std::size_t n_dimensions = Vecs<2>::has<Factor> ? 2 : 3;
    Vec<f64, 3> factors = factors_of<n_dimensions>(function, factor);
    for (int axis = 0; axis < 3; ++axis)
        if (shape[axis + 1] == 1)
            factors[axis] = 1;
    return resampled_shape(function, shape, factors);
}

void resample_fourier(const AnyArray& input, const AnyArray& output);

template<std::size_t N, typename Input, typename Output, typename Option>
void move(const Input& input, const Output& output, const Motions& motions, const Option& option) {
    OptionalVec<N> center;
    if constexpr (requires { option.center; })
        center = option.center;
    transform<N>(motions.function, input, output,
            inverses_of(motions, static_cast<int>(N), center_of(input.shape(), center), input.shape(), output.shape()),
            {option.interp, option.border, option.value, option.prefilter});
}

// To a new array, of the shape of the input: of one batch, as many as there are motions.
template<std::size_t N, typename Input, typename Option>
auto moved(const Input& input, const Motions& motions, const Option& option) {
    const Shape4 shape = with_batches_of(motions.function, motions.items, motions.each.size(), input.shape());
    Array<typename Input::value_type> output(shape, input.option());
    move<N>(input, output, motions, option);
    return output;
}

template<std::size_t N, typename Input, typename Output>
void resample(const char* function, const Input& input, const Output& output, const TransformOption& option) {
    transform<N>(function, input, output, {.matrices = {inverse_of_resample(input.shape(), output.shape())}}, option);
}
template<std::size_t N, typename Input, typename Factor>
auto resampled(const char* function, const Input& input, const Factor& factor, const TransformOption& option) {
    const Shape4 shape = resampled_shape(function, input.shape(), factors_of<N>(function, factor));
    Array<typename Input::value_type> output(shape, input.option());
    resample<N>(function, input, output, option);
    return output;
}

}  // namespace noa::geometry::detail
