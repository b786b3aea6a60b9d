// Reductions over indices.
#include "noa/core/reduce_iwise.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "core/reductions.hpp"
#include "noa/noa.hpp"
#include "support/laid_out.hpp"

namespace {

using namespace noa::types;
using noa::reduce_axes_iwise, noa::reduce_iwise, noa::wrap;
using test::expect_same_bits_on_any_number_of_threads, test::reduced_at_random, test::slow_sums;
using test::Scaled, test::Sum, test::SumAndMax;

// Reads the array by itself.
struct SumAndMaxAt : SumAndMax {
    Span<const f32, 4> array;
    void operator()(const Vec<i64, 4>& at, f64& sum, f32& max) const { SumAndMax::operator()(array(at), sum, max); }
};

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

TEST(reduce_iwise, join_and_post_see_an_operator_that_has_begun) {
    for (const i64 n: {10, 1000, 2048, 100'000}) {
        f64 output{};
        reduce_iwise(Shape<i64, 1>{n}, Device{}, 0., output, Scaled{});
        EXPECT_EQ(output, 2 * static_cast<f64>(n));
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

TEST(reduce_iwise, has_the_same_bits_on_any_number_of_threads) {
    const auto x = noa::empty<f32>({4, 3, 200, 300});
    noa::iwise(Shape<i64, 1>(x.n_elements()), x.device(),
            [p = x.get()](i64 i) { p[i] = static_cast<f32>(i * 2654435761 % 1'000'003) * 1e-3f; });
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

}  // namespace
