// Spans: element access, on every device.
#include "noa/runtime/span.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "noa/runtime/factory.hpp"
#include "support/driver.hpp"
#include "support/run_on.hpp"
#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::height, kwk::width;
using noa::Exception, noa::Slice;
using test::same_type;

static_assert(std::is_trivially_copyable_v<Span<f32, 3, i32>> and sizeof(Span<f32, 3, i32>) == 32);
static_assert(
        std::is_convertible_v<Span<f32>, Span<const f32>> and not std::is_convertible_v<Span<const f32>, Span<f32>>);
static_assert(std::random_access_iterator<decltype(Span<f32, 1>{}.begin())>);

constexpr int numbers[] = {0, 1, 2, 3, 4, 5};
constexpr Span<const int, 2> s(numbers, {2, 3});
static_assert(s(1, 2) == 5 and s(Vec{1, 0}) == 3 and s[1][1] == 4 and s.strides() == Strides{3, 1});
static_assert(s.are_contiguous() and not s.are_contiguous<'F'>() and s.n_elements() == 6);

TEST(span, reads_and_writes_an_array) {
    const auto a = noa::arange<f32>(24).reshape({2, 1, 3, 4});

    EXPECT_EQ(a.span()(1, 0, 2, 3), 23.f);
    EXPECT_EQ(a.span()(Vec<i32, 4>{1, 0, 2, 3}), 23.f);
    EXPECT_EQ((a.span<const f32>()[1][0][2][3]), 23.f);
    EXPECT_EQ((a.span<f32, 3, i32>()(1, 2, 3)), 23.f);
    EXPECT_EQ((a.span<f32, 2>()(5, 3)), 23.f);
    EXPECT_EQ((a.span<f32, 2, i16>()(i16{5}, i16{3})), 23.f);
    EXPECT_EQ((a.span<f32, 2, u8>()[u8{5}][u8{3}]), 23.f);
    EXPECT_EQ((a.span<f32, 1>()(23)), 23.f);
    EXPECT_EQ(a.span().filter(0, 2, 3)(1, 2, 3), 23.f);
    EXPECT_EQ(a.span().filter(width, batch, height)(3, 1, 2), 23.f);
    EXPECT_EQ(a.span().squeeze<3>()(1, 2, 3), 23.f);
    static_assert(same_type<decltype(a.span<const f32, 2, u32>()), Span<const f32, 2, u32>>);
}

TEST(span, squeezes_just_the_empty_dimensions) {
    const auto a = noa::arange<f32>(12).reshape({1, 1, 3, 4});
    EXPECT_EQ(a.span().squeeze<2>().shape(), (Shape{3, 4}));
    EXPECT_EQ(a.span().squeeze<3>().shape(), (Shape{1, 3, 4}));
    EXPECT_EQ(noa::zeros<f32>({1, 1, 5, 1}).span().squeeze<1>().shape(), (Shape{5}));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)a.span().squeeze<1>(); }, "(1,1,3,4)", "1 dimensions"));
}

TEST(span, walks) {
    const auto a = noa::arange<i32>(6);
    const auto line = a.subregion(width = Slice{.step = -2}).span<i32, 1>();

    EXPECT_EQ(std::vector<i32>(line.begin(), line.end()), (std::vector{5, 3, 1}));
    EXPECT_EQ(std::accumulate(line.begin(), line.end(), 0), 9);
    std::ranges::sort(line);
    EXPECT_EQ(a.span()(0, 0, 0, 5), 1);
    for (i32& value: line)
        value = 0;
    EXPECT_EQ(a.span()(0, 0, 0, 3), 0);
}

TEST(span, of_the_wrong_rank_is_refused) {
    const auto a = noa::arange<f32>(24).reshape({2, 1, 3, 4});
    EXPECT_TRUE(test::throws<Exception>([&] { (void)a.span().filter(2, 3); }, "dimension 0", "(2,1,3,4)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)a.span().filter(0, 2, 4); }, "no dimension 4"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)a.span().filter(0, 2, 2, 3); }, "dimension 2", "twice"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)Array<f32>({0, 1, 3, 4}).span().filter(2, 3); }, "dimension 0"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)a.permute({0, 1, 3, 2}).span<f32, 1>();
            },
            "(2,1,4,3)", "(12,12,1,4)", "1 dimensions"));
}

