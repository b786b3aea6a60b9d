// sort and argsort, against std::stable_sort.
#include "noa/math/sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <future>
#include <initializer_list>
#include <limits>
#include <numeric>
#include <vector>

#include "math/ordered.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Exception, noa::SortOption;
using test::is_nan, test::values;

constexpr f32 nan = std::numeric_limits<f32>::quiet_NaN(), infinity = std::numeric_limits<f32>::infinity();

// The order that is promised: NaN last in either direction.
template<typename T>
bool comes_before(const T& a, const T& b, bool is_descending) {
    if (is_nan(a) or is_nan(b))
        return is_nan(b) and not is_nan(a);
    return is_descending ? b < a : a < b;
}

template<typename T>
bool is_same(const T& a, const T& b) {
    return a == b or (is_nan(a) and is_nan(b));
}

// Whether `sorted` and `order` are what std::stable_sort makes of the rows of the input.
template<typename T>
testing::AssertionResult is_sorted(
        const Array<T>& input, const Array<T>& sorted, const Array<i64>& order, int axis, bool is_descending) {
    Vec<bool, 4> is_along{};
    is_along[axis] = true;
    const auto in = input.span(), out = sorted.span();
    const auto indices = order.span();
    i64 n_wrong = 0;
    test::for_each_row(input.shape(), is_along, [&](const auto& row) {
        std::vector<i64> expected(row.size());
        std::iota(expected.begin(), expected.end(), 0);
        const auto at = [&](i64 i) { return in(row[static_cast<std::size_t>(i)]); };
        std::stable_sort(expected.begin(), expected.end(),
                [&](i64 a, i64 b) { return comes_before(at(a), at(b), is_descending); });
        for (std::size_t i = 0; i < row.size(); ++i)
            n_wrong += indices(row[i]) != expected[i] or not is_same(out(row[i]), at(expected[i]));
    });
    if (n_wrong == 0)
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << n_wrong << " elements are wrong along " << to_string(Axis(axis))
                                       << (is_descending ? ", descending" : "");
}

template<typename T>
testing::AssertionResult sorts(
        const Array<T>& input, int axis, std::initializer_list<bool> directions = {false, true}) {
    for (const bool is_descending: directions) {
        const auto sorted = noa::like(input);
        noa::sort(input, sorted, axis, {.descending = is_descending});
        const auto order = noa::argsort(input, axis, {.descending = is_descending});
        if (auto result = is_sorted(input, sorted, order, axis, is_descending); not result)
            return result;
    }
    return testing::AssertionSuccess();
}

// ---- By hand -------------------------------------------------------------------------------------------------------

TEST(sort, is_along_the_width_unless_told_otherwise) {
    const auto a = noa::from_values<i32>({{3, 1, 2}, {9, 8, 7}});
    noa::sort(a);
    EXPECT_EQ(values(a), (std::vector{1, 2, 3, 7, 8, 9}));
    EXPECT_EQ(values(noa::sorted(a, width, {.descending = true})), (std::vector{3, 2, 1, 9, 8, 7}));
    noa::sort(a, width, {.descending = true});
    EXPECT_EQ(values(a), (std::vector{3, 2, 1, 9, 8, 7}));
}

TEST(sort, takes_any_axis_by_name_or_number) {
    const auto a = noa::from_values<i32>({{3, 8, 2}, {9, 1, 7}});
    const auto b = a.copy();
    noa::sort(a, height);
    noa::sort(b, 2);
    EXPECT_EQ(values(a), (std::vector{3, 1, 2, 9, 8, 7}));
    EXPECT_EQ(values(a), values(b));
    noa::sort(a.permute({2, 0, 1, 3}), batch, {.descending = true});
    EXPECT_EQ(values(a), (std::vector{9, 8, 7, 3, 1, 2}));
}

