#include "noa/geometry/draw.hpp"

#include <cmath>

#include "geometry/arguments.hpp"
#include "geometry/draw.kernels.hpp"
#include "noa/base/axes.hpp"
#include "noa/base/error.hpp"

namespace noa::geometry::detail {

namespace {

using geometry::Combine;

void check_size(f64 size, const char* what) {
    check(size >= 0, "draw: the {} is {}: it is in pixels, from 0 on", what, size);
}

void check_sizes(const Figure& figure) {
    const Vec<f64, 3>& sizes = figure.sizes;
    switch (figure.kind) {
        case Figure::Kind::SPHERE:
            return check_size(sizes[2], "radius of a sphere");
        case Figure::Kind::ELLIPSOID:
            for (int i = 0; i < 3; ++i)
                check(sizes[i] > 0, "draw: the radius of an ellipsoid is {} along the {}: it is in pixels, above 0",
                        sizes[i], Axis(i + 1));
            return;
        case Figure::Kind::CYLINDER:
            check_size(sizes[2], "radius of a cylinder");
            return check_size(sizes[0], "half length of a cylinder");
        case Figure::Kind::RECTANGLE:
            for (int i = 0; i < 3; ++i)
                check(sizes[i] >= 0,
                        "draw: half the length of a rectangle is {} along the {}: it is in pixels, from 0 on", sizes[i],
                        Axis(i + 1));
    }
}

void check_drawing(const Drawing& drawing) {
    const Figure& figure = drawing.figure;
    for (int i = 0; i < 3; ++i)
        check(std::isfinite(figure.center[i]), "draw: the center of a figure is {} along the {}, which is not finite",
                figure.center[i], Axis(i + 1));
    check_sizes(figure);
    check(figure.smoothness >= 0 and std::isfinite(figure.smoothness),
            "draw: the smoothness of a figure is {}: it is in pixels, from 0 on", figure.smoothness);
    check(std::isfinite(drawing.value), "draw: the value of a figure is {}, which is not finite", drawing.value);
}

void check_fits(const Drawing& drawing, const AnyArray& output) {
    const Shape4& shape = output.shape();
    check(not shape.is_empty(), "draw: there is nothing in an output of shape {}", shape);
    check(drawing.figure.n_dimensions == 3 or shape[1] == 1,
            "draw: a figure of 2 dimensions is drawn in images, but the output, of shape {}, has a depth of {}", shape,
            shape[1]);
    geometry::check_count("draw", "matrices", drawing.inverse_matrices.size(), shape);
    geometry::check_written("draw", output);
}

// The input, in the shape of the output.
AnyArray combinable(const AnyArray& input, const AnyArray& output, Combine combine) {
    Shape4 expected = output.shape();
    if (input.shape()[0] == 1)
        expected[0] = 1;
    check(input.shape() == expected, "draw: the input has the shape {}, the output {}", input.shape(), output.shape());
    const bool is_complex = input.dtype == DType::C32 or input.dtype == DType::C64;
    check(combine == Combine::MULTIPLY or not is_complex,
            "draw: arrays of {} can be multiplied by a mask, but not combined with it in another way", input.dtype);
    AnyArray result = input.broadcast(output.shape());
    geometry::check_elsewhere_or_same("draw", result, output);
    return result;
}

void check_no_input(Combine combine) {
    check(combine == Combine::MULTIPLY, "draw: there is no input that the mask could be combined with");
}

void run(const Drawing& drawing, const AnyArray* input, const AnyArray& output) {
    run_on(output.device, [&]<Backend B>() { geometry::draw<B>(drawing, input, output); });
}

}  // namespace

void draw(const Drawing& drawing, const AnyArray* input, const AnyArray& output) {
    check_drawing(drawing);
    check_fits(drawing, output);
    if (input == nullptr) {
        check_no_input(drawing.combine);
        return run(drawing, nullptr, output);
    }
    const AnyArray from = combinable(*input, output, drawing.combine);
    run(drawing, &from, output);
}

}  // namespace noa::geometry::detail
