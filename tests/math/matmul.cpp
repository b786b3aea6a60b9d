#include "noa/math/matmul.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "math/numbers.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Exception, noa::Slice;
using test::AllNumbers, test::random_numbers, test::small_number;

static_assert(std::is_same_v<decltype(noa::matmul(Array<i8>{}, View<const i8>{})), Array<i64>>);
static_assert(std::is_same_v<decltype(noa::matmul(Array<u32>{}, Array<u32>{})), Array<u64>>);
static_assert(std::is_same_v<decltype(noa::matmul(Array<f16>{}, Array<f16>{})), Array<f16>>);
static_assert(std::is_same_v<decltype(noa::matmul(Array<c64>{}, Array<const c64>{})), Array<c64>>);

template<typename A>
A transpose(const A& array) {
    return array.permute(batch, depth, width, height);
}

template<typename T, typename U>
T as(const U& value) {
    if constexpr (noa::traits::complex<U>)
        return value.template as<noa::traits::value_type_t<T>>();
    else
        return static_cast<T>(value);
}

// One element of a product, summed in a type of one's choice.
template<typename Sum, typename T>
Sum expected_element(const View<T>& a, const View<T>& b, i64 n, i64 d, i64 row, i64 column) {
    const auto left = a.span(), right = b.span();
    const auto at = [](i64 i, i64 extent) { return extent == 1 ? 0 : i; };
    Sum sum{};
    for (i64 k = 0; k < a.shape()[3]; ++k)
        sum += as<Sum>(left(at(n, a.shape()[0]), at(d, a.shape()[1]), row, k)) *
               as<Sum>(right(at(n, b.shape()[0]), at(d, b.shape()[1]), k, column));
    return sum;
}

// Whether these are the products, to the last bit, of numbers for which that is possible.
template<typename T, typename R>
bool is_product(const View<T>& a, const View<T>& b, const View<R>& output) {
    for (i64 i = 0; i < output.n_elements(); ++i) {
        const auto index = noa::layout::index_at(output.shape(), i);
        const auto sum = expected_element<noa::math::detail::dot_t<T>>(a, b, index[0], index[1], index[2], index[3]);
        if (not(output.span()(index) == as<R>(sum)))
            return false;
    }
    return true;
}

template<typename T>
Array<T> small_numbers(const Shape4& shape, i64 first = 0) {
    const Array<T> result(shape);
    for (i64 i = 0; i < result.n_elements(); ++i)
        result.get()[i] = small_number<T>(first + i + i / 7);
    return result;
}

// ---- Values --------------------------------------------------------------------------------------------------------

TEST(matmul, multiplies_rows_by_columns) {
    const auto a = noa::from_values<f32>({{1, 2, 3}, {4, 5, 6}}), b = noa::from_values<f32>({{1, 2}, {3, 4}, {5, 6}});
    const auto c = noa::matmul(a, b);
    EXPECT_EQ(c.shape(), (Shape4{1, 1, 2, 2}));
    EXPECT_EQ(c.span()(0, 0, 0, 0), 22.f);
    EXPECT_EQ(c.span()(0, 0, 0, 1), 28.f);
    EXPECT_EQ(c.span()(0, 0, 1, 0), 49.f);
    EXPECT_EQ(c.span()(0, 0, 1, 1), 64.f);
    EXPECT_EQ(noa::matmul(a, transpose(a)).span()(0, 0, 0, 1), 32.f);
    EXPECT_EQ(noa::matmul(transpose(a), a).shape(), (Shape4{1, 1, 3, 3}));
}

TEST(matmul, does_not_conjugate) {
    const auto a = noa::from_values<c64>({c64{0, 1}, c64{1, 2}});
    EXPECT_EQ(noa::matmul(a, transpose(a)).first(), (c64{-4, 4}));
}

