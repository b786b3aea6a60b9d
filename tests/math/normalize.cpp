// normalize: arrays brought to a common scale.
#include "noa/math/normalize.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::height, kwk::width;
using noa::Exception, noa::Slice;
using test::row, test::Samples, test::values;

TEST(normalize, does_what_the_modes_say) {
    const auto a = row<f64>({1, 3, 5});

    EXPECT_TRUE(test::agree(values(noa::normalize(a)), {-std::sqrt(1.5), 0, std::sqrt(1.5)}, 1));
    EXPECT_EQ(values(noa::normalize(a, {.mode = Norm::MEAN_STD, .ddof = 1})), (std::vector<f64>{-1, 0, 1}));
    EXPECT_EQ(values(noa::normalize(a, {.mode = Norm::MIN_MAX})), (std::vector<f64>{0, 0.5, 1}));
    EXPECT_EQ(values(noa::normalize(row<f32>({3, 0, -4}), {.mode = Norm::L2})), (std::vector<f32>{0.6f, 0, -0.8f}));
    EXPECT_EQ(values(noa::normalize(row<c32>({{3, 0}, {0, 4}}), {.mode = Norm::L2})),
            (std::vector<c32>{{0.6f, 0}, {0, 0.8f}}));
    EXPECT_EQ(values(noa::normalize(row<c64>({{1, 1}, {1, 5}}))), (std::vector<c64>{{0, -1}, {0, 1}}));
    EXPECT_EQ(values(noa::normalize(row<f16>({2, 4}))), (std::vector<f16>{-1, 1}));
    EXPECT_EQ(values(noa::normalize(row<f32>({-3e38f, 3e38f}), {.mode = Norm::MIN_MAX})), (std::vector<f32>{0, 1}));
}

TEST(normalize, takes_each_image_by_itself) {
    const auto stack = noa::arange<f32>({2, 1, 2, 2});

    const auto out = noa::empty<f32>({2, 1, 2, 2});
    noa::normalize(stack, out, {.mode = Norm::MIN_MAX}, height, width);
    const auto third = 1.f / 3, two_thirds = 2.f / 3;
    EXPECT_EQ(values(out), (std::vector<f32>{0, third, two_thirds, 1, 0, third, two_thirds, 1}));
    EXPECT_EQ(values(noa::normalize(stack, {}, 0)), (std::vector<f32>{-1, -1, -1, -1, 1, 1, 1, 1}));
    EXPECT_EQ(values(noa::normalize(stack, {.mode = Norm::MIN_MAX}, 2, width)), values(out));
}

TEST(normalize, takes_axes_without_an_option) {
    const auto stack = noa::arange<f32>({2, 1, 2, 2});
    const auto expected = values(noa::normalize(stack, {}, height, width));
    EXPECT_EQ(values(noa::normalize(stack, height, width)), expected);
    noa::normalize(stack, stack, height, width);
    EXPECT_EQ(values(stack), expected);
}

TEST(normalize, elements_that_are_all_the_same_become_0) {
    for (const Norm mode: {Norm::MIN_MAX, Norm::MEAN_STD}) {
        for (const f64 value: {0.1, -1e8 / 3, 1e300})
            EXPECT_EQ(noa::l2_norm(noa::normalize(noa::fill<f64>({1, 1, 77, 101}, value), {.mode = mode})), 0.);
        EXPECT_EQ(noa::l2_norm(noa::normalize(noa::fill<f32>({1, 1, 77, 101}, 0.1f), {.mode = mode}, width)), 0.f);
        EXPECT_EQ(noa::l2_norm(noa::normalize(noa::fill<f64>({1, 1, 77, 101}, 0.1), {.mode = mode}, height)), 0.);
        EXPECT_EQ(noa::l2_norm(noa::normalize(noa::fill<f16>({1, 1, 1, 1}, 0.1f), {.mode = mode})), 0.f);
    }
    EXPECT_EQ(noa::l2_norm(noa::normalize(noa::fill<c64>({1, 1, 7, 101}, c64{0.1, 0.3}))), 0.);
    EXPECT_EQ(noa::l2_norm(noa::normalize(noa::zeros<f32>({1, 1, 4, 5}), {.mode = Norm::L2})), 0.f);
}

// The result, calculated for one number after the other.
template<typename T>
std::vector<T> expected(const test::Placed<T>& input, Norm mode) {
    f64 low = INFINITY, high = -INFINITY;
    long double sum = 0, squares = 0;
    const auto list = input.values();
    const auto n = static_cast<long double>(list.size());
    for (const T x: list) {
        sum += static_cast<f64>(x);
        low = std::fmin(low, static_cast<f64>(x)), high = std::fmax(high, static_cast<f64>(x));
    }
    const long double shift = mode == Norm::MIN_MAX ? low : mode == Norm::MEAN_STD ? sum / n : 0;
    for (const T x: list)
        squares += std::pow(static_cast<f64>(x) - shift, 2.l);
    const long double scale =
            mode == Norm::MIN_MAX ? high - low : std::sqrt(mode == Norm::MEAN_STD ? squares / n : squares);
    std::vector<T> result;
    for (const T x: list)
        result.push_back(static_cast<T>(static_cast<f64>(scale == 0 ? 0 : (static_cast<f64>(x) - shift) / scale)));
    return result;
}

TEST(normalize, takes_every_real_type_and_layout) {
    test::for_each_type(test::Reals{}, []<typename T>() {
        const auto bound = 4 * static_cast<f64>(std::numeric_limits<T>::epsilon());  // of numbers from -4 to 4
        for (const Norm mode: {Norm::MIN_MAX, Norm::MEAN_STD, Norm::L2})
            for (const test::ElementwiseCase& layouts: test::elementwise_cases()) {
                SCOPED_TRACE(layouts.name);
                const test::Placed<T> input(layouts.inputs[0], Samples::WHOLE, 1), apart(layouts.output);
                const auto wanted = expected(input, mode);
                const auto& output = layouts.is_in_place ? input : apart;
                noa::normalize(input.array(), output.array(), {.mode = mode});
                const auto got = output.values();
                for (std::size_t i = 0; i < got.size(); ++i)
                    ASSERT_NEAR(static_cast<f64>(got[i]), static_cast<f64>(wanted[i]), bound) << i;
                ASSERT_TRUE(output.is_clean());
            }
    });
}

TEST(normalize, refuses_what_makes_no_sense) {
    const auto a = noa::arange<f32>({1, 1, 4, 5});
    const auto before = values(a);

    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::normalize(row<c32>({{1, 2}}), {.mode = Norm::MIN_MAX});
            },
            "no order"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::normalize(a.flip(width), a); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] { noa::normalize(a, a.subregion(height = 0).broadcast(height = 4)); }, "several indices"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::normalize(a, noa::empty<f32>({1, 1, 5, 5}));
            },
            "(1,1,4,5)", "(1,1,5,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::normalize(noa::empty<f32>({1, 1, 0, 5})); }, "(1,1,0,5)"));
    EXPECT_TRUE(
            test::throws<Exception>([&] { (void)noa::normalize(a, {.ddof = 5}, width); }, "5 elements", "ddof of 5"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::normalize(a, {}, 7); }, "no axis 7"));
    EXPECT_EQ(values(a), before);
}

TEST(normalize, works_on_an_async_stream) {
    const StreamGuard guard(Device{});
    const auto out = noa::normalize(noa::fill<f64>({1, 1, 30, 30}, 3.), {.mode = Norm::L2});
    EXPECT_NEAR(out.first(), 1. / 30, 1e-16);
}

}  // namespace
