// Figures of any kind as one type, and what draw runs.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "noa/base/mat.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

template<std::size_t N>
struct Sphere;
template<std::size_t N>
struct Ellipsoid;
struct Cylinder;
template<std::size_t N>
struct Rectangle;
template<std::size_t N>
struct DrawOption;
enum class Combine : std::uint8_t;

}  // namespace noa::geometry

namespace noa::geometry::detail {

// A figure of two or three dimensions, with three coordinates. What its sizes along the axes are depends on its kind.
struct Figure {
    enum class Kind : std::uint8_t { SPHERE, ELLIPSOID, CYLINDER, RECTANGLE };

    Kind kind{};
    std::size_t n_dimensions = 3;  // that it was given with
    Vec<f64, 3> center{};
    Vec<f64, 3> sizes{};
    f64 smoothness = 0;
};

// What is given as yx is within the plane z = 0. Figures are complete where these are called.
template<std::size_t N>
Figure figure_of(const Sphere<N>& given) {
    const auto sizes = Vec<f64, 3>::from_value(given.radius);
    return {Figure::Kind::SPHERE, N, with_depth(given.center), sizes, given.smoothness};
}
template<std::size_t N>
Figure figure_of(const Ellipsoid<N>& given) {
    return {Figure::Kind::ELLIPSOID, N, with_depth(given.center), with_depth(given.radii, 1), given.smoothness};
}
template<std::same_as<Cylinder> Given>
Figure figure_of(const Given& given) {
    return {Figure::Kind::CYLINDER, 3, given.center, {given.half_length, given.radius, given.radius}, given.smoothness};
}
template<std::size_t N>
Figure figure_of(const Rectangle<N>& given) {
    const auto sizes = with_depth(given.half_lengths);
    return {Figure::Kind::RECTANGLE, N, with_depth(given.center), sizes, given.smoothness};
}

template<typename T>
concept figure = requires(const T& given) { figure_of(given); };

struct Drawing {
    Figure figure;
    std::span<const Mat<f64, 3, 4>> inverse_matrices;
    bool invert;
    f64 value;
    Combine combine;
};

template<typename Given, std::size_t N>
Drawing drawing_of(const Given& given, const DrawOption<N>& option) {
    return {figure_of(given), option.inverse_matrix.with_depth(), option.invert, option.value, option.combine};
}

// Without an input the mask itself is written.
void draw(const Drawing& drawing, const AnyArray* input, const AnyArray& output);

}  // namespace noa::geometry::detail