TEST(sort, nan_comes_last_in_either_direction) {
    const auto a = noa::from_values<f32>({nan, 1, -infinity, -nan, infinity, -2});
    noa::sort(a);
    auto v = values(a);
    EXPECT_EQ(std::vector(v.begin(), v.begin() + 4), (std::vector{-infinity, -2.f, 1.f, infinity}));
    EXPECT_TRUE(is_nan(v[4]) and is_nan(v[5]));
    noa::sort(a, width, {.descending = true});
    v = values(a);
    EXPECT_EQ(std::vector(v.begin(), v.begin() + 4), (std::vector{infinity, 1.f, -2.f, -infinity}));
    EXPECT_TRUE(is_nan(v[4]) and is_nan(v[5]));
}

TEST(sort, negative_zero_is_below_zero) {
    const auto a = noa::from_values<f64>({0., -0., 0., -0., -1.});
    noa::sort(a);
    const auto v = values(a);
    EXPECT_EQ(v[0], -1.);
    EXPECT_TRUE(std::signbit(v[1]) and std::signbit(v[2]));
    EXPECT_FALSE(std::signbit(v[3]) or std::signbit(v[4]));
}

TEST(sort, writes_to_an_output_onto_which_the_input_is_broadcast) {
    const auto a = noa::from_values<u8>({3, 255, 0});
    const auto b = noa::empty<u8>({1, 1, 2, 3});
    noa::sort(a, b);
    EXPECT_EQ(values(b), (std::vector<u8>{0, 3, 255, 0, 3, 255}));
    EXPECT_EQ(values(a), (std::vector<u8>{3, 255, 0}));
    noa::sort(View<const u8>(a), b, width, {.descending = true});
    EXPECT_EQ(values(b), (std::vector<u8>{255, 3, 0, 255, 3, 0}));
}

TEST(sort, takes_the_axis_before_the_output_or_behind_it) {
    const auto a = noa::from_values<u8>({{3, 1}, {2, 7}});
    const auto before = noa::like(a), behind = noa::like(a);
    noa::sort(a, height, before, {.descending = true});
    noa::sort(a, behind, height, {.descending = true});
    EXPECT_EQ(values(before), (std::vector<u8>{3, 7, 2, 1}));
    EXPECT_EQ(values(behind), values(before));
    const auto order = noa::empty<i64>({1, 1, 2, 2}), same_order = noa::empty<i64>({1, 1, 2, 2});
    noa::argsort(a, height, order);
    noa::argsort(a, same_order, height);
    EXPECT_EQ(values(order), (std::vector<i64>{1, 0, 0, 1}));
    EXPECT_EQ(values(same_order), values(order));
}

TEST(argsort, gives_indices_along_the_axis) {
    const auto a = noa::from_values<f32>({{30, 10, 20}, {1, 3, 2}});
    EXPECT_EQ(values(noa::argsort(a)), (std::vector<i64>{1, 2, 0, 0, 2, 1}));
    EXPECT_EQ(values(noa::argsort(a, width, {.descending = true})), (std::vector<i64>{0, 2, 1, 1, 2, 0}));
    EXPECT_EQ(values(noa::argsort(a, height)), (std::vector<i64>{1, 1, 1, 0, 0, 0}));
    const auto output = noa::empty<i64>({1, 2, 1, 3});
    noa::argsort(a.subregion(height = 1), output);
    EXPECT_EQ(values(output), (std::vector<i64>{0, 2, 1, 0, 2, 1}));
}

TEST(argsort, what_is_equal_stays_in_order) {
    const auto a = noa::from_values<f32>({nan, 0, -nan, 1, -0.f, 1, 0, nan});
    EXPECT_EQ(values(noa::argsort(a)), (std::vector<i64>{1, 4, 6, 3, 5, 0, 2, 7}));
    EXPECT_EQ(values(noa::argsort(a, width, {.descending = true})), (std::vector<i64>{3, 5, 1, 4, 6, 0, 2, 7}));
}

