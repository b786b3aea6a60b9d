// Boxes cut out and put back: values by hand, against a loop over all elements, layouts, threads, streams, mistakes.
#include "noa/math/subregions.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
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
using Origins = std::vector<Four>;

constexpr Border borders[] = {
        Border::ZERO, Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT};

// Element by element.
template<typename A>
auto looked_up(
        const A& array, const Origins& origins, Shape4 shape, Border border, const typename A::value_type& value) {
    using T = typename A::value_type;
    std::vector<T> result;
    shape[0] = static_cast<i64>(origins.size());
    for (i64 n = 0; n < shape.n_elements(); ++n) {
        Four at = noa::layout::index_at(shape, n);
        const Four origin = origins[static_cast<std::size_t>(at[0])];
        at[0] = 0;
        at += origin;
        bool is_outside = false;
        for (int axis = 1; axis < 4; ++axis) {
            at[axis] = noa::index_at_border(at[axis], array.shape()[axis], border);
            is_outside |= at[axis] < 0;
        }
        result.push_back(not is_outside ? array.span()(at) : border == Border::ZERO ? T{} : value);
    }
    return result;
}

template<typename A>
void put(const A& boxes, const Origins& origins, const Array<typename A::value_type>& output) {
    for (i64 n = 0; n < boxes.n_elements(); ++n) {
        const Four from = noa::layout::index_at(boxes.shape(), n);
        Four to = origins[static_cast<std::size_t>(from[0])];
        bool is_inside = true;
        for (int axis = 1; axis < 4; ++axis) {
            to[axis] += from[axis];
            is_inside &= to[axis] >= 0 and to[axis] < output.shape()[axis];
        }
        if (is_inside)
            output.span()(to) = boxes.span()(from);
    }
}

TEST(extract_subregions, is_as_worked_by_hand) {
    const auto image = noa::arange<i32>({1, 1, 4, 5});

    const auto boxes = noa::extract_subregions(image, Origins{{0, 0, 0, 0}, {0, 0, 1, 2}, {0, 0, 3, -1}}, {1, 1, 2, 2});
    EXPECT_EQ(boxes.shape(), (Shape4{3, 1, 2, 2}));
    EXPECT_EQ(values(boxes), (std::vector{0, 1, 5, 6, 7, 8, 12, 13, 0, 15, 0, 0}));
    const std::array corner{Four{0, 0, 3, 4}};
    EXPECT_EQ(values(noa::extract_subregions(image, corner, {1, 1, 2, 2}, Border::PERIODIC)),
            (std::vector{19, 15, 4, 0}));
    EXPECT_EQ(values(noa::extract_subregions(image, corner, {1, 1, 2, 2}, Border::MIRROR)),
            (std::vector{19, 19, 19, 19}));
    EXPECT_EQ(values(noa::extract_subregions(image, corner, {1, 1, 2, 2}, Border::VALUE, -1)),
            (std::vector{19, -1, -1, -1}));
}

TEST(extract_subregions, takes_them_from_the_images_of_a_stack) {
    const auto stack = noa::arange<i32>({3, 1, 4, 5});
    const auto boxes = noa::zeros<i32>({2, 1, 1, 3});
    noa::extract_subregions(stack, Origins{{2, 0, 0, 0}, {0, 0, 1, 1}}, boxes);
    EXPECT_EQ(values(boxes), (std::vector{40, 41, 42, 6, 7, 8}));
    // Images do not go on in each other.
    noa::extract_subregions(stack, Origins{{1, 0, 3, 4}, {1, 0, -1, 4}}, boxes, Border::PERIODIC);
    EXPECT_EQ(values(boxes), (std::vector{39, 35, 36, 39, 35, 36}));
}

TEST(extract_subregions, takes_every_layout_into_every_kind) {
    test::for_each_case<test::Types<i32, test::Color>>([]<typename T>(const test::Layout& layout) {
        const auto input = test::numbered<T>(layout);
        if (input.is_empty())
            return;
        const auto [n_batch, d, h, w] = input.shape();
        const Origins origins{{0, 0, 0, 0}, {n_batch - 1, d - 1, h - 2, w - 3}, {n_batch / 2, -1, 1, -5}};
        for (const Border border: borders)
            for (const test::Kind kind: test::writable_kinds) {
                const auto boxes = test::numbered<T>(Shape4{3, 2, 3, 4}, kind, 1000);
                noa::extract_subregions(input, origins, boxes, border, T(99));
                EXPECT_EQ(values(boxes), looked_up(input, origins, boxes.shape(), border, T(99)))
                        << border << ", kind " << static_cast<int>(kind);
            }
    });
}

