// Transformations of images and volumes in noa: a turn of 30 degrees, of volumes with one of 20 about another axis.
#include "noa.hpp"

#include <cmath>
#include <numbers>

namespace compare {

namespace {

namespace ng = noa::geometry;

// Waves that fade towards the borders: what others do there, and how they round positions, is not to be seen.
Array<f32> waves(const Shape4& shape) {
    constexpr f64 pi = std::numbers::pi;
    Array<f32> result(shape);
    f32* to = result.get();
    const auto window = [](i64 i, i64 n) { return n == 1 ? 1 : std::pow(std::sin(pi * (f64(i) + 0.5) / f64(n)), 2); };
    for (i64 b = 0; b < shape[0]; ++b)
        for (i64 z = 0; z < shape[1]; ++z)
            for (i64 y = 0; y < shape[2]; ++y)
                for (i64 x = 0; x < shape[3]; ++x)
                    *to++ = static_cast<f32>((2 + std::sin(0.02 * f64(3 * x + 2 * y + z + b))) * window(z, shape[1]) *
                                             window(y, shape[2]) * window(x, shape[3]));
    return result;
}

auto transform_2d(Interp interp) {
    return [=] {
        const auto x = waves({4, 1, 1024, 1024});
        const auto z = noa::like(x);
        const auto inverse = ng::about(Vec{512., 512.}, ng::rotate(noa::deg2rad(30.))).inverse();
        return Case{[=] { ng::transform_2d(x, z, inverse, {.interp = interp}); }, sampled(z)};
    };
}

auto transform_3d(Interp interp) {
    return [=] {
        const auto x = waves({1, 256, 256, 256});
        const auto z = noa::like(x);
        const auto turn = ng::rotate_z(noa::deg2rad(30.)) * ng::rotate_y(noa::deg2rad(20.));
        const auto inverse = ng::about(Vec{128., 128., 128.}, turn).inverse();
        return Case{[=] { ng::transform_3d(x, z, inverse, {.interp = interp}); }, sampled(z)};
    };
}

}  // namespace

void add_geometry(Cases& cases) {
    cases["transform 2d nearest"] = transform_2d(Interp::NEAREST);
    cases["transform 2d linear"] = transform_2d(Interp::LINEAR);
    cases["transform 2d cubic"] = transform_2d(Interp::CUBIC);
    cases["transform 2d lanczos8"] = transform_2d(Interp::LANCZOS8);
    cases["transform 3d linear"] = transform_3d(Interp::LINEAR);
    cases["transform 3d b-spline"] = transform_3d(Interp::CUBIC_BSPLINE);
}

}  // namespace compare