TEST(argsort, works_in_place) {
    const auto a = noa::from_values<i64>({50, 40, 60});
    noa::argsort(a, a);
    EXPECT_EQ(values(a), (std::vector<i64>{1, 0, 2}));
}

// ---- Against the reference -----------------------------------------------------------------------------------------

TEST(sort, takes_every_type_layout_and_axis) {
    test::for_each_case<test::Ordered>([&]<typename T>(const test::Layout& layout) {
        if (layout.n_elements() == 0)
            return;
        const auto a = test::odd_array<T>(layout);
        for (int axis = 0; axis < 4; ++axis)
            EXPECT_TRUE(sorts(a, axis));
    });
}

TEST(sort, works_in_place_and_writes_to_every_layout) {
    test::for_each_case<test::Types<u8, f32, f64>>([&]<typename T>(const test::Layout& layout) {
        const auto out = test::odd_array<T>(layout);
        if (layout.n_elements() == 0 or not noa::is_unique(out))
            return;
        for (int axis = 0; axis < 4; ++axis) {
            const auto in = out.permute_copy({0, 1, 2, 3}), expected = noa::like(in);
            const auto order = noa::empty<i64>({in.shape(), out.strides()});
            noa::sort(in, expected, axis);
            noa::sort(in.permute({0, 1, 3, 2}).copy().permute({0, 1, 3, 2}), out, axis);
            noa::argsort(in, order, axis);
            EXPECT_TRUE(is_sorted(in, expected, order, axis, false));
            EXPECT_TRUE(is_sorted(in, out, order, axis, false));
            in.to(out);
            noa::sort(out, axis);
            EXPECT_TRUE(is_sorted(in, out, order, axis, false));
        }
    });
}

// Each length has a network of its own; with one more row than a tile has columns, and with just one.
TEST(sort, takes_short_rows_of_every_length) {
    for (i64 n = 1; n <= 260; n += n < 140 ? 1 : 11)
        for (const i64 n_rows: {1, 17})
            ASSERT_TRUE(sorts(test::odd_array<f32>({1, 1, n_rows, n}), 3)) << n_rows << " rows of " << n;
}

