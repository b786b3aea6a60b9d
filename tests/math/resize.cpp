// Resizing: values by hand, against a loop that looks up every element, layouts, threads, streams, mistakes.
#include "noa/math/resize.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <future>
#include <vector>

#include "noa/runtime/factory.hpp"
#include "support/arrays.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception;
using test::values;
using Four = Vec<i64, 4>;

constexpr Border borders[] = {
        Border::ZERO, Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT};

// Element by element.
template<typename A>
auto looked_up(
        const A& array, const Four& left, const Shape4& shape, Border border, const typename A::value_type& value) {
    using T = typename A::value_type;
    std::vector<T> result;
    for (i64 n = 0; n < shape.n_elements(); ++n) {
        Four at = noa::layout::index_at(shape, n) - left;
        bool is_outside = false;
        for (int axis = 0; axis < 4; ++axis) {
            at[axis] = noa::index_at_border(at[axis], array.shape()[axis], border);
            is_outside |= at[axis] < 0;
        }
        result.push_back(not is_outside ? array.span()(at) : border == Border::ZERO ? T{} : value);
    }
    return result;
}

TEST(resize, has_the_borders_as_worked_by_hand) {
    const auto row = noa::from_values<i32>({1, 2, 3, 4});
    const auto padded = [&](Border border) { return values(noa::resize(row, {0, 0, 0, 4}, {0, 0, 0, 4}, border, 9)); };

    EXPECT_EQ(padded(Border::ZERO), (std::vector{0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0}));
    EXPECT_EQ(padded(Border::VALUE), (std::vector{9, 9, 9, 9, 1, 2, 3, 4, 9, 9, 9, 9}));
    EXPECT_EQ(padded(Border::CLAMP), (std::vector{1, 1, 1, 1, 1, 2, 3, 4, 4, 4, 4, 4}));
    EXPECT_EQ(padded(Border::PERIODIC), (std::vector{1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4}));
    EXPECT_EQ(padded(Border::MIRROR), (std::vector{4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 2, 1}));
    EXPECT_EQ(padded(Border::REFLECT), (std::vector{3, 4, 3, 2, 1, 2, 3, 4, 3, 2, 1, 2}));
}

TEST(resize, adds_at_one_side_and_takes_away_at_the_other) {
    const auto image = noa::from_values<i32>({{1, 2, 3}, {4, 5, 6}});

    const auto padded = noa::resize(image, {0, 0, 1, 0}, {0, 0, 0, 1});
    EXPECT_EQ(padded.shape(), (Shape4{1, 1, 3, 4}));
    EXPECT_EQ(values(padded), (std::vector{0, 0, 0, 0, 1, 2, 3, 0, 4, 5, 6, 0}));
    EXPECT_EQ(values(noa::resize(image, {0, 0, 0, -1}, {0, 0, -1, 0})), (std::vector{2, 3}));
    EXPECT_EQ(values(noa::resize(image, {0, 0, 0, -2}, {0, 0, -1, 3}, Border::PERIODIC)),
            (std::vector{3, 1, 2, 3}));  // what was taken away still comes back
    EXPECT_EQ(values(noa::resize(image, {0, 0, -1, -5}, {0, 0, 0, 4}, Border::CLAMP)), (std::vector{6, 6}));
    EXPECT_EQ(values(noa::resize(image, {0, 0, -1, -5}, {0, 0, 0, 4}, Border::VALUE, 7)), (std::vector{7, 7}));
}

TEST(resize, keeps_the_center) {
    for (i64 n = 1; n <= 9; ++n)
        for (i64 m = 1; m <= 9; ++m) {
            const auto row = noa::zeros<i32>({1, 1, 1, n});
            row.span()(0, 0, 0, n / 2) = 5;
            const auto resized = noa::resize(row, {1, 1, 1, m});
            std::vector<i32> expected(static_cast<std::size_t>(m));
            expected[static_cast<std::size_t>(m / 2)] = 5;
            EXPECT_EQ(values(resized), expected) << n << " to " << m;
        }
    const auto image = noa::arange<i32>(12).reshape({1, 1, 3, 4});
    const auto output = noa::empty<i32>({1, 1, 1, 6});
    noa::resize(image, output, Border::VALUE, -1);
    EXPECT_EQ(values(output), (std::vector{-1, 4, 5, 6, 7, -1}));
    noa::resize(image, output, Border::MIRROR);
    EXPECT_EQ(values(output), (std::vector{4, 4, 5, 6, 7, 7}));
}