TEST(matmul, multiplies_stacks_of_matrices) {
    const auto a = noa::arange<f64>({2, 3, 1, 2}), b = noa::from_values<f64>({{1, 10}, {100, 1000}});
    const auto c = noa::matmul(a, b);
    EXPECT_EQ(c.shape(), (Shape4{2, 3, 1, 2}));
    EXPECT_EQ(c.span()(1, 2, 0, 0), 10. + 1100.);
    EXPECT_EQ(c.span()(1, 2, 0, 1), 100. + 11000.);
    EXPECT_EQ(noa::matmul(b, noa::ones<f64>({1, 4, 2, 1})).span()(0, 3, 1, 0), 1100.);
    EXPECT_EQ(noa::matmul(noa::ones<f64>({5, 1, 2, 2}), noa::ones<f64>({1, 4, 2, 2})).shape(), (Shape4{5, 4, 2, 2}));
}

TEST(matmul, integers_are_summed_in_64_bits) {
    EXPECT_EQ(
            noa::matmul(noa::fill<u8>({1, 1, 1, 1000}, 255), noa::fill<u8>({1, 1, 1000, 1}, 255)).first(), 65'025'000u);
    EXPECT_EQ(noa::matmul(noa::fill<i8>({1, 1, 2, 9}, -128), noa::fill<i8>({1, 1, 9, 2}, 127)).first(), -146'304);
    EXPECT_EQ(noa::matmul(noa::fill<u64>({1, 1, 1, 1}, UINT64_MAX), noa::fill<u64>({1, 1, 1, 1}, 2u)).first(),
            UINT64_MAX - 1);
    EXPECT_EQ(noa::matmul(noa::fill<i64>({1, 1, 1, 1}, INT64_MAX), noa::fill<i64>({1, 1, 1, 1}, 2)).first(), -2);
    const auto output = noa::fill<i64>({1, 1, 1, 1}, 5);
    noa::matmul(noa::from_values<i32>({7}), noa::from_values<i32>({3}), output, {.alpha = -2, .beta = 3});
    EXPECT_EQ(output.first(), -27);
}

TEST(matmul, halves_are_rounded_once) {
    const auto a = noa::from_values<f16>({f16(2048), f16(1), f16(1)}), ones = noa::ones<f16>({1, 1, 3, 1});
    EXPECT_EQ(noa::matmul(a, ones).first(), f16(2050));  // 2049 is no f16
    const auto output = noa::fill<f16>({1, 1, 1, 1}, f16(-2048));
    noa::matmul(a, ones, output, {.alpha = 1.5f, .beta = 1.f});
    EXPECT_EQ(output.first(), f16(1027));
    const auto z = noa::from_values<c16>({c16{0.f, 2048.f}, c16{0.f, 1.f}, c16{0.f, 1.f}});
    EXPECT_EQ(noa::matmul(z, noa::ones<c16>({1, 1, 3, 1})).first(), (c16{0.f, 2050.f}));
}

template<typename T>
void scale_and_add(i64 n_columns) {
    const auto a = noa::fill<T>({1, 1, 3, 4}, T{2}), b = noa::fill<T>({1, 1, 4, n_columns}, T{3});
    const T not_a_number{static_cast<noa::traits::value_type_t<T>>(std::nanf(""))};
    const auto output = noa::fill<T>({1, 1, 3, n_columns}, not_a_number);
    noa::matmul(a, b, output);  // what is there is not read
    EXPECT_EQ(output.first(), T{24});
    noa::matmul(a, b, output, {.alpha = T{0.5f}, .beta = T{-1}});
    EXPECT_EQ(output.first(), T{-12});
    noa::matmul(a, b, output, {.beta = T{2}});
    EXPECT_EQ(output.span()(0, 0, 2, n_columns - 1), T{0});
    noa::matmul(noa::fill<T>(a.shape(), not_a_number), b, output, {.alpha = T{}, .beta = T{3}});  // nor are the inputs
    EXPECT_EQ(output.first(), T{0});
}

TEST(matmul, scales_and_adds) {
    for (const i64 n_columns: {1, 2, 5}) {
        scale_and_add<f32>(n_columns);
        scale_and_add<f64>(n_columns);
        scale_and_add<c32>(n_columns);
        scale_and_add<c64>(n_columns);
    }
}

TEST(matmul, infinities_stay_where_they_are) {
    const f32 infinity = std::numeric_limits<f32>::infinity();
    const auto a = noa::ones<f32>({1, 1, 3, 5}), b = noa::ones<f32>({1, 1, 5, 3});
    b.span()(0, 0, 4, 1) = infinity;
    const auto product = noa::matmul(a, b);
    EXPECT_EQ(product.span()(0, 0, 2, 0), 5.f);
    EXPECT_EQ(product.span()(0, 0, 2, 1), infinity);
    EXPECT_EQ(product.span()(0, 0, 2, 2), 5.f);
}

// ---- Layouts -------------------------------------------------------------------------------------------------------

// The same values in memory of another layout.
template<typename T>
Array<T> laid_out(const Array<T>& array, int way) {
    const auto& [b, d, h, w] = array.shape().values;
    const auto copied = [&](const Array<T>& to) {
        array.to(to);
        return to;
    };
    switch (way) {
        case 1:  // F order
            return copied(Array<T>(Layout{array.shape(), array.shape().template strides<'F'>()}));
        case 2:  // rows with gaps
            return copied(Array<T>({b, d, h, w + 3}).subregion(width = Slice{1, w + 1}));
        case 3:  // columns with gaps
            return copied(transpose(Array<T>({b, d, w, h + 2})).subregion(height = Slice{0, h}));
        case 4:  // every other column
            return copied(Array<T>({b, d, h, 2 * w}).subregion(width = Slice{.step = 2}));
        case 5:  // upside down
            return copied(Array<T>(array.shape()).flip(height));
        case 6:  // from right to left, the matrices as well
            return copied(Array<T>(array.shape()).flip(batch, width));
        case 7:  // the matrices interleaved
            return copied(Array<T>({h, w, d, b}).permute({3, 2, 0, 1}));
        default:
            return array;
    }
}

// Every way for each of the three, with sizes that every path takes.
template<typename T>
void every_layout() {
    using R = noa::math::detail::matmul_t<T>;
    using Factor = noa::math::detail::dot_t<T>;
    const auto one = Factor{1}, two = Factor{2};
    for (const auto& [m, n, k]: {Vec<i64, 3>{3, 5, 4}, {1, 6, 7}, {6, 1, 7}, {1, 1, 5}, {4, 3, 1}, {1, 5, 1}}) {
        const auto a = small_numbers<T>({2, 3, m, k}), b = small_numbers<T>({2, 3, k, n}, 5);
        for (int way = 0; way < 8 * 8 * 8; way += 7) {  // some of them, with every pair of ways
            const auto left = laid_out(a, way / 64), right = laid_out(b, way / 8 % 8);
            const auto output = laid_out(noa::zeros<R>({2, 3, m, n}), way % 8);
            noa::matmul(left, right, output);
            ASSERT_TRUE(is_product(a.view(), b.view(), output.view())) << m << ' ' << n << ' ' << k << ", way " << way;
            noa::matmul(left, right, output, {.alpha = two, .beta = one});
            noa::matmul(left, right, output, {.alpha = -two, .beta = one});
            ASSERT_TRUE(is_product(a.view(), b.view(), output.view())) << m << ' ' << n << ' ' << k << ", way " << way;
        }
    }
}

TEST(matmul, takes_every_layout) {
    every_layout<f32>();
    every_layout<c64>();
    every_layout<f16>();
    every_layout<i64>();
}

TEST(matmul, takes_every_type) {
    test::for_each_type(AllNumbers{}, [&]<typename T>() {
        using R = noa::math::detail::matmul_t<T>;
        const auto a = small_numbers<T>({2, 1, 5, 9}), b = small_numbers<T>({2, 1, 9, 4}, 2);
        for (const int way: {0, 1, 4}) {
            const auto output = laid_out(Array<R>({2, 1, 5, 4}), way);
            noa::matmul(laid_out(a, way), laid_out(b, 3), output);
            EXPECT_TRUE(is_product(a.view(), b.view(), output.view())) << "way " << way;
        }
    });
}

RC_GTEST_PROP(matmul_properties, are_those_of_a_loop_for_any_shape_and_repetition, ()) {
    const auto extent = [](i64 highest) { return *rc::gen::inRange<i64>(1, highest + 1); };
    const i64 m = extent(9), n = extent(9), k = extent(9), n_batches = extent(3), n_depths = extent(3);
    const auto is_single = *rc::gen::container<std::array<bool, 4>>(rc::gen::arbitrary<bool>());
    const auto a = small_numbers<f64>({is_single[0] ? 1 : n_batches, is_single[1] ? 1 : n_depths, m, k}, extent(50));
    const auto b = small_numbers<f64>({is_single[2] ? 1 : n_batches, is_single[3] ? 1 : n_depths, k, n}, extent(50));
    const auto way = *rc::gen::container<std::array<int, 3>>(rc::gen::inRange(0, 8));
    const auto product = noa::matmul(a, b);
    RC_ASSERT(is_product(a.view(), b.view(), product.view()));
    const auto output = laid_out(noa::zeros<f64>(product.shape()), way[2]);
    noa::matmul(laid_out(a, way[0]), laid_out(b, way[1]), output);
    RC_ASSERT(is_product(a.view(), b.view(), output.view()));
}

TEST(matmul, takes_repeated_and_sliding_inputs) {
    const auto line = noa::arange<f32>(8);
    const auto windows = View(line.get(), Layout{{1, 1, 5, 4}, {8, 8, 1, 1}});  // rows that share their elements
    EXPECT_EQ(noa::matmul(windows, noa::ones<f32>({1, 1, 4, 1})).span()(0, 0, 4, 0), 4 + 5 + 6 + 7);
    EXPECT_EQ(noa::matmul(transpose(windows), windows).span()(0, 0, 3, 0), 3 * 0 + 4 * 1 + 5 * 2 + 6 * 3 + 7 * 4);
    const auto repeated = noa::from_values<f32>({1, 2, 3}).broadcast({2, 1, 3, 3});
    EXPECT_EQ(noa::matmul(repeated, repeated).span()(1, 0, 2, 1), 12.f);
    EXPECT_EQ(noa::matmul(transpose(repeated), repeated).span()(1, 0, 2, 1), 18.f);
    const auto everywhere = noa::fill<f32>({1, 1, 1, 1}, 2.f).broadcast({3, 1, 4, 4});
    EXPECT_EQ(noa::matmul(everywhere, everywhere).span()(2, 0, 3, 3), 16.f);
}

// ---- Sizes ---------------------------------------------------------------------------------------------------------

// Past the edges of tiles: whole numbers up to 3, whose sums are exact up to k of a million.
template<typename T>
void past_tiles(const Shape4& left, const Shape4& right) {
    const auto a = small_numbers<T>(left), b = small_numbers<T>(right, 2);
    for (const int way: {0, 1}) {
        const auto product = noa::matmul(laid_out(a, way), laid_out(b, 1 - way));
        EXPECT_TRUE(is_product(a.view(), b.view(), product.view())) << left << ' ' << right << ' ' << way;
    }
}

TEST(matmul, is_right_past_the_edges_of_tiles) {
    past_tiles<f32>({1, 1, 129, 20}, {1, 1, 20, 257});
    past_tiles<f64>({1, 1, 300, 3}, {1, 1, 3, 260});
    past_tiles<f32>({1, 1, 3000, 4}, {1, 1, 4, 3});
    past_tiles<f32>({1, 1, 2, 3}, {1, 1, 3, 9000});
    past_tiles<i32>({1, 1, 131, 33}, {1, 1, 33, 130});
    past_tiles<i16>({70, 1, 3, 5}, {70, 1, 5, 200});
    past_tiles<c32>({40, 1, 17, 18}, {1, 1, 18, 16});
    past_tiles<f32>({1, 1, 5000, 40}, {1, 1, 40, 1});
    past_tiles<c64>({1, 1, 1, 30}, {1, 1, 30, 3000});
}

TEST(matmul, is_right_for_long_sums) {
    past_tiles<f32>({1, 1, 3, 20'001}, {1, 1, 20'001, 2});
    past_tiles<f64>({2, 1, 2, 9'000}, {2, 1, 9'000, 3});
    past_tiles<c32>({1, 1, 1, 70'000}, {1, 1, 70'000, 1});
    past_tiles<u8>({1, 1, 2, 10'000}, {1, 1, 10'000, 2});
    const auto a = noa::ones<f32>({1, 1, 2, 20'000}), output = noa::fill<f32>({1, 1, 2, 2}, 3.f);
    noa::matmul(a, transpose(a), output, {.alpha = 0.5f, .beta = 2.f});
    EXPECT_EQ(output.first(), 10'006.f);
}

// ---- Accuracy ------------------------------------------------------------------------------------------------------

template<typename T>
void within_bounds(i64 m, i64 n, i64 k) {
    using Part = noa::traits::value_type_t<T>;
    using Exact = std::conditional_t<noa::traits::complex<T>, c64, f64>;
    const auto a = random_numbers<T>({1, 1, m, k}, 1), b = random_numbers<T>({1, 1, k, n}, 2);
    const auto product = noa::matmul(a, b);
    const f64 eps = static_cast<f64>(std::numeric_limits<Part>::epsilon());
    const f64 largest = noa::traits::complex<T> ? 2 : 1;  // of the products
    for (i64 row = 0; row < m; row += 7)
        for (i64 column = 0; column < n; column += 5) {
            const auto exact = expected_element<Exact>(a.view(), b.view(), 0, 0, row, column);
            const auto error = as<Exact>(product.span()(0, 0, row, column)) - exact;
            if constexpr (noa::traits::complex<T>)
                EXPECT_LE(noa::abs(error), static_cast<f64>(k) * eps * largest);
            else
                EXPECT_LE(std::abs(error), static_cast<f64>(k) * eps * largest);
        }
}

TEST(matmul, errors_are_within_those_of_the_sum) {
    within_bounds<f32>(100, 90, 80);
    within_bounds<f64>(50, 60, 200);
    within_bounds<c32>(30, 40, 50);
    within_bounds<c64>(30, 40, 50);
    within_bounds<f32>(200, 1, 300);
    within_bounds<f32>(3, 3, 9000);
}

// ---- Threads and streams -------------------------------------------------------------------------------------------

template<typename T>
void expect_the_same_bits(const View<T>& a, const View<T>& b) {
    const test::ThreadLimit one(1);
    const auto expected = noa::matmul(a, b);
    for (const int n_threads: {2, 3, 7, 16}) {
        const test::ThreadLimit limit(n_threads);
        for (int repeat = 0; repeat < 3; ++repeat) {
            const auto product = noa::matmul(a, b);
            EXPECT_EQ(std::memcmp(product.get(), expected.get(), static_cast<std::size_t>(expected.n_bytes())), 0)
                    << a.shape() << " by " << b.shape() << ", " << n_threads << " threads";
        }
    }
}

TEST(matmul, has_the_same_bits_on_any_number_of_threads) {
    const auto a = random_numbers<f32>({1, 1, 300, 310}, 1), b = random_numbers<f32>({1, 1, 310, 290}, 2);
    expect_the_same_bits(a.view(), b.view());
    expect_the_same_bits(transpose(a).view(), a.view());
    expect_the_same_bits(a.view(), b.view().subregion(width = 3));
    expect_the_same_bits(a.view().flip(width), b.view());
    const auto z = random_numbers<c64>({1, 1, 150, 140}, 3);
    expect_the_same_bits(z.view(), transpose(z).view());
    const auto long_rows = random_numbers<f64>({1, 1, 7, 40'000}, 4);
    expect_the_same_bits(long_rows.view(), transpose(long_rows).view());
    const auto stack = random_numbers<c32>({200, 1, 17, 17}, 5);
    expect_the_same_bits(stack.view(), stack.view());
    const auto halves = random_numbers<f16>({1, 1, 200, 150}, 6);
    expect_the_same_bits(halves.view(), transpose(halves).view());
}

TEST(matmul, works_on_a_stream_of_its_own) {
    const StreamGuard guard(Device("cpu"), Stream::ASYNC);
    const auto output = noa::zeros<f32>({3, 1, 50, 40});
    noa::matmul(noa::ones<f32>({3, 1, 50, 60}), noa::fill<f32>({1, 1, 60, 40}, 2.f), output);  // gone at once
    const auto product = noa::matmul(output, noa::ones<f32>({1, 1, 40, 1}));
    EXPECT_EQ(product.eval().span()(2, 0, 49, 0), 4800.f);
}

// The program may use OpenBLAS as well, with as many threads as it likes.
TEST(matmul, leaves_openblas_as_it_was) {
    const auto get = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "openblas_get_num_threads"));
    const auto set = reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "openblas_set_num_threads"));
    if (get == nullptr or set == nullptr)
        GTEST_SKIP() << "this build has no OpenBLAS";
    const int n_before = get();
    set(2);
    const int two = get();  // 1 if it knows of no threads
    {
        const test::ThreadLimit limit(3);
        const StreamGuard guard(Device("cpu"), Stream::ASYNC);
        const auto a = noa::ones<f32>({1, 1, 400, 400});
        const auto product = noa::matmul(a, a);
        {
            const StreamGuard same_time(Device("cpu"), Stream::SYNC);
            noa::matmul(noa::ones<f32>({1, 1, 400, 400}), noa::ones<f32>({1, 1, 400, 400}));
        }
        EXPECT_EQ(product.eval().first(), 400.f);
    }
    EXPECT_EQ(get(), two);
    set(n_before);
}

// ---- Errors --------------------------------------------------------------------------------------------------------

TEST(matmul, mistakes_are_refused_and_change_nothing) {
    const auto a = noa::ones<f32>({1, 1, 3, 4}), square = noa::fill<f32>({1, 1, 4, 4}, 7.f);
    const auto refused = [](const auto& left, const auto& right, const auto&... words) {
        return test::throws<Exception>([&] { (void)noa::matmul(left, right); }, words...);
    };
    EXPECT_TRUE(refused(a, noa::ones<f32>({1, 1, 5, 6}),
            "cannot multiply (1,1,3,4) by (1,1,5,6): the width 4 is not the height 5"));
    EXPECT_TRUE(refused(noa::ones<f32>({2, 1, 3, 4}), noa::ones<f32>({3, 1, 4, 4}), "batch is 2 and 3"));
    EXPECT_TRUE(refused(noa::ones<f32>({1, 2, 3, 4}), noa::ones<f32>({1, 3, 4, 4}), "depth is 2 and 3"));
    EXPECT_TRUE(refused(Array<f32>({1, 1, 3, 0}), Array<f32>({1, 1, 0, 3}), "(1,1,3,0) by (1,1,0,3)", "nothing"));
    EXPECT_TRUE(refused(Array<f32>({0, 1, 3, 4}), square, "nothing"));

    const auto refused_output = [](const auto& left, const auto& right, const auto& output, const auto&... words) {
        return test::throws<Exception>([&] { noa::matmul(left, right, output); }, words...);
    };
    EXPECT_TRUE(refused_output(a, square, square, "(1,1,3,4)", "not (1,1,4,4)"));
    EXPECT_TRUE(refused_output(a, square, noa::zeros<f32>({2, 1, 3, 4}), "not (2,1,3,4)"));
    EXPECT_TRUE(refused_output(square, square, square, "overlap", "(1,1,4,4)"));
    EXPECT_TRUE(refused_output(square, noa::ones<f32>({1, 1, 4, 1}), square.subregion(width = 0), "overlap"));
    EXPECT_TRUE(refused_output(square, noa::eye<f32>(4), a.subregion(height = 0).broadcast(height = 4), "several"));
    EXPECT_EQ(a.span()(0, 0, 2, 3), 1.f);
    EXPECT_EQ(square.span()(0, 0, 3, 0), 7.f);
}

TEST(matmul, writes_between_its_inputs) {
    const auto memory = noa::ones<f32>({1, 1, 4, 12});  // three matrices side by side
    const auto part = [&](i64 n) { return memory.subregion(width = Slice{4 * n, 4 * n + 4}); };
    noa::matmul(part(0), part(2), part(1));
    EXPECT_EQ(part(1).first(), 4.f);
    EXPECT_EQ(part(0).first() + part(2).first(), 2.f);
}

}  // namespace
