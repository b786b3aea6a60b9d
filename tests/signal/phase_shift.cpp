// Shifts of arrays, done on their spectra.
#include "noa/signal/phase_shift.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/remap.hpp"
#include "noa/fft/resize.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/math/roll.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using test::on_device;
namespace ns = noa::signal;

template<typename T>
f64 roll_error(const Shape4& shape, const Vec<i64, 3>& shift) {
    const auto real = noa::random<T>(noa::Normal{0., 1.}, shape, on_device(), {.seed = 9});
    const auto spectrum = noa::fft::r2c(real);
    const auto shifted = noa::like(spectrum);
    ns::phase_shift_3d<"h2h">(spectrum, shifted, shape, shift.as<T>());
    const auto expected = noa::roll(real, {0, shift[0], shift[1], shift[2]});
    return test::relative_error(test::values(noa::fft::c2r(shifted, shape)), test::exact_of(test::values(expected)));
}

TEST(phase_shift, by_whole_pixels_is_a_roll) {
    for (const Shape4& shape:
            {Shape4{1, 1, 48, 63}, Shape4{2, 1, 64, 65}, Shape4{1, 20, 21, 22}, Shape4{1, 1, 1, 66}}) {
        const Vec<i64, 3> shift{shape[1] > 1 ? 3 : 0, shape[2] > 1 ? 5 : 0, -7};
        EXPECT_LE(roll_error<f32>(shape, shift), 5e-7) << to_string(shape);
        EXPECT_LE(roll_error<f64>(shape, shift), 1e-14) << to_string(shape);
    }
}

TEST(phase_shift, of_a_wave_is_that_wave_elsewhere) {
    const Shape4 shape{2, 1, 16, 20};
    const auto wave = [&](f64 dy, f64 dx) {
        const noa::Array<f64> result({1, 1, 16, 20});
        for (i64 n = 0; n < result.n_elements(); ++n)
            result.get()[n] =
                    std::cos(2 * std::numbers::pi *
                             (3 * (static_cast<f64>(n / 20) - dy) / 16 + 2 * (static_cast<f64>(n % 20) - dx) / 20));
        return result;
    };
    const auto spectrum = noa::fft::r2c(wave(0, 0).to(on_device()));
    const auto shifted = noa::empty<c64>(shape.rfft(), on_device());
    const std::vector<Vec<f64, 2>> shifts{{2.25, -3.5}, {-0.1, 7.75}};
    ns::phase_shift_2d<"h2h">(spectrum, shifted, shape, shifts);
    const auto back = noa::fft::c2r(shifted, shape).to(Device{});
    EXPECT_TRUE(noa::allclose(back.subregion(0), wave(2.25, -3.5), 1e-13));
    EXPECT_TRUE(noa::allclose(back.subregion(1), wave(-0.1, 7.75), 1e-13));

    // Between layouts, and the factors themselves.
    const auto full = noa::empty<c64>({1, 1, 16, 20}, on_device()), factors = noa::like(full);
    const std::vector<Vec<f32, 2>> singles{{2.25f, -3.5f}};  // of any type
    ns::phase_shift_2d<"h2fc">(spectrum, full, full.shape(), singles);
    ns::phase_shift_2d<"fc2fc">({}, factors, full.shape(), Vec{2.25, -3.5});
    EXPECT_TRUE(noa::allclose(noa::fft::remap("fc2h", full, full.shape()), shifted.subregion(0), 1e-12));
    EXPECT_NEAR(test::values(factors)[8 * 20 + 10 + 1].imag, std::sin(2 * std::numbers::pi * 3.5 / 20), 1e-14);
}

// The highest frequency of an even size: half way between two pixels, what alternates is 0; and layouts agree.
TEST(phase_shift, by_parts_of_pixels_is_what_resize_interpolates) {
    for (const Shape4& shape: {Shape4{1, 1, 8, 8}, Shape4{1, 1, 7, 8}, Shape4{1, 1, 8, 7}, Shape4{1, 4, 6, 5}}) {
        SCOPED_TRACE(to_string(shape));
        const auto spectrum = noa::fft::r2c(noa::random<f64>(noa::Normal{0., 1.}, shape, on_device(), {.seed = 1}));
        const Shape4 finer{1, shape[1] == 1 ? 1 : 2 * shape[1], 2 * shape[2], 2 * shape[3]};
        const auto twice =
                noa::fft::c2r(noa::fft::resize<"h2h">(spectrum, shape, finer), finer, {.norm = noa::fft::Norm::NONE});
        const auto shifted = noa::like(spectrum), full = noa::empty<c64>(shape, on_device());
        const Vec<f64, 3> half{shape[1] == 1 ? 0. : -0.5, -0.5, -0.5};
        ns::phase_shift_3d<"h2h">(spectrum, shifted, shape, half);
        ns::phase_shift_3d<"h2f">(spectrum, full, shape, half);
        EXPECT_TRUE(noa::allclose(noa::fft::remap("h2f", shifted, shape), full, 1e-13));
        const auto back = test::values(noa::fft::c2r(shifted, shape, {.norm = noa::fft::Norm::NONE}));
        const auto all = test::values(twice);
        for (i64 n = 0; n < shape.n_elements(); ++n) {
            const auto at = noa::layout::index_at(shape, n);
            const Vec<i64, 4> between{0, shape[1] == 1 ? 0 : 2 * at[1] + 1, 2 * at[2] + 1, 2 * at[3] + 1};
            EXPECT_NEAR(back[test::at(n)], all[test::at(noa::layout::offset_at(finer.strides(), between))], 1e-11);
        }
    }
}

TEST(phase_shift, mistakes_are_refused) {
    const auto half = noa::zeros<c32>({2, 1, 8, 5}, on_device());
    const Shape4 shape{2, 1, 8, 8};
    constexpr f32 inf = std::numeric_limits<f32>::infinity();
    using noa::Exception;
    EXPECT_TRUE(test::throws<Exception>([&] { ns::phase_shift_2d<"h2h">(half, half, shape, Vec{inf, 0.f}); }, "inf"));
    EXPECT_TRUE(test::throws<Exception>([&] { ns::phase_shift_1d<"h2h">(half, half, shape, 1.f); }, "2 dimensions"));
    const std::vector<Vec<f64, 2>> three(3);
    EXPECT_TRUE(test::throws<Exception>([&] { ns::phase_shift_2d<"h2h">(half, half, shape, three); }, "3 shifts"));
    const auto volume = noa::zeros<c32>({1, 3, 8, 5}, on_device());
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                ns::phase_shift_2d<"h2h">(volume, volume, {1, 3, 8, 8}, Vec{1., 1.});
            },
            "(1,3,8,8)", "3 dimensions"));
}

}  // namespace
