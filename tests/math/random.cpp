// Random numbers: the generator, the distributions, and arrays of them.
#include "noa/math/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <vector>

#include "math/cases.hpp"
#include "noa/math/detail/distributions.hpp"
#include "noa/math/detail/philox.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception, noa::LogNormal, noa::Normal, noa::Poisson, noa::Uniform;
using noa::math::detail::Philox;
using test::values;

// ---- The generator -------------------------------------------------------------------------------------------------

// The known answers that its authors publish.
static_assert(Philox(0)({{0, 0, 0, 0}}) == Vec<u32, 4>{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
static_assert(Philox(~u64{0})({{~0u, ~0u, ~0u, ~0u}}) == Vec<u32, 4>{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
static_assert(Philox(0x299f31d0'a4093822)({{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}}) ==
              Vec<u32, 4>{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
static_assert(Philox::counter(0x1234567'89abcdef, 7) == Vec<u32, 4>{0x89abcdef, 0x1234567, 7, 0});

// ---- Functions -----------------------------------------------------------------------------------------------------

// How far a number is from what it should be, in units of its last digit.
template<typename T>
f64 ulps(T value, long double expected) {
    const T rounded = std::abs(static_cast<T>(expected));
    const T unit = std::nextafter(rounded, std::numeric_limits<T>::infinity()) - rounded;
    return static_cast<f64>(std::abs((static_cast<long double>(value) - expected) / static_cast<long double>(unit)));
}

template<typename T>
void expect_accurate_functions() {
    f64 log_error = 0, exp_error = 0, sin_error = 0, cos_error = 0;
    for (int i = 1; i <= 20000; ++i) {
        const auto part = static_cast<T>(i) / T{20000};
        for (const T x: {part, part * static_cast<T>(1e-6), 1 + part, part * T{1e9}})
            log_error = std::max(log_error, ulps(noa::detail::log_of(x), std::log(static_cast<long double>(x))));
        for (const T x: {part, -part, part * T{80}, part * T{-80}})
            exp_error = std::max(exp_error, ulps(noa::detail::exp_of(x), std::exp(static_cast<long double>(x))));
        const T angle = (2 * part - 1) * static_cast<T>(0.785398);
        const auto [sin, cos] = noa::detail::sin_cos_of(angle);
        sin_error = std::max(sin_error, ulps(sin, std::sin(static_cast<long double>(angle))));
        cos_error = std::max(cos_error, ulps(cos, std::cos(static_cast<long double>(angle))));
    }
    EXPECT_LT(log_error, 3);
    EXPECT_LT(exp_error, 2);
    EXPECT_LT(sin_error, 2);
    EXPECT_LT(cos_error, 2);
}

TEST(random_functions, are_right_to_the_last_digits) {
    expect_accurate_functions<f32>();
    expect_accurate_functions<f64>();
    EXPECT_EQ(noa::detail::log_of(1.f), 0.f);
    EXPECT_EQ(noa::detail::exp_of(0.), 1.);
}

TEST(random_functions, exponentials_out_of_range) {
    EXPECT_EQ(noa::detail::exp_of(1000.f), std::numeric_limits<f32>::infinity());
    EXPECT_EQ(noa::detail::exp_of(1000.), std::numeric_limits<f64>::infinity());
    EXPECT_EQ(noa::detail::exp_of(-1000.f), 0.f);
    EXPECT_EQ(noa::detail::exp_of(-1000.), 0.);
    EXPECT_FLOAT_EQ(noa::detail::exp_of(-100.f), std::exp(-100.f));  // a number with few digits left
}

TEST(random_functions, logarithms_of_factorials) {
    for (f64 k = 0; k < 40; ++k)
        EXPECT_NEAR(noa::math::detail::log_factorial(k), std::lgamma(k + 1), 1e-11 * (1 + std::lgamma(k + 1))) << k;
}

// ---- What each number is -------------------------------------------------------------------------------------------

TEST(random, the_nth_number_depends_on_the_seed_and_on_n) {
    using noa::detail::Wide;
    const Layout layout{1, 1, 10, 1000};
    const auto singles = values(noa::random<f32>(Uniform{0.f, 1.f}, layout, {.seed = 42}));
    const auto doubles = values(noa::random<f64>(Uniform{0, 1}, layout, {.seed = 42}));
    const auto bytes = values(noa::random<u8>(Uniform{10, 20}, layout, {.seed = 42}));
    const auto integers = values(noa::random<i64>(Uniform{-5, 5}, layout, {.seed = 42}));

    for (const std::size_t n: {0u, 1u, 2u, 3u, 4u, 511u, 512u, 4097u, 9999u}) {
        const auto four = Philox(42)(Philox::counter(n / 4)), two = Philox(42)(Philox::counter(n / 2)),
                   one = Philox(42)(Philox::counter(n));
        EXPECT_EQ(singles[n], static_cast<f32>(four[n % 4] >> 8) * 0x1p-24f);
        const u32 high = two[n % 2 * 2], low = two[n % 2 * 2 + 1];
        EXPECT_EQ(doubles[n], static_cast<f64>(u64{high >> 5} << 26 | low >> 6) * 0x1p-53);
        EXPECT_EQ(bytes[n], 10 + static_cast<int>(Wide{u64{high} << 32 | low} * 10 >> 64));
        EXPECT_EQ(integers[n], -5 + static_cast<int>(Wide{u64{one[0]} << 32 | one[1]} * 10 >> 64));
    }
}

template<typename T, typename D>
std::vector<T> draw(const D& distribution, i64 n, u64 seed = 1) {
    return values(noa::random<T>(distribution, {1, 1, 1, n}, {.seed = seed}));
}

// Once a program has used them, they stay: a change here is a change of the interface.
TEST(random, numbers_do_not_change_from_one_version_to_the_next) {
    using F32 = std::vector<f32>;
    using F64 = std::vector<f64>;
    EXPECT_EQ(draw<f32>(Uniform{-1.f, 1.f}, 3, 42), (F32{0x1.ceafp-3f, -0x1.0156ep-4f, -0x1.b502cp-1f}));
    EXPECT_EQ(
            draw<f64>(Uniform{-1, 1}, 3, 42), (F64{0x1.ceaf04efea92p-3, -0x1.b502bd545ea62p-1, 0x1.f36c84a9dd366p-1}));
    EXPECT_EQ(draw<f32>(Normal{}, 3, 42), (F32{0x1.8d59dp-3f, 0x1.f0bcb8p-1f, -0x1.3c51a6p+0f}));
    EXPECT_EQ(draw<f64>(Normal{}, 3, 42), (F64{0x1.c5e30054e2455p-1, 0x1.c1e68ec33e46cp-2, -0x1.40bc8b241087ap-3}));
    EXPECT_EQ(draw<f32>(LogNormal{}, 3, 42), (F32{0x1.36d086p+0f, 0x1.51b892p+1f, 0x1.29a144p-2f}));
    EXPECT_EQ(draw<f64>(LogNormal{}, 3, 42), (F64{0x1.369b5696bd82cp+1, 0x1.8d3cb759d172dp+0, 0x1.b5c783357ceafp-1}));
    EXPECT_EQ(draw<i32>(Uniform{0, 1000}, 3, 42), (std::vector<i32>{612, 73, 987}));
    EXPECT_EQ(draw<i64>(Uniform{0, 1000}, 3, 42), (std::vector<i64>{612, 987, 825}));
    EXPECT_EQ(draw<i32>(Poisson{3}, 5, 42), (std::vector<i32>{3, 1, 7, 3, 5}));
    EXPECT_EQ(draw<i32>(Poisson{1e4}, 5, 42), (std::vector<i32>{10032, 9870, 10106, 10069, 9949}));
}

TEST(random, complex_numbers_are_two_reals_side_by_side) {
    const auto reals = noa::random<f32>(Normal{1, 2}, {1, 1, 7, 50}, {.seed = 5});
    const auto complexes = noa::random<c32>(Normal{1, 2}, {1, 1, 7, 25}, {.seed = 5});
    EXPECT_EQ(values(complexes.reinterpret_as<f32>()), values(reals));
    EXPECT_EQ(values(noa::random<c64>(Uniform{0, 1}, {1, 1, 7, 25}, {.seed = 5}).reinterpret_as<f64>()),
            values(noa::random<f64>(Uniform{0, 1}, {1, 1, 7, 50}, {.seed = 5})));
}

TEST(random, halves_are_rounded_singles) {
    const auto halves = draw<f16>(Normal{1, 2}, 1000);
    const auto singles = draw<f32>(Normal{1, 2}, 1000);
    for (std::size_t i = 0; i < halves.size(); ++i)
        EXPECT_EQ(halves[i].bits(), f16(singles[i]).bits());
}

TEST(random, log_normal_numbers_are_exponentials_of_normal_ones) {
    const auto numbers = draw<f64>(LogNormal{1, 0.5}, 1000), logarithms = draw<f64>(Normal{1, 0.5}, 1000);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        EXPECT_DOUBLE_EQ(numbers[i], std::exp(logarithms[i]));
}

TEST(random, every_layout_has_the_same_numbers) {
    const auto run = []<typename T>(const auto& distribution, const test::Layout& layout) {
        const test::WithMemory<T> output(layout);
        if (not noa::is_unique(output.view())) {
            EXPECT_TRUE(test::throws<Exception>([&] { noa::randomize(distribution, output.view()); }, "strides"));
            return;
        }
        noa::randomize(distribution, output.view(), {.seed = 3});
        EXPECT_EQ(values(output.view()), draw<T>(distribution, output.view().n_elements(), 3));
    };
    test::for_each_case<test::AllScalars>([&]<typename T>(const test::Layout& layout) {
        run.template operator()<T>(Uniform{10, 90}, layout);
        run.template operator()<T>(Poisson{5}, layout);
    });
    test::for_each_case<test::Types<f16, f32, f64, c16, c32, c64>>([&]<typename T>(const test::Layout& layout) {
        run.template operator()<T>(Normal{1, 2}, layout);
        run.template operator()<T>(LogNormal{0, 1}, layout);
    });
}

TEST(random, gaps_are_left_alone) {
    const auto image = noa::zeros<f32>({1, 1, 20, 40});
    noa::randomize(Uniform{1, 2}, image.subregion(noa::Ellipsis{}, noa::Slice{.step = 2}, noa::Slice{5, 30}));

    for (i64 h = 0; h < 20; ++h)
        for (i64 w = 0; w < 40; ++w)
            EXPECT_EQ(image.span()(0, 0, h, w) != 0, h % 2 == 0 and w >= 5 and w < 30);
}

// On any number of threads, at once or later.
template<typename T, typename D>
void expect_the_same_on_all_threads(const D& distribution) {
    const auto stream = Stream::current(Device{});
    const int limit = stream.thread_limit();
    stream.set_thread_limit(1);
    const auto expected = draw<T>(distribution, 100'003);
    for (const int n_threads: {2, 7}) {
        stream.set_thread_limit(n_threads);
        EXPECT_EQ(draw<T>(distribution, 100'003), expected);
    }
    stream.set_thread_limit(limit);
    const StreamGuard guard(Device{}, Stream::ASYNC);
    guard.stream().set_thread_limit(3);
    EXPECT_EQ(draw<T>(distribution, 100'003), expected);
}

TEST(random, any_number_of_threads_draws_the_same_numbers) {
    expect_the_same_on_all_threads<f32>(Uniform{-1.f, 1.f});
    expect_the_same_on_all_threads<f64>(Normal{0, 1});
    expect_the_same_on_all_threads<i16>(Uniform{-100, 100});
    expect_the_same_on_all_threads<u32>(Poisson{50});
}

// ---- Seeds ---------------------------------------------------------------------------------------------------------

TEST(random_seeds, begin_a_sequence) {
    const auto next = [] { return values(noa::random<f32>(Uniform{0, 1}, {1, 1, 1, 100})); };
    noa::set_seed(7);
    const auto first = next(), second = next();
    EXPECT_NE(first, second);
    noa::set_seed(7);
    EXPECT_EQ(next(), first);
    EXPECT_EQ(next(), second);

    noa::set_seed(8);  // not one further on in the sequence of 7
    const auto other = next();
    EXPECT_NE(other, first);
    EXPECT_NE(other, second);
}

TEST(random_seeds, of_a_call_leave_the_sequence_alone) {
    noa::set_seed(7);
    const auto first = values(noa::random<f32>(Uniform{0, 1}, {1, 1, 1, 100}));
    noa::set_seed(7);
    EXPECT_EQ(draw<f32>(Normal{}, 100, 3), draw<f32>(Normal{}, 100, 3));
    EXPECT_NE(draw<f32>(Normal{}, 100, 3), draw<f32>(Normal{}, 100, 4));
    EXPECT_NE(draw<f32>(Normal{}, 100, 3), draw<f32>(Normal{}, 100, 3 + (u64{1} << 32)));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::random<f32>(Normal{0, -1}, {1, 1, 1, 4}); }, "-1"));
    EXPECT_EQ(values(noa::random<f32>(Uniform{0, 1}, {1, 1, 1, 100}, ArrayOption{})), first);
}

// ---- Bounds --------------------------------------------------------------------------------------------------------

// Of real numbers, with ends that the type need not have.
template<typename T>
void expect_within(f64 low, f64 high) {
    for (const T value: draw<T>(Uniform{low, high}, 20000)) {
        ASSERT_GE(static_cast<f64>(value), low);
        ASSERT_LT(static_cast<f64>(value), high);
    }
}

TEST(random_uniform, never_leaves_its_range) {
    expect_within<f16>(0, 1);  // of the 2^24 numbers, 2^12 round to 1
    expect_within<f16>(0.1, 0.3);
    expect_within<f16>(1000, 1003);
    expect_within<f16>(-65504, 65504);
    expect_within<f32>(16777212, 16777218);
    expect_within<f32>(-16777218, -16777212);
    expect_within<f32>(0.1, 0.1000001);
    expect_within<f32>(0.7, 0.7000003);  // 0.7f is below 0.7
    expect_within<f32>(-3e-45, 3e-45);
    expect_within<f64>(1, 1 + 4e-16);
    expect_within<f64>(-1e-320, 1e-320);
    for (const f32 value: draw<f32>(Uniform{1.f, std::nextafter(1.f, 2.f)}, 1000))
        EXPECT_EQ(value, 1.f);
}

TEST(random_uniform, integers_reach_both_ends) {
    const auto bytes = draw<u8>(Uniform{0, 256}, 20000);
    EXPECT_EQ(std::set(bytes.begin(), bytes.end()).size(), 256u);
    const auto few = draw<i8>(Uniform{-128, -125}, 1000);
    EXPECT_EQ(std::set(few.begin(), few.end()), (std::set<i8>{-128, -127, -126}));
    EXPECT_EQ(draw<u64>(Uniform{UINT64_MAX - 1, UINT64_MAX}, 100), std::vector<u64>(100, UINT64_MAX - 1));

    for (const i64 value: draw<i64>(Uniform{INT64_MIN, INT64_MIN + 10}, 1000))
        EXPECT_LT(value, INT64_MIN + 10);
    const auto any = draw<i64>(Uniform{INT64_MIN, INT64_MAX}, 1000);
    EXPECT_LT(*std::min_element(any.begin(), any.end()), -(i64{1} << 62));
    EXPECT_GT(*std::max_element(any.begin(), any.end()), i64{1} << 62);
    const auto words = draw<u32>(Uniform{i64{0}, i64{1} << 32}, 1000);
    EXPECT_GT(*std::max_element(words.begin(), words.end()), u32{1} << 31);
}

// Where the upper bits alone are just short of the next integer.
TEST(random_uniform, all_bits_of_a_fraction_count) {
    u32 numbers[2];
    noa::math::detail::UniformIntegers<u32>{10, 3}(
            Philox::Words{0x55555555, 0xffffffff, 0x55555555, 0}.values, numbers);
    EXPECT_EQ(numbers[0], 11u);
    EXPECT_EQ(numbers[1], 10u);
    u64 number = 0;
    noa::math::detail::UniformIntegers<u64>{10, 3}(
            Philox::Words{0x55555555, 0x55555555, 0xffffffff, 0}.values, &number);
    EXPECT_EQ(number, 11u);
    noa::math::detail::UniformIntegers<u64>{10, 3}(Philox::Words{0x55555555, 0x55555555, 0, 0}.values, &number);
    EXPECT_EQ(number, 10u);
}

// ---- Statistics, of fixed seeds: that the limits hold says something about the numbers, not about luck -------------

// Kolmogorov and Smirnov: the largest distance between two cumulative distributions, in units in which 1.95 is exceeded
// once in 1000 times.
template<typename T, typename F>
f64 distance(std::vector<T> numbers, const F& cumulative) {
    std::sort(numbers.begin(), numbers.end());
    const auto n = static_cast<f64>(numbers.size());
    f64 largest = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const f64 expected = cumulative(static_cast<f64>(numbers[i]));
        largest = std::max({largest, expected - static_cast<f64>(i) / n, static_cast<f64>(i + 1) / n - expected});
    }
    return largest * std::sqrt(n);
}

f64 normal_cumulative(f64 x) {
    return 0.5 * std::erfc(-x / std::sqrt(2.));
}

// The mean of a power of the numbers, less what is expected, in units of its own standard deviation.
template<typename T, typename F>
f64 deviation(const std::vector<T>& numbers, f64 expected, const F& f) {
    f64 sum = 0, squares = 0;
    for (const T number: numbers) {
        const f64 value = f(static_cast<f64>(number)) - expected;
        sum += value;
        squares += value * value;
    }
    return std::abs(sum) / std::sqrt(squares);
}

template<typename T>
void expect_uniform(u64 seed) {
    const auto numbers = draw<T>(Uniform{-2, 3}, 50000, seed);
    EXPECT_LT(distance(numbers, [](f64 x) { return (x + 2) / 5; }), 1.95);
    EXPECT_LT(deviation(numbers, 0.5, [](f64 x) { return x; }), 3);
    EXPECT_LT(deviation(numbers, 25. / 12, [](f64 x) { return (x - 0.5) * (x - 0.5); }), 3);
}

template<typename T>
void expect_normal(u64 seed) {
    const auto numbers = draw<T>(Normal{3, 2}, 50000, seed);
    EXPECT_LT(distance(numbers, [](f64 x) { return normal_cumulative((x - 3) / 2); }), 1.95);
    const f64 moments[] = {0, 1, 0, 3, 0, 15};
    for (int power = 1; power <= 6; ++power)
        EXPECT_LT(deviation(numbers, moments[power - 1], [&](f64 x) { return std::pow((x - 3) / 2, power); }), 3.5);
}

TEST(random_statistics, uniform_and_normal_numbers) {
    for (const u64 seed: {1u, 2u, 3u}) {
        expect_uniform<f32>(seed);
        expect_uniform<f64>(seed);
        expect_normal<f32>(seed);
        expect_normal<f64>(seed);
        EXPECT_LT(distance(draw<f64>(LogNormal{0.5, 2}, 50000, seed),
                          [](f64 x) { return normal_cumulative((std::log(x) - 0.5) / 2); }),
                1.95);
    }
}

TEST(random_statistics, neighbors_have_nothing_to_do_with_each_other) {
    const auto uniform = draw<f32>(Uniform{-1, 1}, 100'000), normal = draw<f32>(Normal{}, 100'000);
    const auto doubles = draw<f64>(Normal{}, 100'000);
    for (const std::size_t lag: {1u, 2u, 3u, 4u, 512u}) {
        const auto expect_uncorrelated = [&](const auto& numbers, auto power) {
            std::vector<f64> products;
            for (std::size_t i = 0; i + lag < numbers.size(); ++i)
                products.push_back(power(numbers[i]) * power(numbers[i + lag]));
            EXPECT_LT(deviation(products, 0, [](f64 x) { return x; }), 3.5) << lag;
        };
        const auto square = [](auto x) { return static_cast<f64>(x) * static_cast<f64>(x) - 1; };
        expect_uncorrelated(uniform, [](auto x) { return static_cast<f64>(x); });
        expect_uncorrelated(normal, [](auto x) { return static_cast<f64>(x); });
        expect_uncorrelated(normal, square);
        expect_uncorrelated(doubles, square);
    }
}

TEST(random_statistics, tails_of_the_normal_distribution) {
    const auto numbers = draw<f32>(Normal{}, 1'000'000);
    const auto [low, high] = std::minmax_element(numbers.begin(), numbers.end());
    EXPECT_LT(*low, -4.5f);
    EXPECT_GT(*high, 4.5f);
    const auto n_beyond = std::count_if(numbers.begin(), numbers.end(), [](f32 x) { return std::abs(x) > 4; });
    EXPECT_NEAR(static_cast<f64>(n_beyond), 1e6 * 6.334e-5, 3.5 * std::sqrt(1e6 * 6.334e-5));
}

// Chi squared: how far counts are from those expected, less its mean, in units of its standard deviation.
f64 chi_squared(const std::vector<f64>& counts, const std::vector<f64>& expected) {
    f64 sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
        sum += (counts[i] - expected[i]) * (counts[i] - expected[i]) / expected[i];
    const auto n_free = static_cast<f64>(counts.size()) - 1;
    return (sum - n_free) / std::sqrt(2 * n_free);
}

TEST(random_statistics, integers_are_equally_likely) {
    for (const u64 seed: {1u, 2u, 3u}) {
        std::vector<f64> counts(37);
        for (const i32 value: draw<i32>(Uniform{-7, 30}, 100'000, seed))
            ++counts[static_cast<std::size_t>(value + 7)];
        EXPECT_LT(std::abs(chi_squared(counts, std::vector<f64>(37, 100'000 / 37.))), 3.5);
        // A third of 2^64 is where 64 bits alone would show: the lower half of the values would be twice as likely.
        const u64 range = UINT64_MAX / 3 * 2;
        std::vector<f64> thirds(3);
        for (const u64 value: draw<u64>(Uniform{u64{0}, range}, 100'000, seed))
            ++thirds[value / (range / 3 + 1)];
        EXPECT_LT(std::abs(chi_squared(thirds, std::vector<f64>(3, 100'000 / 3.))), 3.5);
    }
}

// Counts that are expected less than 20 times are put together.
f64 poisson_chi_squared(f64 mean, u64 seed) {
    constexpr i64 n = 100'000;
    std::vector<f64> all(static_cast<std::size_t>(noa::math::detail::largest_poisson_count(mean)) + 1);
    for (const i32 value: draw<i32>(Poisson{mean}, n, seed))
        ++all[static_cast<std::size_t>(value)];
    std::vector<f64> counts{0}, expected{0};
    for (std::size_t k = 0; k < all.size(); ++k) {
        const auto x = static_cast<f64>(k);
        if (expected.back() >= 20)
            counts.push_back(0), expected.push_back(0);
        counts.back() += all[k];
        expected.back() += n * std::exp(x * std::log(mean) - mean - std::lgamma(x + 1));
    }
    counts[counts.size() - 2] += counts.back(), expected[expected.size() - 2] += expected.back();
    counts.pop_back(), expected.pop_back();
    return chi_squared(counts, expected);
}

TEST(random_statistics, poisson_counts) {
    for (const f64 mean: {0.3, 3., 9.9, 10., 25., 300., 20'000.})
        for (const u64 seed: {1u, 2u})
            EXPECT_LT(std::abs(poisson_chi_squared(mean, seed)), 3.5) << mean;
    EXPECT_EQ(draw<i32>(Poisson{0}, 100), std::vector<i32>(100, 0));
    for (int i = 0; i < 1000; ++i) {  // a number just below 1, with probabilities whose sum is 1 but for rounding
        f64 counts[2];
        const u32 ones[] = {~0u, ~0u, ~0u, ~0u};
        noa::math::detail::FewPoissonCounts(i / 100.)(ones, counts);
        EXPECT_LT(counts[0], 50);
    }
    EXPECT_LT(deviation(draw<f64>(Poisson{1e9}, 10000), 1e9, [](f64 x) { return x; }), 3);
    EXPECT_LT(deviation(draw<f64>(Poisson{1e9}, 10000), 1e9, [](f64 x) { return (x - 1e9) * (x - 1e9); }), 3);
}

// ---- What is refused -----------------------------------------------------------------------------------------------

template<typename T, typename D, typename... Pieces>
void expect_refused(const D& distribution, const Pieces&... pieces) {
    const auto output = noa::zeros<T>({1, 1, 1, 4});
    EXPECT_TRUE(test::throws<Exception>([&] { noa::randomize(distribution, output); }, pieces...));
    EXPECT_EQ(values(output), std::vector<T>(4));
}

TEST(random_errors, carry_the_parameters) {
    const f64 nan = std::nan(""), inf = std::numeric_limits<f64>::infinity();
    expect_refused<f32>(Uniform{2.f, 1.f}, "no numbers from 2 up to 1");
    expect_refused<f32>(Uniform{1.f, 1.f}, "from 1 up to 1");
    expect_refused<f32>(Uniform{0., inf}, "inf");
    expect_refused<f64>(Uniform{nan, 1.}, "nan");
    expect_refused<f16>(Uniform{0, 100'000}, "1e+05 does not fit f16");
    expect_refused<f16>(Uniform{2049.1, 2049.9}, "no f16 from 2049.1");
    expect_refused<f32>(Uniform{-3e38, 3e38}, "the distance from -3e+38 to 3e+38 does not fit f32");
    expect_refused<i32>(Uniform{5, 5}, "no integers from 5 up to 5");
    expect_refused<u8>(Uniform{0, 257}, "0 up to 257 do not fit u8");
    expect_refused<u8>(Uniform{-1, 10}, "-1 up to 10 do not fit u8");
    expect_refused<f32>(Normal{0, -1}, "mean 0", "deviation -1");
    expect_refused<f32>(Normal{nan, 1}, "nan");
    expect_refused<f16>(Normal{0, 20'000}, "20000", "up to 133400 do not fit f16");
    expect_refused<f32>(LogNormal{80, 2}, "80", "do not fit f32");
    expect_refused<c64>(LogNormal{0, inf}, "inf");
    expect_refused<i32>(Poisson{-1}, "not -1");
    expect_refused<f64>(Poisson{2e9}, "not 2e+09");
    expect_refused<f64>(Poisson{nan}, "nan");
    expect_refused<i8>(Poisson{100}, "counts of up to 230 do not fit i8");
}

TEST(random, of_nothing_is_nothing) {
    EXPECT_TRUE(noa::random<f32>(Normal{}, {1, 1, 0, 5}).is_empty());
    EXPECT_EQ(draw<f32>(Normal{2, 0}, 10), std::vector<f32>(10, 2.f));
}

// ---- Ways to say it ------------------------------------------------------------------------------------------------

TEST(random, parameters_and_options) {
    static_assert(std::same_as<decltype(Uniform{0, 10}), Uniform<int>>);
    static_assert(std::same_as<decltype(Uniform{0.f, 1.f}), Uniform<f32>>);
    static_assert(std::same_as<decltype(Uniform{0, 1.5f}), Uniform<f64>>);
    static_assert(std::same_as<decltype(Uniform{0, i64{10}}), Uniform<i64>>);
    const auto a = noa::random<f32>(noa::Normal{.stddev = 2}, {1, 1, 2, 3}, {.device = "cpu"}, {.seed = 1});
    const auto b = noa::random<f32>(noa::Normal{0.f, 2.f}, a.shape(), a.option(), {.seed = 1});
    EXPECT_EQ(values(a), values(b));
    const auto c = noa::random<f32>(noa::Normal{0, 2}, {{1, 1, 2, 3}, {6, 6, 1, 2}}, {.seed = 1});
    EXPECT_EQ(values(a), values(c));
}

}  // namespace