TEST(insert_subregions, is_as_worked_by_hand) {
    const auto image = noa::zeros<i32>({1, 1, 3, 4});
    const auto boxes = noa::from_values<i32>({1, 2, 3, 4, 5, 6, 7, 8}, {2, 1, 2, 2});
    noa::insert_subregions(boxes, Origins{{0, 0, 0, 0}, {0, 0, 1, 1}}, image);
    EXPECT_EQ(values(image), (std::vector{1, 2, 0, 0, 3, 5, 6, 0, 0, 7, 8, 0}));  // the second one stays
    noa::insert_subregions(boxes, Origins{{0, 0, 1, 1}, {0, 0, 0, 0}}, image);
    EXPECT_EQ(values(image), (std::vector{5, 6, 0, 0, 7, 8, 2, 0, 0, 3, 4, 0}));
    noa::insert_subregions(boxes, Origins{{0, 0, -1, 3}, {0, 0, 7, -7}}, image);  // what is outside is left out
    EXPECT_EQ(values(image), (std::vector{5, 6, 0, 3, 7, 8, 2, 0, 0, 3, 4, 0}));
}

TEST(insert_subregions, takes_every_layout_into_every_kind) {
    test::for_each_case<test::Types<i32, test::Color>>([]<typename T>(const test::Layout& layout) {
        const auto boxes = test::numbered<T>(layout);
        Origins origins;
        for (i64 n = 0; n < boxes.shape()[0]; ++n)
            origins.push_back({n % 2, n - 1, 2 - n, 3 * n - 2});
        for (const test::Kind kind: test::writable_kinds) {
            const auto output = test::numbered<T>(Shape4{2, 3, 5, 9}, kind, 1000), expected = output.copy();
            noa::insert_subregions(boxes, origins, output);
            put(boxes, origins, expected);
            EXPECT_EQ(values(output), values(expected)) << "kind " << static_cast<int>(kind);
        }
    });
}

RC_GTEST_PROP(subregions_properties, are_cut_out_and_put_back_as_by_a_loop, ()) {
    const auto extent = [](i64 most) { return *rc::gen::inRange<i64>(1, most); };
    const Shape4 shape{extent(3), extent(4), extent(6), extent(6)}, box{1, extent(4), extent(8), extent(8)};
    Origins origins(*rc::gen::inRange<std::size_t>(1, 6));
    for (Four& origin: origins) {
        origin[0] = *rc::gen::inRange<i64>(0, shape[0]);
        for (int axis = 1; axis < 4; ++axis)
            origin[axis] = *rc::gen::inRange<i64>(-12, 13);
    }
    const auto border = *rc::gen::elementOf(std::vector(std::begin(borders), std::end(borders)));
    const auto array = noa::arange<i32>(shape);

    const auto boxes = noa::extract_subregions(array, origins, box, border, -7);
    RC_ASSERT(values(boxes) == looked_up(array, origins, box, border, -7));
    const auto output = noa::zeros<i32>(shape), expected = output.copy();
    noa::insert_subregions(boxes, origins, output);
    put(boxes, origins, expected);
    RC_ASSERT(values(output) == values(expected));
}

TEST(extract_subregions, may_have_nothing_to_do) {
    const auto image = noa::ones<f32>({1, 1, 4, 5});
    EXPECT_EQ(noa::extract_subregions(image, Origins{}, {1, 1, 2, 2}).shape(), (Shape4{0, 1, 2, 2}));
    EXPECT_TRUE(noa::extract_subregions(image, Origins(3), {1, 1, 2, 0}).is_empty());
    noa::insert_subregions(noa::Array<f32>({0, 1, 2, 2}), Origins{}, image);
    noa::insert_subregions(noa::Array<f32>({2, 1, 0, 2}), Origins(2), image);
    EXPECT_EQ(values(image), std::vector<f32>(20, 1));
    const auto none = noa::Array<f32>({1, 1, 0, 5});
    EXPECT_EQ(values(noa::extract_subregions(none, Origins(1), {1, 1, 1, 2})), (std::vector<f32>{0, 0}));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::extract_subregions(none, Origins(1), {1, 1, 1, 2}, Border::CLAMP);
            },
            "CLAMP", "(1,1,0,5)"));
}

