#include "noa/core/reduce.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/reductions.hpp"
#include "noa/noa.hpp"
#include "support/laid_out.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception, noa::fuse, noa::wrap;
using noa::reduce_axes_ewise, noa::reduce_ewise;
using test::expect_same_bits_on_any_number_of_threads, test::reduced_at_random, test::slow_sums;
using test::Scaled, test::Sum, test::SumAndMax;

TEST(reduce_ewise, folds_all_elements) {
    const auto x = noa::arange<f32>(120).reshape({2, 3, 4, 5});
    f64 sum{};
    f32 max{};

    reduce_ewise(x, wrap(f64{}, -1e30f), wrap(sum, max), SumAndMax{});
    EXPECT_EQ(sum, 119. * 120 / 2);
    EXPECT_EQ(max, 119);

    const auto to_array = noa::empty<f64>({1, 1, 1, 1});
    reduce_ewise(x, f64{}, to_array, Sum{});
    EXPECT_EQ(to_array.first(), sum);
}

TEST(reduce_ewise, several_inputs_are_broadcast_and_values_are_taken) {
    const auto x = noa::arange<f32>(5).reshape({1, 1, 1, 5}), y = noa::arange<f32>(4).reshape({1, 1, 4, 1});
    struct Dot {
        void operator()(f32 a, f32 b, f32 k, f64& sum) const { sum += a * b * k; }
        void join(f64 partial, f64& sum) const { sum += partial; }
    };
    f64 sum = 0;
    reduce_ewise(wrap(x, y, 2.f), f64{}, sum, Dot{});
    EXPECT_EQ(sum, 2 * 10 * 6);
}

TEST(reduce_ewise, post_makes_the_outputs) {
    struct MeanAndCount : Sum {
        void operator()(f32 value, f64& sum, i64& n) const { sum += value, ++n; }
        void join(f64 other, i64 m, f64& sum, i64& n) const { sum += other, n += m; }
        void post(f64 sum, i64 n, f32& mean) const { mean = static_cast<f32>(sum / static_cast<f64>(n)); }
    };
    const auto x = noa::arange<f32>(60).reshape({3, 1, 4, 5});
    f32 mean = 0;
    reduce_ewise(x, wrap(f64{}, i64{}), mean, MeanAndCount{});
    EXPECT_EQ(mean, 29.5f);

    const auto means = noa::empty<f32>({3, 1, 1, 1});
    reduce_axes_ewise(x, wrap(f64{}, i64{}), means, MeanAndCount{});
    EXPECT_EQ(test::values(means), (std::vector<f32>{9.5f, 29.5f, 49.5f}));
}