TEST(span, offsets_that_do_not_fit_the_index_are_refused) {
    u8 byte = 0;
    const View<u8> wide(&byte, Layout{{1, 1, 2, 200}, {400, 400, 200, 1}});
    EXPECT_EQ((wide.span<u8, 2, i16>().strides()[0]), 200);
    EXPECT_EQ((wide.span<u8, 2, u16>().shape()[1]), 200);
    EXPECT_TRUE(test::throws<Exception>([&] { (void)wide.span<u8, 2, u8>(); }, "399", "(1,1,2,200)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)wide.flip(width).span<u8, 2, u16>(); }, "-199"));
    const View<u8> row(&byte, {1, 1, 1, 100});  // strides of empty dimensions do not count
    EXPECT_EQ((row.span<u8, 4, i8>().shape()[3]), 100);
    const View<u8> wide_step(&byte, Layout{{1, 1, 1, 2}, {1, 1, 1, 255}});  // just fits
    EXPECT_EQ((wide_step.span<u8, 1, u8>().strides()[0]), 255);
    const View<u8> far_apart(&byte, Layout{{1, 1, 2, 2}, {1, 1, 1500000000, 1}});
    EXPECT_FALSE((far_apart.span<u8, 4, i32>().are_contiguous()));
    const View<u8> long_row(&byte, {1, 1, 1, 129});
    EXPECT_TRUE(test::throws<Exception>([&] { (void)long_row.span<u8, 1, i8>(); }, "128"));
}

#if KWK_CHECK_BOUNDS
TEST(span, checks_indices_in_debug_builds) {
    const auto a = noa::zeros<f32>({2, 1, 3, 4});
    EXPECT_TRUE(test::throws<Exception>([&] { (void)a.span()(0, 0, 3, 0); }, "(0,0,3,0)", "(2,1,3,4)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)a.span()(0, 0, 0, -1); }, "(0,0,0,-1)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)a.span()[2]; }, "2 is outside"));
    const auto narrow = a.span<f32, 4, i32>();
    EXPECT_TRUE(test::throws<Exception>([&] { (void)narrow(0, 0, 0, i64{1} << 32); }, "4294967296"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)narrow(Vec<i64, 4>{0, 0, 0, i64{1} << 32}); }, "4294967296"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)narrow[i64{1} << 32]; }, "4294967296"));
}
#endif

struct span_on_device : test::OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, span_on_device, test::every_device(), test::device_name);

template<typename T>
struct Doubles {
    Span<T, 4> from, to;
    NOA_HD void operator()(std::int64_t i) const {
        const auto index = noa::layout::index_at(from.shape(), i64{i});
        to(index) = static_cast<T>(from(index) + from[index[0]](index[1], index[2], index[3]));
    }
};

TEST_P(span_on_device, reads_and_writes_in_every_layout) {
    test::for_each_case<test::Types<i16, f64>>([&]<typename T>(const test::Layout& layout) {
        const auto [b, d, h, w] = layout.shape;
        const auto [sb, sd, sh, sw] = layout.strides;
        const Shape4 shape(b, d, h, w);
        std::vector<T> memory(static_cast<std::size_t>(layout.buffer_size));
        std::iota(memory.begin(), memory.end(), T{0});
        const auto n = static_cast<std::size_t>(layout.n_elements());
        test::Buffer<T> from(is_gpu(), memory), to(is_gpu(), std::vector<T>(n));

        test::for_each_index(is_gpu(), layout.n_elements(),
                Doubles<T>{{from.data() + layout.origin, shape, {sb, sd, sh, sw}}, {to.data(), shape}});

        const auto got = to.values();
        for (std::size_t i = 0; i < n; ++i) {
            const auto index = noa::layout::index_at(shape, static_cast<i64>(i));
            const auto at = static_cast<std::size_t>(layout.offset(index[0], index[1], index[2], index[3]));
            ASSERT_EQ(got[i], static_cast<T>(2 * memory[at])) << index;
        }
    });
}

}  // namespace
