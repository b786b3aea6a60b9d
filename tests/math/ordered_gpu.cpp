// Cumulative sums, sorting, quantiles and histograms on the GPU against the same on the CPU.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "noa/noa.hpp"
#include "support/gpu.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::height, kwk::width;
using noa::Exception;
using test::EveryDType, test::Extents, test::on_cpu, test::shape_of, test::some_layout, test::Placed, test::Samples,
        test::Scalars, test::values;

using Ordered = test::Types<bool, i8, u8, i16, u16, i32, u32, i64, u64, f16, f32, f64>;

std::string text(const Extents& extents, std::uint64_t seed) {
    return to_string(shape_of(extents)) + ", seed " + std::to_string(seed);
}

// Whether a result has the very bits that were expected, and nothing else was written to.
template<typename T>
testing::AssertionResult is_same(const Placed<T>& got, const Array<T>& expected) {
    if (got.bytes() == test::to_bytes(values(expected)))
        return got.is_clean() ? testing::AssertionSuccess()
                              : testing::AssertionFailure() << "something between the elements was written to";
    auto result = test::agree(got.values(), values(expected));
    return result ? testing::AssertionFailure() << "not the same bits" : result;
}

// Short rows: some lanes of a warp each, a warp each, a block each; in every direction.
constexpr Extents short_rows[] = {{1, 1, 1, 1}, {1, 1, 300, 1}, {2, 3, 7, 5}, {5, 1, 64, 7}, {3, 2, 31, 33},
        {1, 2, 13, 64}, {1, 1, 130, 100}, {1, 1, 3, 257}, {1, 3, 5, 509}, {2, 1, 3, 1000}, {1, 1, 2, 1025},
        {1, 1, 4, 2048}, {1, 2, 1, 2049}, {1, 1, 2, 4096}};
// Those that are sorted all at once, or added up in parts.
constexpr Extents long_rows[] = {
        {1, 1, 3, 4097}, {3, 1, 2, 5000}, {1, 1, 1, 100'000}, {1, 1, 5, 100'003}, {1, 1, 9001, 3}};

template<typename Body>
void for_each_shape(const Body& body) {
    std::uint64_t seed = 0;
    const auto call = [&](const Extents& extents) {
        SCOPED_TRACE(text(extents, ++seed));
        body(extents, seed);
    };
    for (const Extents& extents: short_rows)
        call(extents);
    for (const Extents& extents: long_rows)
        call(extents);
}

// ---- Sorting -------------------------------------------------------------------------------------------------------

template<typename T>
void check_sort(const Extents& extents, std::uint64_t seed, Samples kind, int axis, bool is_descending) {
    SCOPED_TRACE("along axis " + std::to_string(axis) + (is_descending ? ", descending" : ""));
    const noa::SortOption option{.descending = is_descending};
    const Placed<T> input(some_layout(extents, seed, true), kind, seed);
    const Array<T> expected = on_cpu(input, extents);
    const Array<i64> order = noa::argsort(expected, axis, option);
    noa::sort(expected, axis, option);

    const Placed<T> output(some_layout(extents, seed + 3, false));
    noa::sort(input.array(), output.array(), axis, option);
    EXPECT_TRUE(is_same(output, expected));
    const Placed<i64> indices(some_layout(extents, seed + 1, false));
    noa::argsort(input.array(), indices.array(), axis, option);
    EXPECT_TRUE(is_same(indices, order));

    const Placed<T> both(some_layout(extents, seed + 2, false));
    both.set(input.bytes());
    noa::sort(both.array(), axis, option);
    EXPECT_TRUE(is_same(both, expected));
}

TEST(sort_gpu, takes_every_type_along_every_axis) {
    test::for_each_type(Ordered{}, [&]<typename T>() {
        std::uint64_t seed = 0;
        for (const Extents& extents: {Extents{1, 1, 1, 1}, Extents{2, 3, 7, 5}, Extents{3, 5, 40, 37},
                     Extents{2, 1, 300, 70}, Extents{1, 1, 3, 2500}, Extents{2, 1, 3, 4500}})
            for (int axis = 0; axis < 4; ++axis) {
                SCOPED_TRACE(text(extents, ++seed));
                check_sort<T>(extents, seed, Samples::ANY, axis, seed % 2 == 0);
            }
    });
}

TEST(sort_gpu, takes_rows_of_every_length) {
    for_each_shape([](const Extents& extents, std::uint64_t seed) {
        for (const bool is_descending: {false, true}) {
            check_sort<f32>(extents, seed, Samples::ANY, 3, is_descending);
            check_sort<f64>(extents, seed, Samples::ANY, 3, is_descending);
            check_sort<u8>(extents, seed + 1, Samples::ANY, 3, is_descending);
            check_sort<i16>(extents, seed + 2, Samples::WHOLE, 3, is_descending);
        }
        check_sort<f32>({extents[0], extents[1], extents[3], extents[2]}, seed, Samples::ANY, 2, false);
        check_sort<i64>({extents[3], extents[1], extents[2], extents[0]}, seed, Samples::WHOLE, 0, true);
    });
}

