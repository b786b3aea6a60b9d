// draw, against a slow reference.
#include "noa/geometry/draw.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/vec.hpp"
#include "support/samples.hpp"

namespace {

using namespace noa::types;
using noa::geometry::Combine, noa::geometry::Cylinder, noa::geometry::DrawOption, noa::geometry::draw,
        noa::geometry::Ellipsoid, noa::geometry::DrawMatrices, noa::geometry::Rectangle, noa::geometry::Sphere;

// ---- Against a slow reference --------------------------------------------------------------------------------------

using Exact = long double;
using ExactPoint = std::array<Exact, 3>;

Exact exact_length(const ExactPoint& p) {
    return std::sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
}
ExactPoint scaled(const ExactPoint& p, Exact factor) {
    return {p[0] * factor, p[1] * factor, p[2] * factor};
}
template<typename Inside>
Exact distance_along_line(const ExactPoint& p, const Inside& is_inside) {
    Exact inside = 0, outside = 1;
    if (is_inside(p))
        return 0;
    for (int i = 0; i < 80; ++i) {
        const Exact middle = (inside + outside) / 2;
        (is_inside(scaled(p, middle)) ? inside : outside) = middle;
    }
    return exact_length(p) * (1 - inside);
}
ExactPoint nearest_in_box(const ExactPoint& p, const ExactPoint& half_lengths) {
    ExactPoint result = p;
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = std::fmin(std::fmax(p[i], -half_lengths[i]), half_lengths[i]);
    return result;
}
Exact distance_between(const ExactPoint& a, const ExactPoint& b) {
    return exact_length({a[0] - b[0], a[1] - b[1], a[2] - b[2]});
}

// Coordinates are around the center; z is 0 in two dimensions.
template<std::size_t N>
ExactPoint exact_of(const Vec<f64, N>& v) {
    ExactPoint result{};
    for (std::size_t i = 0; i < N; ++i)
        result[3 - N + i] = v[i];
    return result;
}
template<std::size_t N>
Exact distance_to(const Sphere<N>& sphere, const ExactPoint& p) {
    return std::fmax(exact_length(p) - sphere.radius, Exact{0});
}
template<std::size_t N>
Exact distance_to(const Ellipsoid<N>& ellipsoid, const ExactPoint& p) {
    const ExactPoint radii = exact_of(ellipsoid.radii);
    return distance_along_line(p, [&](const ExactPoint& at) {
        Exact sum = 0;
        for (std::size_t i = 3 - N; i < 3; ++i)
            sum += std::pow(at[i] / radii[i], 2);
        return sum <= 1;
    });
}
Exact distance_to(const Cylinder& cylinder, const ExactPoint& p) {
    const Exact from_axis = std::hypot(p[1], p[2]), kept = std::fmin(from_axis, Exact{cylinder.radius});
    const Exact by = from_axis > 0 ? kept / from_axis : 0;
    const ExactPoint nearest = nearest_in_box({p[0], 0, 0}, {cylinder.half_length, 0, 0});
    return distance_between(p, {nearest[0], p[1] * by, p[2] * by});
}
template<std::size_t N>
Exact distance_to(const Rectangle<N>& rectangle, const ExactPoint& p) {
    return distance_between(p, nearest_in_box(p, exact_of(rectangle.half_lengths)));
}

Exact exact_edge(Exact distance, Exact width) {
    if (distance <= 0)
        return 1;
    return distance < width ? (1 + std::cos(std::numbers::pi_v<Exact> * distance / width)) / 2 : 0;
}

struct Dice {
    std::mt19937_64 random;

    f64 between(f64 low, f64 high) { return low + (high - low) * static_cast<f64>(random() >> 11) * 0x1p-53; }
    i64 pick(i64 low, i64 high) {
        return low + static_cast<i64>(random() % static_cast<std::uint64_t>(high - low + 1));
    }
    template<std::size_t N>
    Vec<f64, N> point(f64 low, f64 high) {
        Vec<f64, N> result;
        for (f64& value: result)
            value = between(low, high);
        return result;
    }
    // Turns, shears and scales.
    template<std::size_t N>
    Mat<f64, N, N + 1> matrix() {
        Mat<f64, N, N + 1> result;
        for (std::size_t r = 0; r < N; ++r)
            for (std::size_t c = 0; c <= N; ++c)
                result[r][c] = c == N ? between(-4, 4) : between(-1, 1);
        return result;
    }
};

Sphere<2> make(Dice& dice, const Sphere<2>&) {
    return {dice.point<2>(-1, 9), dice.between(0, 6), dice.between(0, 5)};
}
Sphere<3> make(Dice& dice, const Sphere<3>&) {
    return {dice.point<3>(-1, 9), dice.between(0, 6), dice.between(0, 5)};
}
Ellipsoid<2> make(Dice& dice, const Ellipsoid<2>&) {
    return {dice.point<2>(-1, 9), dice.point<2>(0.5, 6), dice.between(0, 5)};
}
Ellipsoid<3> make(Dice& dice, const Ellipsoid<3>&) {
    return {dice.point<3>(-1, 9), dice.point<3>(0.5, 6), dice.between(0, 5)};
}
Cylinder make(Dice& dice, const Cylinder&) {
    return {dice.point<3>(-1, 9), dice.between(0, 6), dice.between(0, 6), dice.between(0, 5)};
}
Rectangle<2> make(Dice& dice, const Rectangle<2>&) {
    return {dice.point<2>(-1, 9), dice.point<2>(0, 6), dice.between(0, 5)};
}
Rectangle<3> make(Dice& dice, const Rectangle<3>&) {
    return {dice.point<3>(-1, 9), dice.point<3>(0, 6), dice.between(0, 5)};
}

template<typename Figure>
struct DrawCase {
    static constexpr std::size_t n_dimensions = Figure::n_dimensions;
    Figure figure{};
    std::vector<Mat<f64, n_dimensions, n_dimensions + 1>> matrices;
    DrawOption<n_dimensions> how{};

