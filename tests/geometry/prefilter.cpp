#include "noa/geometry/prefilter.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "geometry/overlaps.hpp"
#include "geometry/reference.hpp"
#include "geometry/transform_reference.hpp"
#include "noa/base/error.hpp"
#include "noa/geometry/transform.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/complex.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
namespace ng = noa::geometry;
using test::every_border, test::expect_equal, test::here, test::noise;

TEST(prefilter, makes_splines_go_through_all_pixels) {
    for (const Border border: every_border)
        for (const Shape4& shape: {Shape4{1, 1, 1, 1}, Shape4{1, 1, 1, 2}, Shape4{1, 1, 2, 3}, Shape4{2, 1, 5, 40},
                     Shape4{1, 1, 90, 33}, Shape4{1, 1, 130, 257}, Shape4{1, 2, 3, 4}, Shape4{2, 7, 20, 35}}) {
            SCOPED_TRACE(testing::Message() << border << ' ' << shape);
            const auto input = noise<f64>(shape);
            const auto coefficients = ng::cubic_bspline_prefilter(input, {.border = border, .value = 0.5});
            noa::Array<f64> output(shape, test::on_device());
            const ng::TransformOption how{Interp::CUBIC_BSPLINE, border, 0.5, false};
            if (shape[1] == 1)
                ng::transform_2d(coefficients, output, Mat<f64, 3, 3>::eye(), how);
            else
                ng::transform_3d(coefficients, output, Mat<f64, 4, 4>::eye(), how);
            const auto pixels = here(input);
            expect_equal(output, pixels.span(), 3e-15);
        }
}

TEST(prefilter, solves_by_hand) {
    // Two pixels, mirrored: 5 a + b = 6 s, a + 5 b = 6 t. One with zeros around: (4 + 2 z) c = 6 s, and 4 + 2 z is
    // 2 sqrt(3). One that goes on: c = s.
    auto pixels = noa::Array<f64>({1, 1, 1, 2});
    pixels.get()[0] = 4;
    pixels.get()[1] = -2;
    const auto mirrored = here(ng::cubic_bspline_prefilter(pixels.to(test::on_device()), {.border = Border::MIRROR}));
    EXPECT_NEAR(mirrored.get()[0], 5.5, 1e-14);
    EXPECT_NEAR(mirrored.get()[1], -3.5, 1e-14);
    const auto single = noa::fill<f64>({1, 1, 1, 1}, 2., test::on_device());
    EXPECT_NEAR(ng::cubic_bspline_prefilter(single).first(), 2 * 3., 1e-14);
    EXPECT_NEAR(ng::cubic_bspline_prefilter(single, {.border = Border::PERIODIC}).first(), 2., 1e-14);
    EXPECT_NEAR(ng::cubic_bspline_prefilter(single, {.border = Border::CLAMP}).first(), 2., 1e-14);
    EXPECT_NEAR(ng::cubic_bspline_prefilter(single, {Border::VALUE, 1.}).first(), 1 + 3., 1e-14);
    using test::throws;
    const f64 infinity = std::numeric_limits<f64>::infinity();
    EXPECT_TRUE(throws<noa::Exception>(
            [&] {
                ng::cubic_bspline_prefilter(single, {Border::VALUE, infinity});
            },
            "cubic_bspline_prefilter", "inf"));
}

TEST(prefilter, keeps_inputs_and_outputs_apart) {
    const auto call = [](const auto& input, const auto& output) { ng::cubic_bspline_prefilter(input, output); };
    test::expect_apart<f32>("cubic_bspline_prefilter", {1, 1, 7, 8}, {1, 1, 7, 8}, call, test::InPlace::IS_ALLOWED);
}

TEST(prefilter, works_in_place_and_on_any_layout) {
    const auto big = noise<f32>({2, 1, 37, 80});
    const auto input = big.subregion(noa::Ellipsis{}, noa::Slice{1, 37, 2}, noa::Slice{70, 3, -3});
    for (const Border border: every_border) {
        const auto expected = here(ng::cubic_bspline_prefilter(input.copy(), {.border = border}));
        EXPECT_TRUE(noa::allclose(here(ng::cubic_bspline_prefilter(input, {.border = border})), expected, 0.f));
        const auto copy = big.copy();
        const auto place = copy.subregion(noa::Ellipsis{}, noa::Slice{1, 37, 2}, noa::Slice{70, 3, -3});
        ng::cubic_bspline_prefilter(place, place, {.border = border});
        EXPECT_TRUE(noa::allclose(here(place.copy()), expected, 0.f));
        const auto both = ng::cubic_bspline_prefilter(noa::complex(input.copy(), input.copy()), {.border = border});
        EXPECT_TRUE(noa::allclose(here(noa::imag(both)), expected, 1e-6f)) << border;
    }
}

TEST(prefilter, refuses_what_makes_no_sense) {
    const auto image = noise<f32>({1, 1, 8, 9});
    using E = noa::Exception;
    EXPECT_TRUE(test::throws<E>(
            [&] {
                ng::cubic_bspline_prefilter(image, noa::Array<f32>({1, 1, 8, 8}, test::on_device()));
            },
            "(1,1,8,9)", "(1,1,8,8)"));
    const auto left = image.subregion(noa::Ellipsis{}, noa::Slice{0, 8}),
               right = image.subregion(noa::Ellipsis{}, noa::Slice{1, 9});
    EXPECT_TRUE(
            test::throws<E>([&] { ng::cubic_bspline_prefilter(left, right); }, "cubic_bspline_prefilter", "overlap"));
}

}  // namespace