TEST(sort_gpu, takes_many_rows) {
    check_sort<f32>({1, 1, 70'000, 5}, 5, Samples::ANY, 3, false);
    check_sort<u16>({1, 1, 5, 70'000}, 5, Samples::ANY, 2, false);
    check_sort<f32>({4, 1, 500, 300}, 5, Samples::UNIT, 3, true);
    check_sort<f64>({1, 1, 40, 6000}, 5, Samples::WHOLE, 3, false);
}

TEST(sort_gpu, takes_what_is_repeated_and_works_in_place) {
    const Placed<i64> both(test::with_strides("dense", {1, 1, 7, 300}, {2100, 2100, 300, 1}), Samples::WHOLE, 1);
    const Array<i64> expected = noa::argsort(on_cpu(both, {1, 1, 7, 300}));
    noa::argsort(both.array(), both.array());
    EXPECT_TRUE(is_same(both, expected));

    const Placed<f32> row(test::with_strides("a row", {1, 1, 1, 700}, {700, 700, 700, 1}), Samples::ANY, 1);
    const Placed<f32> rows(test::with_strides("dense", {1, 2, 3, 700}, {4200, 2100, 700, 1}));
    noa::sort(row.array(), rows.array());
    EXPECT_TRUE(is_same(rows, noa::sorted(on_cpu(row, {1, 1, 1, 700})).broadcast({1, 2, 3, 700}).copy()));
}

// ---- Cumulative sums -----------------------------------------------------------------------------------------------

template<typename T>
f64 size_of_number(const T& value) {
    if constexpr (noa::traits::complex<T>)
        return noa::abs(value.template as<f64>());
    else
        return std::abs(static_cast<f64>(value));
}

template<typename R>
f64 distance(const R& a, const R& b) {
    if constexpr (noa::traits::complex<R>)
        return noa::abs(a.template as<f64>() - b.template as<f64>());
    else
        return std::abs(static_cast<f64>(a) - static_cast<f64>(b));
}

// Both are sums in f64, in some order, that are then rounded.
template<typename T, typename R>
testing::AssertionResult are_sums(const Array<T>& input, const Array<R>& expected, const Placed<R>& got, int axis) {
    if (not got.is_clean())
        return testing::AssertionFailure() << "something between the elements was written to";
    const f64 n = static_cast<f64>(input.shape()[axis]);
    const f64 epsilon = static_cast<f64>(std::numeric_limits<noa::traits::value_type_t<R>>::epsilon());
    std::vector<f64> sizes(static_cast<std::size_t>(input.n_elements()));
    const std::vector<R> results = got.values();
    for (i64 at = 0; at < input.n_elements(); ++at) {
        const auto i = static_cast<std::size_t>(at);
        auto index = noa::layout::index_at(input.shape(), at);
        sizes[i] = size_of_number(input.get()[i]);
        if (--index[axis] >= 0)
            sizes[i] += sizes[static_cast<std::size_t>(noa::layout::offset_at(input.strides(), index))];
        const f64 bound = 4 * n * 0x1p-53 * sizes[i] + 2 * epsilon * size_of_number(expected.get()[i]);
        if (not(distance(results[i], expected.get()[i]) <= bound))
            return testing::AssertionFailure() << "element " << at << " is off by "
                                               << distance(results[i], expected.get()[i]) << ", more than " << bound;
    }
    return testing::AssertionSuccess();
}

template<typename T, typename R>
void check_cumsum_to(const Extents& extents, std::uint64_t seed, int axis) {
    SCOPED_TRACE("along axis " + std::to_string(axis));
    const Placed<T> input(some_layout(extents, seed, true), Samples::UNIT, seed);
    const Array<T> same = on_cpu(input, extents);
    const Array<R> expected(same.shape());
    noa::cumsum(same, expected, axis);
    const Placed<R> output(some_layout(extents, seed + 3, false));
    for (int time = 0; time < 2; ++time) {
        noa::cumsum(input.array(), output.array(), axis);
        if constexpr (noa::traits::real_or_complex<T>)
            ASSERT_TRUE(are_sums(same, expected, output, axis));
        else
            ASSERT_TRUE(is_same(output, expected));
    }
    const auto before = output.bytes();
    noa::cumsum(input.array(), output.array(), axis);
    EXPECT_TRUE(output.bytes() == before) << "other bits the next time";
    if constexpr (std::is_same_v<T, R>) {
        const Placed<T> both(some_layout(extents, seed + 2, false));
        both.set(input.bytes());
        noa::cumsum(both.array(), both.array(), axis);
        if constexpr (noa::traits::real_or_complex<T>)
            EXPECT_TRUE(are_sums(same, expected, both, axis));
        else
            EXPECT_TRUE(is_same(both, expected));
    }
}

template<typename T>
void check_cumsum(const Extents& extents, std::uint64_t seed, int axis) {
    using R = noa::math::detail::sum_result_t<T>;
    check_cumsum_to<T, R>(extents, seed, axis);
    if constexpr (not std::is_same_v<noa::math::detail::wide_t<R>, R>)
        check_cumsum_to<T, noa::math::detail::wide_t<R>>(extents, seed + 1, axis);
}

TEST(cumsum_gpu, takes_every_type_along_every_axis) {
    test::for_each_type(EveryDType{}, [&]<typename T>() {
        std::uint64_t seed = 0;
        for (const Extents& extents: {Extents{1, 1, 1, 1}, Extents{2, 3, 7, 5}, Extents{3, 5, 40, 37},
                     Extents{2, 1, 300, 70}, Extents{1, 1, 3, 2500}})
            for (int axis = 0; axis < 4; ++axis) {
                SCOPED_TRACE(text(extents, ++seed));
                check_cumsum<T>(extents, seed, axis);
            }
    });
}

TEST(cumsum_gpu, takes_rows_of_every_length) {
    for_each_shape([](const Extents& extents, std::uint64_t seed) {
        check_cumsum<f32>(extents, seed, 3);
        check_cumsum<u8>(extents, seed, 3);
        check_cumsum<c64>({extents[0], extents[1], extents[3], extents[2]}, seed, 2);
    });
}

// Neighboring rows side by side: one thread each, or several if rows are long.
TEST(cumsum_gpu, takes_columns) {
    for (const std::uint64_t seed: {1, 2, 4, 5, 10}) {
        SCOPED_TRACE(seed);
        check_cumsum<f32>({1, 1, 300, 2100}, seed, 2);
        check_cumsum<i16>({40, 1, 70, 61}, seed, 0);
        check_cumsum<c32>({1, 30, 70, 33}, seed, 1);
    }
    check_cumsum<f64>({1, 1, 129, 4096}, 5, 2);
}

// ---- Quantiles -----------------------------------------------------------------------------------------------------

// q < 0 stands for the median.
template<typename T>
void check_quantile(const Extents& extents, std::uint64_t seed, Samples kind, unsigned axes, f64 q) {
    using R = noa::math::detail::mean_result_t<T>;
    SCOPED_TRACE("axes " + std::to_string(axes) + ", q " + std::to_string(q));
    Extents reduced = extents;
    for (unsigned i = 0; i < 4; ++i)
        if ((axes >> i) % 2 == 1)
            reduced[i] = 1;
    const Placed<T> input(some_layout(extents, seed, true), kind, seed);
    const Placed<R> output(some_layout(reduced, seed + 3, false));
    const Array<R> expected(shape_of(reduced));
    if (q < 0) {
        noa::median(input.array(), output.array());
        noa::median(on_cpu(input, extents), expected);
    } else {
        noa::quantile(input.array(), q, output.array());
        noa::quantile(on_cpu(input, extents), q, expected);
    }
    EXPECT_TRUE(test::agree(output.values(), values(expected)));
    EXPECT_TRUE(output.is_clean());
}

TEST(quantile_gpu, takes_every_type_and_set_of_axes) {
    test::for_each_type(Ordered{}, [&]<typename T>() {
        std::uint64_t seed = 0;
        for (const Extents& extents:
                {Extents{1, 1, 1, 1}, Extents{2, 3, 7, 5}, Extents{3, 5, 20, 17}, Extents{1, 2, 3, 4099}})
            for (unsigned axes = 0; axes < 16; ++axes) {
                SCOPED_TRACE(text(extents, ++seed));
                check_quantile<T>(extents, seed, Samples::ANY, axes, 0.1 * static_cast<f64>(seed % 11));
                check_quantile<T>(extents, seed, Samples::UNIT, axes, -1);
                check_quantile<T>(extents, seed, Samples::MODERATE, axes, 0.37);
            }
    });
}

TEST(quantile_gpu, takes_rows_of_every_length) {
    for_each_shape([](const Extents& extents, std::uint64_t seed) {
        for (const f64 q: {-1., 0., 0.3, 1.}) {
            check_quantile<f32>(extents, seed, Samples::UNIT, 8, q);
            check_quantile<i32>(extents, seed, Samples::ANY, 8, q);
            check_quantile<f64>(extents, seed, Samples::UNIT, 15, q);
            check_quantile<f16>(extents, seed, Samples::ANY, 4, q);
        }
    });
}

TEST(quantile_gpu, takes_infinities_and_what_is_not_a_number) {
    constexpr f32 nan = std::numeric_limits<f32>::quiet_NaN(), infinity = std::numeric_limits<f32>::infinity();
    const auto median = [](std::vector<f32> numbers) {
        Array<f32> array({1, 1, 1, static_cast<i64>(numbers.size())});
        std::copy(numbers.begin(), numbers.end(), array.get());
        return noa::median(array.to(test::device()));
    };
    EXPECT_EQ(median({3e38f, 3.2e38f}), 3.1e38f);  // though their sum is none
    EXPECT_EQ(median({-infinity, -infinity, infinity}), -infinity);
    EXPECT_TRUE(std::isnan(median({-infinity, infinity})));
    EXPECT_TRUE(std::isnan(median({1, -nan, 2})));
}

// ---- Histograms ----------------------------------------------------------------------------------------------------

template<typename T>
void check_histogram(const Extents& extents, std::uint64_t seed, Samples kind, unsigned axes, i64 n_bins) {
    SCOPED_TRACE("axes " + std::to_string(axes) + ", " + std::to_string(n_bins) + " bins");
    Extents counted = extents;
    for (unsigned i = 0; i < 3; ++i)
        if ((axes >> i) % 2 == 1)
            counted[i] = 1;
    counted[3] = n_bins;
    const Placed<T> input(some_layout(extents, seed, true), kind, seed);
    const Placed<i64> output(some_layout(counted, seed + 3, false));
    const Array<T> same = on_cpu(input, extents);
    const Array<i64> expected(shape_of(counted));

    noa::histogram(same, expected, -3.7, 91.3);
    noa::histogram(input.array(), output.array(), -3.7, 91.3);
    EXPECT_TRUE(is_same(output, expected));
    noa::histogram(same, expected, 0, 64);
    noa::histogram(input.array(), output.array(), 0, 64);
    EXPECT_TRUE(is_same(output, expected));
    if (kind == Samples::ANY and not noa::traits::integer<T>)
        return;
    bool is_fit = true;  // unless the elements are too close to each other for so many bins
    try {
        noa::histogram(same, expected);
    } catch (const Exception&) {
        is_fit = false;
    }
    if (is_fit) {
        noa::histogram(input.array(), output.array());
        EXPECT_TRUE(is_same(output, expected));
    } else {
        EXPECT_THROW(noa::histogram(input.array(), output.array()), Exception);
    }
}

TEST(histogram_gpu, takes_every_type_and_set_of_axes) {
    test::for_each_type(Scalars{}, [&]<typename T>() {
        std::uint64_t seed = 0;
        for (const Extents& extents: {Extents{1, 1, 1, 1}, Extents{2, 3, 7, 5}, Extents{3, 5, 20, 17}})
            for (unsigned axes = 0; axes < 8; ++axes)
                for (const i64 n_bins: {1, 7, 100}) {
                    SCOPED_TRACE(text(extents, ++seed));
                    check_histogram<T>(extents, seed, Samples::ANY, axes, n_bins);
                    check_histogram<T>(extents, seed, Samples::MODERATE, axes, n_bins);
                }
    });
}

TEST(histogram_gpu, takes_any_number_of_bins_and_of_elements) {
    for (const i64 n_bins: {256, 257, 2048, 2049, 30'000}) {
        check_histogram<f32>({1, 1, 300, 301}, 5, Samples::MODERATE, 7, n_bins);
        check_histogram<i32>({3, 1, 100, 101}, 5, Samples::ANY, 6, n_bins);
        check_histogram<f64>({3, 1, 20, 300}, 4, Samples::MODERATE, 2, n_bins);
    }
}

TEST(histogram_gpu, data_without_a_range) {
    const auto a = noa::ones<f32>({1, 1, 1, 3}).to(test::device());
    noa::fill(a.subregion(width = 1), std::numeric_limits<f32>::quiet_NaN());
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::histogram(a, 10); }, "nan", "lowest and the highest"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::histogram(a, 10, 2, 1); }, "from 2 to 1"));
}

// ---- What is refused -----------------------------------------------------------------------------------------------

TEST(ordered_gpu, arrays_on_two_devices_are_refused) {
    if (test::device().is_cpu())
        GTEST_SKIP() << "there is one device";
    const auto here = noa::ones<f32>({1, 1, 2, 3}), there = here.to(test::device());
    EXPECT_TRUE(test::throws<Exception>([&] { noa::sort(here, there); }, "from cpu to gpu:0"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::cumsum(there, here, height); }, "gpu:0", "cpu"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::median(here, there.subregion(height = 0)); }, "from cpu to gpu:0"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::histogram(there, Array<i64>({1, 1, 1, 4}), 0, 1); }, "one device"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::sort(there.flip(width), there); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::sort(there.broadcast(batch = 5)); }, "several indices"));
}

}  // namespace
