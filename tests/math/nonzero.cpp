// Where a condition holds: values by hand, against a loop, layouts, types, threads, mistakes.
#include "noa/math/nonzero.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "noa/math/compare.hpp"
#include "noa/math/gather.hpp"
#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception;
using test::on_device;
using test::Placed, test::Samples, test::values;
using Four = Vec<i64, 4>;
using Numbers = std::vector<i64>;

// ---- By hand -------------------------------------------------------------------------------------------------------

TEST(nonzero, numbers_the_elements_that_are_not_0) {
    const auto a = noa::from_values<i32>({0, 3, 0, -1, 5, 0}, {1, 1, 2, 3}).to(on_device());  // 0 3 0 / -1 5 0
    const auto numbers = noa::nonzero(a);
    EXPECT_EQ(numbers.shape(), (Shape4{1, 1, 1, 3}));
    EXPECT_EQ(values(numbers), (Numbers{1, 3, 4}));
    EXPECT_EQ(values(noa::nonzero<Four>(a)), (std::vector<Four>{{0, 0, 0, 1}, {0, 0, 1, 0}, {0, 0, 1, 1}}));
    EXPECT_EQ(values(noa::gather(a, numbers)), (std::vector<i32>{3, -1, 5}));
    // In C order, not that of the memory.
    EXPECT_EQ(values(noa::nonzero(a.permute(Vec<int, 4>{0, 1, 3, 2}))), (Numbers{1, 2, 3}));
    EXPECT_EQ(values(noa::nonzero(a.flip(kwk::width))), (Numbers{1, 4, 5}));
    EXPECT_EQ(values(noa::nonzero(a.subregion(0, 0, 1).broadcast({2, 1, 1, 3}))), (Numbers{0, 1, 3, 4}));
}

TEST(nonzero, not_a_number_is_not_0_but_minus_0_is) {
    const f32 nan = std::nanf(""), tiny = std::numeric_limits<f32>::denorm_min();
    const auto a = noa::from_values<f32>({-0.f, nan, 0, tiny, -tiny}).to(on_device());
    EXPECT_EQ(values(noa::nonzero(a)), (Numbers{1, 3, 4}));
    const auto c = noa::from_values<c32>({c32{0, 0}, c32{0, 1}, c32{-0.f, 0}, c32{nan, 0}}).to(on_device());
    EXPECT_EQ(values(noa::nonzero(c)), (Numbers{1, 3}));
    const auto h = noa::from_values<f16>({f16::from_bits(0x8000), f16::from_bits(1)}).to(on_device());
    EXPECT_EQ(values(noa::nonzero(h)), (Numbers{1}));
    EXPECT_EQ(values(noa::nonzero(noa::from_values<u64>({0, u64{1} << 63}).to(on_device()))), (Numbers{1}));
}

TEST(nonzero, there_may_be_none) {
    EXPECT_EQ(noa::nonzero(noa::zeros<bool>({1, 2, 3, 4}, on_device())).shape(), (Shape4{1, 1, 1, 0}));
    EXPECT_EQ(noa::nonzero<Four>(Array<f32>({3, 1, 0, 4}, on_device())).shape(), (Shape4{1, 1, 1, 0}));
    noa::nonzero(noa::zeros<bool>({1, 2, 3, 4}, on_device()), Array<i64>({1, 0, 1, 1}, on_device()));
    noa::nonzero(Array<f32>({3, 1, 0, 4}, on_device()), Array<i64>({1, 0, 1, 1}, on_device()));
}

TEST(select, takes_the_elements_where_the_mask_is_true) {
    const auto a = noa::from_values<f32>({1, 5, 2, 7, 0, 9}, {1, 1, 2, 3}).to(on_device());
    const auto got = noa::select(a, noa::greater(a, 4));
    EXPECT_EQ(got.shape(), (Shape4{1, 1, 1, 3}));
    EXPECT_EQ(values(got), (std::vector<f32>{5, 7, 9}));
    const auto t = a.permute(Vec<int, 4>{0, 1, 3, 2});  // 1 7 / 5 0 / 2 9
    EXPECT_EQ(values(noa::select(t, noa::greater(t, 4))), (std::vector<f32>{7, 5, 9}));
    const auto columns = noa::from_values<bool>({true, false, true}).to(on_device());
    EXPECT_EQ(values(noa::select(a, columns)), (std::vector<f32>{1, 2, 7, 9}));  // broadcast
    EXPECT_EQ(noa::select(a, noa::less(a, 0)).n_elements(), 0);
    EXPECT_EQ(noa::select(Array<f32>({1, 1, 0, 3}, on_device()), columns).n_elements(), 0);
}

TEST(nonzero, writes_to_an_output_of_any_shape) {
    const auto a = noa::from_values<u8>({1, 0, 1, 1, 0, 1}).to(on_device());
    const auto memory = noa::fill<i64>({1, 1, 2, 4}, -1, on_device());
    noa::nonzero(a, memory.subregion(noa::Ellipsis{}, noa::Slice{.step = 2}).flip(kwk::width));
    EXPECT_EQ(values(memory), (Numbers{2, -1, 0, -1, 5, -1, 3, -1}));
    const auto places = Array<Four>({1, 1, 4, 1}, on_device());
    noa::nonzero(a, places);
    EXPECT_EQ(values(places)[3], (Four{0, 0, 0, 5}));
    const auto chosen = Array<u8>({1, 1, 2, 2}, on_device());
    noa::select(a, noa::equal(a, 1), chosen);
    EXPECT_EQ(values(chosen), (std::vector<u8>{1, 1, 1, 1}));
}