    DrawCase(Dice& dice, i64 n_batches, bool has_input) : figure(make(dice, Figure{})) {
        if (figure.smoothness < 1)
            figure.smoothness = 0;
        const i64 numbers[] = {0, 1, n_batches};
        for (i64 i = numbers[dice.pick(0, 2)]; i > 0; --i)
            matrices.push_back(dice.matrix<n_dimensions>());
        if (not matrices.empty())
            how.inverse_matrix = matrices;
        how.invert = dice.pick(0, 1) == 1;
        how.value = dice.pick(0, 1) == 1 ? 1 : dice.between(-2, 2);
        if (has_input)
            how.combine = static_cast<Combine>(dice.pick(0, 4));
    }

    Exact mask(const Vec<i64, 4>& at) const {
        ExactPoint place{static_cast<Exact>(at[1]), static_cast<Exact>(at[2]), static_cast<Exact>(at[3])};
        if (not matrices.empty()) {
            const auto& matrix = matrices[matrices.size() == 1 ? 0 : test::at(at[0])];
            const ExactPoint given = place;
            for (std::size_t r = 0; r < n_dimensions; ++r) {
                place[3 - n_dimensions + r] = matrix[r][n_dimensions];
                for (std::size_t c = 0; c < n_dimensions; ++c)
                    place[3 - n_dimensions + r] += matrix[r][c] * given[3 - n_dimensions + c];
            }
        }
        const ExactPoint center = exact_of(figure.center);
        for (std::size_t i = 0; i < 3; ++i)
            place[i] -= center[i];
        const Exact weight = exact_edge(distance_to(figure, place), figure.smoothness);
        return how.invert ? 1 - weight : weight;
    }

    Exact combined(Exact input, Exact mask_value) const {
        const Exact drawn = how.value * mask_value;
        switch (how.combine) {
            case Combine::MULTIPLY:
                return input * drawn;
            case Combine::ADD:
                return input + drawn;
            case Combine::MAXIMUM:
                return std::fmax(input, drawn);
            case Combine::MINIMUM:
                return std::fmin(input, drawn);
            case Combine::REPLACE:
                return input * (1 - mask_value) + drawn;
        }
        return 0;
    }
};

// What rounding to T may add to values between -3 and 3.
template<typename T>
constexpr f64 tolerance = std::is_same_v<T, f16>   ? 1.1e-3
                          : std::is_same_v<T, f32> ? 1.3e-7
                                                   : 2e-14;

template<typename T>
std::vector<Exact> exact_values(const std::vector<T>& values) {
    std::vector<Exact> result;
    result.reserve(values.size());
    for (const T& value: values)
        result.push_back(static_cast<Exact>(static_cast<f64>(value)));
    return result;
}

template<typename T, typename Figure>
void expect_as_reference(std::uint64_t seed) {
    Dice dice{std::mt19937_64(seed)};
    const i64 n_batches = dice.pick(1, 3), depth = Figure::n_dimensions == 2 ? 1 : dice.pick(1, 7);
    const test::Extents extents{n_batches, depth, dice.pick(1, 9), dice.pick(1, 19)};
    const Shape4 shape = test::shape_of(extents);
    const bool has_input = dice.pick(0, 3) > 0, is_in_place = has_input and dice.pick(0, 3) == 0;
    const DrawCase<Figure> drawing(dice, n_batches, has_input);
    SCOPED_TRACE(std::to_string(seed) + " " + to_string(shape));

    const test::Placed<T> output(test::some_layout(extents, seed, false), test::Samples::UNIT, seed + 1);
    test::Extents from = extents;
    if (dice.pick(0, 2) == 0 and not is_in_place)
        from[0] = 1;
    const test::Placed<T> input(test::some_layout(from, seed + 2, true), test::Samples::UNIT, seed + 3);
    const auto before = exact_values(is_in_place ? output.values() : input.values());
    if (not has_input)
        draw(output.array(), drawing.figure, drawing.how);
    else
        draw(is_in_place ? output.array() : input.array(), output.array(), drawing.figure, drawing.how);

    EXPECT_TRUE(output.is_clean());
    const auto got = output.values();
    for (i64 n = 0; n < shape.n_elements(); ++n) {
        const auto at = noa::layout::index_at(shape, n);
        const Exact mask = drawing.mask(at);
        const Exact expected =
                has_input ? drawing.combined(before[test::at(n) % before.size()], mask) : drawing.how.value * mask;
        ASSERT_NEAR(static_cast<f64>(got[test::at(n)]), static_cast<f64>(expected), tolerance<T>) << at;
    }
}

template<typename T>
void expect_all_figures_as_reference() {
    for (std::uint64_t seed = 1; seed <= 16; ++seed) {
        expect_as_reference<T, Sphere<2>>(seed);
        expect_as_reference<T, Sphere<3>>(seed);
        expect_as_reference<T, Ellipsoid<2>>(seed);
        expect_as_reference<T, Ellipsoid<3>>(seed);
        expect_as_reference<T, Cylinder>(seed);
        expect_as_reference<T, Rectangle<2>>(seed);
        expect_as_reference<T, Rectangle<3>>(seed);
    }
}

TEST(draw, agrees_with_the_reference_for_any_figure_and_layout) {
    expect_all_figures_as_reference<f64>();
}
TEST(draw, agrees_with_the_reference_in_single_precision) {
    expect_all_figures_as_reference<f32>();
}
TEST(draw, agrees_with_the_reference_in_half_precision) {
    expect_all_figures_as_reference<f16>();
}

}  // namespace