// Also rows that are long enough for vector instructions.
TEST(resize, takes_elements_of_any_type) {
    test::for_each_type(test::Types<u8, f16, test::Color, f32, c32, c64, Mat<f64, 2, 3>>{}, []<typename T>() {
        const auto array = noa::Array<T>({2, 1, 3, 150});
        auto* const bytes = reinterpret_cast<u8*>(array.get());
        for (std::size_t n = 0; n < 900 * sizeof(T); ++n)
            bytes[n] = static_cast<u8>(n / sizeof(T) % 113);
        const T value = array.span()(1, 0, 2, 3);
        for (const Border border: borders) {
            const auto resized = noa::resize(array, {0, 1, 2, -1}, {0, 0, 1, 140}, border, value);
            EXPECT_EQ(values(resized), looked_up(array, {0, 1, 2, -1}, {2, 2, 6, 289}, border, value)) << border;
        }
    });
}

TEST(resize, a_value_is_an_element_or_a_number_that_fits) {
    EXPECT_EQ(noa::resize(noa::ones<u8>({1, 1, 1, 1}), {0, 0, 0, 1}, {0, 0, 0, 0}, Border::VALUE, 200).first(), 200);
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)noa::resize(noa::ones<u8>({1, 1, 1, 1}), {1, 1, 1, 2}, Border::VALUE, 300);
            },
            "300"));
    struct Opaque {
        explicit Opaque(int n) : number(n) {}
        int number;
    };
    const auto array = noa::fill<Opaque>({1, 1, 1, 2}, Opaque(3));
    EXPECT_EQ(noa::resize(array, {1, 1, 1, 4}, Border::VALUE, Opaque(5)).first().number, 5);
    EXPECT_EQ(noa::resize(array, {1, 1, 1, 4}, Border::CLAMP, Opaque(5)).first().number, 3);
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::resize(array, {1, 1, 1, 4}, Border::ZERO, Opaque(5));
            },
            "default value"));
}

TEST(resize, takes_every_layout_into_every_kind) {
    const Four left{1, -1, 3, 9}, right{-1, 2, -2, 5};
    for (const test::Layout& layout: test::layouts()) {
        SCOPED_TRACE("layout " + layout.name);
        const auto input = test::numbered<i32>(layout);
        if (input.is_empty())
            continue;
        const auto shape = Shape4::from_vec(input.shape().vec() + left + right);
        if (shape[2] < 0)
            continue;
        for (const Border border: borders)
            for (const test::Kind kind: test::writable_kinds) {
                const auto output = test::numbered<i32>(shape, kind, -1000);
                noa::resize(input, left, right, output, border, 77);
                EXPECT_EQ(values(output), looked_up(input, left, shape, border, 77))
                        << border << ", kind " << static_cast<int>(kind);
            }
    }
}

RC_GTEST_PROP(resize_properties, is_what_a_loop_would_look_up, ()) {
    Shape4 shape;
    Four left, right;
    const int large = *rc::gen::inRange(0, 4);  // one axis with sides longer than the array
    for (int axis = 0; axis < 4; ++axis) {
        const i64 most = axis == large ? 14 : 3;
        shape[axis] = *rc::gen::inRange<i64>(1, 4);
        left[axis] = *rc::gen::inRange<i64>(-most, most);
        right[axis] = *rc::gen::inRange<i64>(-shape[axis] - left[axis], most + 1);
    }
    const auto border = *rc::gen::elementOf(std::vector(std::begin(borders), std::end(borders)));
    const auto from =
            *rc::gen::elementOf(std::vector(std::begin(test::writable_kinds), std::end(test::writable_kinds)));
    const auto to = *rc::gen::elementOf(std::vector(std::begin(test::writable_kinds), std::end(test::writable_kinds)));
    const auto input = test::numbered<i16>(shape, from);
    const auto output = test::numbered<i16>(Shape4::from_vec(shape.vec() + left + right), to, -10000);

    noa::resize(input, left, right, output, border, i16{-5});
    RC_ASSERT(values(output) == looked_up(input, left, output.shape(), border, -5));
}

TEST(resize, takes_and_makes_empty_arrays) {
    const auto none = noa::Array<f32>({1, 1, 0, 3});
    EXPECT_TRUE(noa::resize(none, {0, 0, 0, 1}, {0, 0, 0, 1}, Border::CLAMP).is_empty());
    EXPECT_EQ(values(noa::resize(none, {0, 0, 1, 0}, {0, 0, 0, 0}, Border::VALUE, 2.f)), (std::vector<f32>{2, 2, 2}));
    EXPECT_TRUE(noa::resize(noa::ones<f32>({1, 1, 2, 3}), {0, 0, -1, 0}, {0, 0, -1, 0}).is_empty());
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::resize(none, {1, 1, 2, 3}, Border::CLAMP);
            },
            "CLAMP", "(1,1,0,3)"));
}

