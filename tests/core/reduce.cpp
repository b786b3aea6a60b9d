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

#include "noa/noa.hpp"
#include "support/laid_out.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception, noa::fuse, noa::wrap;
using noa::reduce_axes_ewise, noa::reduce_axes_iwise, noa::reduce_ewise, noa::reduce_iwise;

struct Sum {
    template<typename T, typename S>
    void operator()(T value, S& sum) const {
        sum += static_cast<S>(value);
    }
    template<typename S>
    void join(S partial, S& sum) const {
        sum += partial;
    }
};

struct SumAndMax {
    void operator()(f32 value, f64& sum, f32& max) const { sum += value, max = value > max ? value : max; }
    static void join(f64 other_sum, f32 other_max, f64& sum, f32& max) {
        sum += other_sum, max = other_max > max ? other_max : max;
    }
};

// Reads the array by itself.
struct SumAndMaxAt : SumAndMax {
    Span<const f32, 4> array;
    void operator()(const Vec<i64, 4>& at, f64& sum, f32& max) const { SumAndMax::operator()(array(at), sum, max); }
};

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

TEST(reduce_iwise, folds_all_indices) {
    const auto x = noa::arange<f32>(120).reshape({2, 3, 4, 5});
    f64 sum{};
    f32 max{};
    reduce_iwise(x.shape(), x.device(), wrap(f64{}, -1e30f), wrap(sum, max), SumAndMaxAt{{}, x.span<const f32>()});
    EXPECT_EQ(sum, 119. * 120 / 2);
    EXPECT_EQ(max, 119);

    struct Area {
        void operator()(i32 y, i32 z, i64& area) const { area += y * z; }
        void join(i64 partial, i64& area) const { area += partial; }
    };
    i64 area = 0;
    reduce_iwise(Shape<i32, 2>(100, 200), Device{}, i64{}, area, Area{});
    EXPECT_EQ(area, 4950 * 19900);
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

struct Scaled {
    f64 scale = 0, weight = 0;
    void init() { scale = 2, weight = 1; }
    void operator()(f32 value, f64& sum) const { sum += value; }
    void operator()(i64, f64& sum) const { sum += 1; }
    void join(f64 partial, f64& sum) const { sum += weight * partial; }
    void post(f64 sum, f64& output) const { output = sum * scale; }
};

TEST(reduce_ewise, join_and_post_see_an_operator_that_has_begun) {
    for (const i64 n: {10, 1000, 2048, 100'000}) {
        f64 output{};
        reduce_ewise(noa::ones<f32>({1, 1, 1, n}), 0., output, Scaled{});
        EXPECT_EQ(output, 2 * static_cast<f64>(n));
        reduce_iwise(Shape<i64, 1>{n}, Device{}, 0., output, Scaled{});
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

TEST(reduce_ewise, large_partial_results) {
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

template<typename T>
std::vector<i64> slow_sums(const Array<T>& x, const Shape4& reduced) {
    std::vector<i64> sums(static_cast<std::size_t>(reduced.n_elements()));
    for (i64 n = 0; n < x.n_elements(); ++n) {
        auto at = noa::layout::index_at(x.shape(), n);
        const T value = x.span()(at);
        for (int axis = 0; axis < 4; ++axis)
            at[axis] = reduced[axis] == 1 ? 0 : at[axis];
        sums[static_cast<std::size_t>(noa::layout::offset_at(reduced.strides(), at))] += value;
    }
    return sums;
}

Shape4 reduced_at_random(Shape4 shape, test::Random& random) {
    for (i64& extent: shape)
        extent = random() % 2 == 0 ? 1 : extent;
    return shape;
}

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

TEST(reduce_axes_iwise, sums_over_any_axes) {
    test::Random random(6);
    for (int i = 0; i < 100; ++i) {
        const Shape4 shape = test::random_shape(random), reduced = reduced_at_random(shape, random);
        const auto x = test::laid_out_at_random<i16>(shape, true, random);
        const auto sums = test::laid_out_at_random<i64>(reduced, false, random);
        test::scatter(x, random);
        struct SumAt : Sum {
            Span<const i16, 4> array;
            void operator()(const Vec<i64, 4>& at, i64& sum) const { sum += array(at); }
        };

        reduce_axes_iwise(shape, Device{}, i64{}, sums, SumAt{{}, x.span<const i16>()});

        ASSERT_EQ(test::values(sums), slow_sums(x, reduced)) << shape << " to " << reduced;
    }
}

TEST(reduce_axes_iwise, more_outputs_than_the_type_of_the_indices_can_count) {
    const auto output = noa::empty<i64>({1, 300, 300, 1});
    reduce_axes_iwise(Shape<i16, 3>{300, 300, 2}, Device{}, i64{}, output,
            [](i16 i, i16 j, i16 k, i64& sum) { sum += i * 1000 + j + k; });
    EXPECT_EQ(output.span()(0, 299, 299, 0), 2 * 299'299 + 1);
    EXPECT_EQ(output.span()(0, 109, 68, 0), 2 * 109'068 + 1);
}

TEST(reduce_axes_iwise, shapes_of_fewer_dimensions_are_the_inner_ones) {
    const auto sums = noa::empty<i64>({1, 1, 3, 1});
    struct Digits {
        void operator()(i32 h, i32 w, i64& sum) const { sum += 10 * h + w; }
        void join(i64 partial, i64& sum) const { sum += partial; }
    };
    reduce_axes_iwise(Shape<i32, 2>(3, 5), Device{}, i64{}, sums, Digits{});
    EXPECT_EQ(test::values(sums), (std::vector<i64>{10, 60, 110}));
}

TEST(reduce_axes_ewise, inputs_that_vary_with_the_output_alone) {
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

template<typename F>
void expect_same_bits_on_any_number_of_threads(const F& f) {
    Stream::current(Device{}).set_thread_limit(1);
    const auto expected = f();
    for (const int n_threads: {2, 3, 7, 16}) {
        Stream::current(Device{}).set_thread_limit(n_threads);
        const auto result = f();
        ASSERT_EQ(std::memcmp(expected.data(), result.data(), expected.size() * sizeof(expected[0])), 0)
                << n_threads << " threads";
    }
}

TEST(reduce_axes_ewise, same_bits_on_any_number_of_threads) {
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
    expect_same_bits_on_any_number_of_threads([&] {
        f32 sum = 0;
        struct SumAt : Sum {
            Span<const f32, 4> array;
            void operator()(const Vec<i64, 4>& at, f32& s) const { s += array(at); }
        };
        reduce_iwise(x.shape(), x.device(), 0.f, sum, SumAt{{}, x.span<const f32>()});
        return std::vector{sum};
    });
}

TEST(reduce_ewise, errors) {
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
