// What is promised of transforms, in numbers.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "noa/fft/cache.hpp"
#include "noa/fft/resize.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/filter.hpp"

namespace {

using namespace noa::types;
using noa::fft::PlanCache;
using test::on_device;

// What the device has in use; of the CPU, what was asked of the system's allocator.
i64 n_bytes_used() {
    if (test::device().is_gpu()) {
        noa::MemoryPool::clear(test::device());
        const auto info = test::device().info();
        return info.n_bytes - info.n_bytes_free;
    }
    noa::MemoryPool::clear();
    const auto info = mallinfo2();
    return static_cast<i64>(info.uordblks + info.hblkhd);
}

constexpr i64 mebibyte = 1 << 20;

// 10,000 transforms of 500 shapes, and by how much the memory in use has grown at the worst, and after all plans are
// gone.
struct Growth {
    i64 with_plans = 0, without = 0;
};
Growth transform_many_shapes(const noa::fft::CacheLimit& limit) {
    const auto transform = [](i64 n) {
        const Shape4 shape{1 + n % 2, 1 + n / 11 % 5, 1 + n * 7 % 50, 2 + n * 13 % 101};
        (void)noa::fft::c2r(noa::fft::r2c(noa::zeros<f32>(shape, on_device())), shape);
    };
    transform(0);  // what the first one takes, once
    PlanCache::clear(test::device());
    const i64 before = n_bytes_used();
    Growth growth;
    PlanCache::set_limit(limit, test::device());
    for (i64 n = 0; n < 5'000; ++n) {
        transform(n % 500);
        const auto info = PlanCache::info(test::device());
        EXPECT_LE(info.n_plans, limit.n_plans);
        EXPECT_LE(info.n_bytes, limit.n_bytes);
        if (n % 500 == 499)
            growth.with_plans = std::max(growth.with_plans, n_bytes_used() - before - info.n_bytes);
    }
    PlanCache::set_limit({}, test::device());
    PlanCache::clear(test::device());
    const auto info = PlanCache::info(test::device());
    EXPECT_EQ(info.n_plans, 0);
    EXPECT_EQ(info.n_bytes, 0);
    growth.without = n_bytes_used() - before;
    return growth;
}

// Other programs use the memory of a GPU, too, but plans that are kept take memory every time.
TEST(fft_promises, plans_stay_within_their_limit) {
    const noa::fft::CacheLimit limit{.n_plans = 40, .n_bytes = 4 * mebibyte};
    const i64 most = test::device().is_gpu() ? 60 * mebibyte : mebibyte;
    Growth growth{2 * most, 2 * mebibyte};
    for (int n = 0; n < (test::device().is_gpu() ? 5 : 1); ++n) {
        const Growth found = transform_many_shapes(limit);
        growth.with_plans = std::min(growth.with_plans, found.with_plans);
        growth.without = std::min(growth.without, found.without);
        if (growth.with_plans <= most and growth.without <= mebibyte)
            break;
    }
    EXPECT_LE(growth.with_plans, most);
    EXPECT_LE(growth.without, mebibyte);
}

// Lines of all lengths from 2 to 200, and longer ones, primes among them.
TEST(fft_promises, is_as_accurate_as_rounding_allows) {
    std::vector<i64> lengths{256, 257, 509, 512, 600, 1000, 1009, 1021, 1024, 2048, 2187, 4093, 4096};
    for (i64 n = 2; n <= 200; ++n)
        lengths.push_back(n);
    const auto check = [&]<typename T>() {
        for (const i64 n: lengths) {
            const auto real =
                    noa::random<T>(noa::Normal{0., 1.}, {1, 1, 1, n}, on_device(), {.seed = static_cast<u64>(n)});
            const auto exact = test::exact_of(test::values(real));
            const Shape4 shape{1, 1, 1, n};
            const auto spectrum = noa::fft::r2c(real);
            const auto expected = test::transform(exact, shape, -1);
            ASSERT_LE(test::relative_error(test::values(spectrum), test::half_of(expected, shape)),
                    test::promised_error<T>(n))
                    << n;
            // The way back, of numbers that are exact.
            const auto half = noa::fft::remap("h2f", spectrum, shape);
            const auto back = test::transform(test::exact_of(test::values(half)), shape, 1);
            ASSERT_LE(test::relative_error(
                              test::values(noa::fft::c2r(spectrum, shape, {.norm = noa::fft::Norm::NONE})), back),
                    test::promised_error<T>(n))
                    << n;
            const auto complex = noa::fft::c2c(half, noa::fft::Sign::BACKWARD, {.norm = noa::fft::Norm::NONE});
            ASSERT_LE(test::relative_error(test::values(complex), back), test::promised_error<T>(n)) << n;
        }
    };
    check.template operator()<f32>();
    check.template operator()<f64>();
}

// Cropped and padded again, an image that has no more than what is kept is what it was; the center stays at n/2.
TEST(fft_promises, crop_then_pad_of_a_band_limited_image_is_the_image) {
    const auto check = [&]<typename T>(f64 bound) {
        for (const i64 n: {63, 64, 65, 66}) {
            const Shape4 shape{1, 1, n, n + 1}, smaller{1, 1, 33, 34};
            const auto spectrum = noa::fft::r2c(noa::random<T>(noa::Normal{0., 1.}, shape, on_device(), {.seed = 1}));
            noa::signal::lowpass<"h2h">(spectrum, spectrum, shape, {.cutoff = 15. / static_cast<f64>(n + 1)});
            const auto image = noa::fft::c2r(spectrum, shape);
            const auto cropped = noa::fft::resize<"h2h">(noa::fft::r2c(image), shape, smaller);
            const auto back = noa::fft::c2r(noa::fft::resize<"h2h">(cropped, smaller, shape), shape);
            EXPECT_LE(test::relative_error(test::values(back), test::exact_of(test::values(image))), bound) << n;

            // A point in the middle stays there.
            const auto point = noa::zeros<T>(shape);
            point.span()(0, 0, n / 2, (n + 1) / 2) = T(1);
            const auto smooth = noa::fft::r2c(point.to(on_device()));
            noa::signal::gaussian_filter<"h2h">(smooth, smooth, shape, {.sigma = 0.05});
            const auto kept = test::values(noa::fft::c2r(smooth, shape));
            const auto highest = std::max_element(kept.begin(), kept.end()) - kept.begin();
            EXPECT_EQ(highest, n / 2 * (n + 1) + (n + 1) / 2);

            // So does the zero frequency of a centered spectrum, and what is added before it or taken away.
            const auto flat = noa::fft::remap("h2fc", noa::fft::r2c(noa::ones<T>(shape, on_device())), shape);
            const auto sizes = test::values(noa::abs(flat));
            EXPECT_EQ(std::max_element(sizes.begin(), sizes.end()) - sizes.begin(), n / 2 * (n + 1) + (n + 1) / 2);
            for (const i64 m: {62, 63, 64, 65, 66, 67}) {
                const Shape4 other{1, 1, m, m + 1};
                const auto resized = test::values(noa::abs(noa::fft::resize<"fc2fc">(flat, shape, other)));
                EXPECT_EQ(std::max_element(resized.begin(), resized.end()) - resized.begin(),
                        m / 2 * (m + 1) + (m + 1) / 2);
            }
        }
    };
    check.template operator()<f32>(5e-7);
    check.template operator()<f64>(1e-14);
}

}  // namespace