TEST(resize, mistakes_are_refused_with_the_numbers) {
    const auto image = noa::ones<f32>({1, 1, 4, 5});
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::resize(image, {0, 0, -2, 0}, {0, 0, -3, 0});
            },
            "(0,0,-2,0)", "(0,0,-3,0)", "(1,1,4,5)", "height is 4"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::resize(image, {0, 0, 0, INT64_MIN}, {0, 0, 0, INT64_MAX});
            },
            "width is 5"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::resize(image, {1, 1, -4, 5}); }, "(1,1,-4,5)"));
    const auto output = noa::zeros<f32>({1, 1, 5, 5});
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::resize(image, {0, 0, 1, 0}, {0, 0, 0, 1}, output);
            },
            "(1,1,5,6)", "(1,1,5,5)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::resize(image, noa::broadcast(noa::ones<f32>({1, 1, 1, 5}), {1, 1, 4, 5}));
            },
            "several indices"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::resize(image, image); }, "overlap"));
    const auto rows = output.subregion(kwk::height = noa::Slice{0, 2});
    EXPECT_TRUE(test::throws<Exception>([&] { noa::resize(rows, output, Border::CLAMP); }, "overlap"));
    EXPECT_EQ(values(output), std::vector<f32>(25));
    // Odd and even columns are apart.
    const auto even = output.subregion(kwk::width = noa::Slice{0, 5, 2});
    noa::resize(image, even);
    EXPECT_EQ(output.span()(0, 0, 3, 2), 1.f);
    EXPECT_EQ(output.span()(0, 0, 3, 3), 0.f);
}

TEST(resize, takes_a_window_on_a_huge_array) {
    const f32 one = 3;
    const auto huge = View<const f32>(&one, {1, 1, 1, 1}).broadcast({1, 1, 1, (i64{1} << 62) + 5});
    for (const Border border: {Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT})
        EXPECT_EQ(values(noa::resize(huge, {1, 1, 1, 3}, border)), (std::vector<f32>{3, 3, 3}));
}

// A few large rows, and many small ones, which are filled block by block.
TEST(resize, is_the_same_on_any_number_of_threads) {
    const Four left{0, 0, 10, 17}, right{1, 0, 6, -2};
    for (const Shape4& shape: {Shape4{1, 1, 150, 511}, Shape4{30, 1, 40, 35}})
        for (const Border border: {Border::VALUE, Border::PERIODIC, Border::REFLECT}) {
            const auto input = noa::arange<i32>(shape);
            const auto resized = Shape4::from_vec(shape.vec() + left + right);
            const auto expected = looked_up(input, left, resized, border, 9);
            for (const int n_threads: {1, 2, 7}) {
                const StreamGuard guard(Device{}, Stream::ASYNC);
                guard.stream().set_thread_limit(n_threads);
                const auto output = noa::fill<i32>(resized, -1);  // new memory may hold the right values
                noa::resize(input, left, right, output, border, 9);
                EXPECT_EQ(values(output), expected) << shape << ", " << border << ", " << n_threads;
            }
        }
}

TEST(resize, takes_many_small_rows_in_every_kind) {
    const Four left{2, 0, 3, 9}, right{-1, 0, -2, 5};
    const auto input = noa::arange<i32>({40, 1, 40, 30});
    for (const Border border: {Border::VALUE, Border::REFLECT}) {
        const auto expected = looked_up(input, left, {41, 1, 41, 44}, border, 9);
        for (const test::Kind kind: test::writable_kinds) {
            const auto output = test::numbered<i32>(Shape4{41, 1, 41, 44}, kind, -1'000'000);
            noa::resize(input, left, right, output, border, 9);
            EXPECT_EQ(values(output), expected) << border << ", kind " << static_cast<int>(kind);
        }
    }
}

TEST(resize, keeps_what_it_needs_until_it_is_done) {
    const StreamGuard guard(Device{}, Stream::ASYNC);
    std::promise<void> gate;
    guard.stream().enqueue([&] { gate.get_future().wait(); });
    noa::Array<f32> resized;
    {
        const auto ramp = noa::arange<f32>(1000);
        const f32 value = 5;
        resized = noa::resize(ramp, {0, 0, 0, 1}, {0, 0, 0, 1}, Border::VALUE, value);
    }
    EXPECT_TRUE(guard.stream().is_busy());
    gate.set_value();

    EXPECT_EQ(resized.first(), 5.f);
    EXPECT_EQ(resized.span()(0, 0, 0, 1000), 999.f);
    EXPECT_EQ(resized.span()(0, 0, 0, 1001), 5.f);
}

}  // namespace