TEST(reduce_ewise, join_and_post_see_an_operator_that_has_begun) {
    for (const i64 n: {10, 1000, 2048, 100'000}) {
        f64 output{};
        reduce_ewise(noa::ones<f32>({1, 1, 1, n}), 0., output, Scaled{});
        EXPECT_EQ(output, 2 * static_cast<f64>(n));
    }
}

TEST(reduce_ewise, what_is_reduced_may_be_fused) {
    struct MinMax {
        void operator()(i32 value, const Tuple<i32&, i32&>& r) const {
            r[Tag<0>{}] = std::min(r[Tag<0>{}], value), r[Tag<1>{}] = std::max(r[Tag<1>{}], value);
        }
        void join(const Tuple<const i32&, const i32&>& p, const Tuple<i32&, i32&>& r) const {
            (*this)(p[Tag<0>{}], r), (*this)(p[Tag<1>{}], r);
        }
        void post(const Tuple<const i32&, const i32&>& r, i32& range) const { range = r[Tag<1>{}] - r[Tag<0>{}]; }
    };
    i32 range = 0;
    reduce_ewise(noa::arange<i32>({1, 1, 500, 600}, 7), fuse(INT32_MAX, INT32_MIN), range, MinMax{});
    EXPECT_EQ(range, 299'999);
}

TEST(reduce_ewise, without_join_the_fold_is_in_the_order_of_the_indices) {
    test::Random random(4);
    for (const test::Kind kind: test::all_kinds) {
        const auto x = test::laid_out<i32>({3, 2, 9, 21}, kind, random);
        test::scatter(x, random);
        i64 expected = 0;
        for (const i32 e: test::values(x))
            expected = (31 * expected + e) % 1'000'003;

        i64 hash = 0;
        reduce_ewise(x, i64{}, hash, [](i64 e, i64& r) { r = (31 * r + e) % 1'000'003; });

        EXPECT_EQ(hash, expected);
    }
}

// What a histogram needs: as much as one likes is kept of an output.
struct Histogram {
    void operator()(u8 value, Vec<i32, 256>& bins) const { ++bins[value]; }
    void join(const Vec<i32, 256>& partial, Vec<i32, 256>& bins) const { bins += partial; }
};

TEST(reduce_ewise, partial_results_may_be_large) {
    const auto x = noa::empty<u8>({3, 1, 200, 300});
    noa::iwise(x.shape(), x.device(),
            [s = x.span()](i64 b, i64, i64 h, i64 w) { s(b, 0, h, w) = static_cast<u8>(b * 10 + (h + w) % 4); });
    Vec<i32, 256> bins{};
    reduce_ewise(x, Vec<i32, 256>{}, bins, Histogram{});
    EXPECT_EQ(bins[0], 15'000);
    EXPECT_EQ(bins[23], 15'000);

    const auto per_image = noa::empty<Vec<i32, 256>>({3, 1, 1, 1});
    reduce_axes_ewise(x, Vec<i32, 256>{}, per_image, Histogram{});
    EXPECT_EQ(per_image.span()(1, 0, 0, 0)[10], 15'000);
    EXPECT_EQ(per_image.span()(1, 0, 0, 0)[20], 0);
}

// ---- Over axes
// -------------------------------------------------------------------------------------------------------

TEST(reduce_axes_ewise, gives_the_same_whatever_the_layouts_and_axes) {
    test::Random random(5);
    for (int i = 0; i < 300; ++i) {
        const Shape4 shape = test::random_shape(random), reduced = reduced_at_random(shape, random);
        const auto x = test::laid_out_at_random<i16>(shape, true, random);
        const auto sums = test::laid_out_at_random<i64>(reduced, false, random);
        test::scatter(x, random);
        const auto expected = slow_sums(x, reduced);

        reduce_axes_ewise(x, i64{}, sums, Sum{});
        ASSERT_EQ(test::values(sums), expected) << shape << " to " << reduced << ", strides " << x.strides();

        noa::fill(sums, -1);
        reduce_axes_ewise(x, i64{}, sums, [](i16 value, i64& sum) { sum += value; });  // in order
        ASSERT_EQ(test::values(sums), expected) << shape << " to " << reduced << ", strides " << x.strides();
    }
}

TEST(reduce_axes_ewise, inputs_may_vary_with_the_output_alone) {
    const auto x = noa::arange<f32>(24).reshape({2, 1, 3, 4});
    const auto means = noa::from_values<f32>({5.5f, 17.5f}, {2, 1, 1, 1});
    const auto result = noa::empty<f64>({2, 1, 1, 1});
    struct Distance {
        void operator()(f32 value, f32 mean, f64& sum) const { sum += (value - mean) * (value - mean); }
        void join(f64 partial, f64& sum) const { sum += partial; }
    };
    reduce_axes_ewise(wrap(x, means), f64{}, result, Distance{});
    EXPECT_EQ(test::values(result), (std::vector<f64>{143, 143}));
}

// ---- Threads
// -----------------------------------------------------------------------------------------------------------

TEST(reduce_axes_ewise, has_the_same_bits_on_any_number_of_threads) {
    const auto x = noa::empty<f32>({4, 3, 200, 300});
    noa::iwise(Shape<i64, 1>(x.n_elements()), x.device(),
            [p = x.get()](i64 i) { p[i] = static_cast<f32>(i * 2654435761 % 1'000'003) * 1e-3f; });
    for (const Shape4& reduced: {Shape4{1, 1, 1, 1}, Shape4{4, 1, 1, 1}, Shape4{4, 3, 200, 1}, Shape4{4, 3, 1, 300},
                 Shape4{1, 3, 200, 300}, Shape4{1, 1, 200, 1}, Shape4{1, 1, 1, 300}})
        expect_same_bits_on_any_number_of_threads([&] {
            const auto sums = noa::empty<f32>(reduced);
            reduce_axes_ewise(x, f32{}, sums, Sum{});  // in f32, where the order shows
            return test::values(sums);
        });
}

TEST(reduce_ewise, refuses_outputs_that_do_not_fit_and_passes_exceptions_on) {
    const auto x = noa::ones<f32>({2, 3, 4, 5});
    f64 sum = 0;
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                reduce_ewise(x, f64{}, noa::empty<f64>({2, 1, 1, 1}), Sum{});
            },
            "(2,1,1,1)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                reduce_axes_ewise(x, f64{}, noa::empty<f64>({2, 1, 2, 1}), Sum{});
            },
            "cannot reduce (2,3,4,5) to (2,1,2,1)", "height is 2, not 4 or 1"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                reduce_ewise(noa::empty<f32>({1, 1, 0, 1}), f64{}, sum, Sum{});
            },
            "without elements", "(1,1,0,1)"));
    EXPECT_TRUE(test::throws<Exception>([&] { reduce_axes_ewise(x, f32{}, x.subregion(0, 0), Sum{}); }, "overlap"));
    EXPECT_TRUE(test::throws<std::runtime_error>(
            [&] {
                reduce_ewise(noa::ones<f32>({1, 1, 500, 500}), f64{}, sum,
                        [](f32, f64&) { throw std::runtime_error("mine"); });
            },
            "mine"));
}

TEST(reduce_ewise, runs_on_asynchronous_streams) {
    const StreamGuard guard(Device{});
    const auto sums = noa::empty<f64>({1, 1, 50, 1});
    reduce_axes_ewise(noa::ones<f32>({1, 1, 50, 1000}), f64{}, sums, Sum{});
    f64 sum = 0;
    reduce_ewise(sums, f64{}, sum, Sum{});  // a variable is waited for
    EXPECT_EQ(sum, 50'000);
}

}  // namespace