// ---- Against a loop ------------------------------------------------------------------------------------------------

template<typename T>
bool holds(const T& value) {
    return not(value == T{});
}

template<typename T>
Numbers loop(const std::vector<T>& elements) {
    Numbers result;
    for (std::size_t n = 0; n < elements.size(); ++n)
        if (holds<T>(elements[n]))
            result.push_back(static_cast<i64>(n));
    return result;
}

template<typename T>
void check_layout(const test::Layout& layout, std::uint64_t seed) {
    const Placed<T> input(layout, Samples::WHOLE, seed);
    const auto a = input.array();
    const auto elements = input.values();
    const Numbers expected = loop(elements);
    EXPECT_EQ(values(noa::nonzero(a)), expected);
    const auto places = values(noa::nonzero<Four>(a));
    ASSERT_EQ(places.size(), expected.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        ASSERT_EQ(places[i], noa::layout::index_at(a.shape(), expected[i]));

    const Placed<bool> mask(layout, Samples::ANY, seed + 1);
    std::vector<T> chosen;
    for (const i64 n: loop(mask.values()))
        chosen.push_back(elements[static_cast<std::size_t>(n)]);
    EXPECT_TRUE(test::agree(values(noa::select(a, mask.array())), chosen));
}

TEST(nonzero, is_what_a_loop_finds) {
    std::uint64_t seed = 0;
    test::for_each_case<test::EveryDType>(
            [&]<typename T>(const test::Layout& layout) { check_layout<T>(layout, ++seed); });
}

TEST(nonzero, is_the_same_on_any_number_of_threads) {
    const Shape4 shape{3, 7, 100, 129};  // many blocks and tiles, the last one not full
    std::vector<bool> elements;
    for (i64 n = 0; n < shape.n_elements(); ++n)  // dense, sparse and empty stretches
        elements.push_back(n < 50'000 ? test::scramble(static_cast<std::uint64_t>(n)) % 2 == 0
                                      : n > 150'000 and test::scramble(static_cast<std::uint64_t>(n)) % 1000 == 0);
    const Array<bool> dense(shape);
    std::copy(elements.begin(), elements.end(), dense.get());
    const auto mask = dense.to(on_device());
    const auto numbers = noa::arange<f32>(Layout(shape), 0, 1, on_device());
    const Numbers expected = loop(elements);
    for (const int n_threads: {1, 2, 7}) {
        const test::Threads threads(n_threads);
        EXPECT_EQ(values(noa::nonzero(mask)), expected);
        const auto chosen = values(noa::select(numbers, mask));
        ASSERT_EQ(chosen.size(), expected.size());
        for (std::size_t i = 0; i < chosen.size(); ++i)
            ASSERT_EQ(chosen[i], static_cast<f32>(expected[i]));
    }
    const StreamGuard guard(test::device(), Stream::ASYNC);
    EXPECT_EQ(values(noa::nonzero(mask.copy())), expected);
}

TEST(select, takes_elements_of_any_type) {
    using Point = Vec<f32, 3>;
    const auto points = noa::from_values<Point>({Point{1, 2, 3}, Point{4, 5, 6}}).to(on_device());
    const auto mask = noa::from_values<bool>({false, true}).to(on_device());
    EXPECT_EQ(values(noa::select(points, mask)), (std::vector<Point>{{4, 5, 6}}));
}

// ---- What is refused -----------------------------------------------------------------------------------------------

TEST(nonzero_errors, the_output_has_to_have_as_many_elements) {
    const auto a = noa::from_values<i32>({0, 3, 0, -1, 5, 0}).to(on_device());
    const auto output = noa::fill<i64>({1, 1, 1, 4}, -1, on_device());
    EXPECT_TRUE(test::throws<Exception>(
            [&] { noa::nonzero(a, output); }, "nonzero", "holds for 3 elements", "(1,1,1,4)", "has 4"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::select(output, noa::less(output, 0), Array<i64>({1, 1, 1, 0}, on_device()));
            },
            "select", "4 elements", "has 0"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::nonzero(Array<f32>({1, 1, 0, 1}, on_device()), output);
            },
            "0 elements"));
    EXPECT_EQ(values(output), (Numbers{-1, -1, -1, -1}));
}

TEST(nonzero_errors, arrays_have_to_fit) {
    const auto a = noa::ones<i64>({1, 1, 1, 3}, on_device());
    const auto mask = noa::ones<bool>({1, 1, 1, 3}, on_device());
    EXPECT_TRUE(test::throws<Exception>([&] { noa::nonzero(a, a); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::select(a, mask, a); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::select(mask, mask, mask); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::select(noa::ones<i64>({1, 1, 1, 4}, on_device()), mask);
            },
            "(1,1,1,3)", "(1,1,1,4)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::nonzero(a, noa::zeros<i64>({1, 1, 1, 1}, on_device()).broadcast({1, 1, 1, 3}));
            },
            "strides"));
}

}  // namespace