TEST(extract_subregions, mistakes_are_refused_with_the_numbers) {
    const auto stack = noa::zeros<f32>({3, 1, 4, 5});
    const auto boxes = noa::zeros<f32>({2, 1, 2, 2});
    EXPECT_TRUE(test::throws<Exception>(
            [&] { noa::extract_subregions(stack, Origins(3), boxes); }, "3 origins", "(2,1,2,2)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] { noa::insert_subregions(boxes, Origins(3), stack); }, "3 origins", "(2,1,2,2)"));
    const auto cut = [&](const Four& origin) { (void)noa::extract_subregions(stack, Origins{{}, origin}, boxes); };
    EXPECT_TRUE(test::throws<Exception>([&] { cut({3, 0, 1, 0}); }, "origin 1", "(3,0,1,0)", "(3,1,4,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { cut({-1, 0, 1, 0}); }, "origin 1", "(-1,0,1,0)"));
    EXPECT_TRUE(test::throws<Exception>([&] { cut({0, 0, INT64_MAX, 0}); }, "origin 1", "too far"));
    EXPECT_TRUE(test::throws<Exception>([&] { cut({0, INT64_MIN, 0, 0}); }, "origin 1", "too far"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::extract_subregions(stack, Origins(2), {2, 1, 2, 2});
            },
            "batch of 1", "(2,1,2,2)"));
    const auto inside = stack.subregion(noa::Slice{0, 2}, 0, noa::Slice{0, 2}, noa::Slice{0, 2});
    EXPECT_TRUE(test::throws<Exception>([&] { noa::extract_subregions(stack, Origins(2), inside); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::insert_subregions(inside, Origins(2), stack); }, "overlap"));
    const auto repeated = noa::zeros<f32>({1, 1, 2, 2}).broadcast({2, 1, 2, 2});
    EXPECT_TRUE(
            test::throws<Exception>([&] { noa::extract_subregions(stack, Origins(2), repeated); }, "several indices"));
    noa::insert_subregions(repeated, Origins(2), stack);  // one box, put to several places
}

// Boxes that cover each other again and again.
TEST(insert_subregions, is_the_same_on_any_number_of_threads) {
    const auto boxes = noa::arange<i32>({40, 1, 60, 70});
    Origins origins;
    for (i64 n = 0; n < 40; ++n)
        origins.push_back({n % 2, 0, n * 37 % 300 - 40, n * 61 % 350 - 40});
    const auto expected = noa::zeros<i32>({2, 1, 250, 300});
    put(boxes, origins, expected);
    for (const int n_threads: {1, 2, 7}) {
        const StreamGuard guard(Device{}, Stream::ASYNC);
        guard.stream().set_thread_limit(n_threads);
        const auto output = noa::zeros<i32>({2, 1, 250, 300});
        noa::insert_subregions(boxes, origins, output);
        EXPECT_EQ(values(output), values(expected)) << n_threads;
    }
}

// Boxes that threads take each, and boxes that they share.
TEST(extract_subregions, is_the_same_on_any_number_of_threads) {
    const auto image = noa::arange<i32>({1, 1, 300, 310});
    const Origins origins{{0, 0, -50, 30}, {0, 0, 100, -100}};
    for (const Shape4& box: {Shape4{2, 1, 40, 50}, Shape4{2, 1, 520, 510}}) {
        const auto expected = looked_up(image, origins, box, Border::REFLECT, 0);
        for (const int n_threads: {1, 2, 7}) {
            const StreamGuard guard(Device{}, Stream::ASYNC);
            guard.stream().set_thread_limit(n_threads);
            const auto boxes = noa::fill<i32>(box, -1);  // new memory may hold the right values
            noa::extract_subregions(image, origins, boxes, Border::REFLECT);
            EXPECT_EQ(values(boxes), expected) << box << ", " << n_threads;
        }
    }
}

TEST(extract_subregions, keeps_what_it_needs_until_it_is_done) {
    const StreamGuard guard(Device{}, Stream::ASYNC);
    std::promise<void> gate;
    guard.stream().enqueue([&] { gate.get_future().wait(); });
    Array<f32> boxes;
    const auto output = noa::zeros<f32>({1, 1, 1, 1000});
    {
        Origins origins{{0, 0, 0, 998}};
        boxes = noa::extract_subregions(noa::arange<f32>(1000), origins, {1, 1, 1, 4}, Border::VALUE, 5.f);
        noa::insert_subregions(noa::fill<f32>({1, 1, 1, 4}, 3.f), origins, output);
        origins[0] = {7, 7, 7, 7};
    }
    EXPECT_TRUE(guard.stream().is_busy());
    gate.set_value();

    EXPECT_EQ(values(boxes), (std::vector<f32>{998, 999, 5, 5}));
    EXPECT_EQ(output.span()(0, 0, 0, 999), 3.f);
    EXPECT_EQ(output.span()(0, 0, 0, 997), 0.f);
}

}  // namespace