// Tiles, rows for a thread each, and rows that all threads share.
TEST(sort, takes_long_rows) {
    for (const Shape4& shape:
            {Shape4{1, 1, 20, 1023}, Shape4{1, 1, 9, 4100}, Shape4{1, 1, 2, 3000}, Shape4{1, 1, 2, 8200}})
        EXPECT_TRUE(sorts(test::odd_array<f32>(shape), 3)) << to_string(shape);
    EXPECT_TRUE(sorts(test::odd_array<i16>({1, 1, 20, 3000}).permute({0, 1, 3, 2}), 2));
    EXPECT_TRUE(sorts(test::odd_array<i16>({1, 1, 8200, 3}), 2));
    EXPECT_TRUE(sorts(test::odd_array<i16>({1, 1, 1, 10'000}).permute({0, 1, 3, 2}), 2));
    EXPECT_TRUE(sorts(test::odd_array<f64>({1, 1, 9, 1000}), 3));
    EXPECT_TRUE(sorts(test::odd_array<f64>({1, 1, 1000, 5}), 2));
    EXPECT_TRUE(sorts(test::odd_array<bool>({1, 1, 1, 10'001}), 3));
    EXPECT_TRUE(sorts(test::odd_array<f32>({1, 1, 1, 140'001}), 3, {false}));
    EXPECT_TRUE(sorts(test::odd_array<u64>({1, 1, 1, 140'001}), 3, {true}));
}

TEST(sort, takes_what_is_sorted_already_or_all_the_same) {
    for (const i64 n: {100, 3000, 10'000}) {
        EXPECT_TRUE(sorts(noa::arange<i32>(n), 3));
        EXPECT_TRUE(sorts(noa::arange<i32>(n).flip(3).copy(), 3));
        EXPECT_TRUE(sorts(noa::fill<f32>({1, 1, 1, n}, 2.f), 3));
    }
}

TEST(sort, the_bits_of_nan_are_kept) {
    auto nans = noa::empty<f64>({1, 1, 1, 4});
    const u64 bits[] = {0x7ff8'0000'0000'0001, 0xfff8'0000'0000'0002, 0x7ff8'0000'0000'0003, 0x3ff0'0000'0000'0000};
    std::memcpy(nans.get(), bits, sizeof(bits));
    noa::sort(nans);
    u64 sorted[4];
    std::memcpy(sorted, nans.get(), sizeof(sorted));
    EXPECT_EQ(sorted[0], bits[3]);
    EXPECT_TRUE(std::is_permutation(sorted, sorted + 4, bits));
}

TEST(sort, has_the_same_bits_on_any_number_of_threads) {
    const auto stream = Stream::current(Device{});
    const int before = stream.thread_limit();
    for (const Shape4& shape: {Shape4{1, 1, 1, 140'000}, Shape4{3, 1, 20, 257}}) {
        const auto a = test::odd_array<f32>(shape);
        std::vector<Array<f32>> sorted;
        std::vector<Array<i64>> order;
        for (const int n_threads: {1, 2, 7}) {
            stream.set_thread_limit(n_threads);
            noa::sort(a, sorted.emplace_back(noa::like(a)));
            order.push_back(noa::argsort(a));
            EXPECT_EQ(std::memcmp(sorted[0].get(), sorted.back().get(), static_cast<std::size_t>(a.n_bytes())), 0);
            EXPECT_EQ(values(order[0]), values(order.back()));
        }
    }
    stream.set_thread_limit(before);
}

// ---- Streams and errors --------------------------------------------------------------------------------------------

TEST(sort, on_a_stream_arrays_live_until_it_is_done) {
    const StreamGuard guard(Device{}, Stream::ASYNC);
    std::promise<void> gate;
    guard.stream().enqueue([&] { gate.get_future().wait(); });
    const auto output = noa::empty<i64>({1, 1, 1, 1000});
    noa::argsort(noa::arange<f64>(1000).flip(3), output);  // the input is gone before it is sorted
    EXPECT_TRUE(guard.stream().is_busy());
    gate.set_value();
    EXPECT_EQ(output.eval().span()(0, 0, 0, 0), 999);
}

TEST(sort, mistakes_are_found_before_anything_is_written) {
    const auto a = noa::from_values<f32>({{3, 1, 2}, {9, 8, 7}});
    const auto before = values(a);
    EXPECT_TRUE(test::throws<Exception>([&] { noa::sort(a, 4); }, "no axis 4"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::sort(a.broadcast(batch = 5)); }, "several indices", "(5,1,2,3)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::sort(a.subregion(0, 0, 0), a); }, "overlap", "(1,1,2,3)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::sort(a.flip(width), a); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::sort(noa::ones<f32>({1, 1, 2, 4}), a);
            },
            "cannot broadcast (1,1,2,4) onto (1,1,2,3)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::sort(noa::empty<f32>({1, 0, 2, 3})); }, "empty", "(1,0,2,3)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::argsort(noa::empty<f32>({1, 0, 2, 3})); }, "(1,0,2,3)"));
    const auto indices = noa::arange<i64>(6);
    EXPECT_TRUE(test::throws<Exception>([&] { noa::argsort(indices.flip(width), indices); }, "overlap"));
    EXPECT_EQ(values(a), before);
}

TEST(sort, takes_disjoint_views_of_one_array) {
    const auto a = noa::from_values<i32>({5, 0, 4, 0, 3, 0});
    noa::sort(a.subregion(width = noa::Slice{0, 6, 2}), a.subregion(width = noa::Slice{1, 6, 2}));
    EXPECT_EQ(values(a), (std::vector{5, 3, 4, 4, 3, 5}));
}

}  // namespace
