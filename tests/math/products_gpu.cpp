// Products, random numbers and allclose on the GPU against the same on the CPU.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "noa/noa.hpp"
#include "support/gpu.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Exception, noa::LogNormal, noa::Normal, noa::Poisson, noa::Slice, noa::Uniform;
using test::EveryDType, test::Extents, test::on_cpu, test::shape_of, test::some_layout, test::EveryNumber, test::Placed,
        test::row, test::Samples, test::values;

using Inexact = test::Types<f16, f32, f64, c16, c32, c64>;

template<typename T>
f64 distance(const T& a, const T& b) {
    if constexpr (noa::traits::complex<T>)
        return noa::abs(a.template as<f64>() - b.template as<f64>());
    else
        return std::abs(static_cast<f64>(a) - static_cast<f64>(b));
}
template<typename T>
f64 size(const T& a) {
    return distance(a, T{});
}

template<typename T>
f64 epsilon_of() {
    return static_cast<f64>(std::numeric_limits<noa::traits::value_type_t<T>>::epsilon());
}

// Each element within an absolute and a relative bound.
template<typename T>
void expect_near(const std::vector<T>& got, const std::vector<T>& expected, f64 absolute, f64 relative) {
    ASSERT_EQ(got.size(), expected.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        ASSERT_LE(distance(got[i], expected[i]), absolute + relative * size(expected[i])) << "element " << i;
}

// ---- dot -----------------------------------------------------------------------------------------------------------

constexpr Extents dot_shapes[] = {
        {1, 1, 1, 1}, {1, 1, 1, 13}, {3, 1, 1, 1}, {1, 17, 33, 65}, {5, 1, 7, 31}, {2, 3, 64, 64}, {1500, 1, 3, 5}};

// Of two inputs, the second may repeat elements, and has the extent 1 where it does.
template<typename T>
struct DotCase {
    using Result = noa::math::detail::dot_t<T>;
    Placed<T> a, b;
    Array<T> cpu_a, cpu_b;
    std::int64_t n_batches;

    DotCase(const Extents& extents, Samples kind, std::uint64_t seed)
        : a(some_layout(extents, seed, true), kind, seed),
          b(test::random_layout(extents, seed + 1, true), kind, seed + 1),
          cpu_a(on_cpu(a, extents)),
          cpu_b(on_cpu(b, extents)),
          n_batches(extents[0]) {}

    std::vector<Result> whole(bool is_on_gpu) const {
        return {is_on_gpu ? noa::dot(a.array(), b.once()) : noa::dot(cpu_a, cpu_b)};
    }
    std::vector<Result> of_batches(std::uint64_t seed) const {
        const Placed<Result> output(test::random_layout({n_batches, 1, 1, 1}, seed, false));
        noa::dot(a.array(), b.array(), output.array());
        const auto result = output.values();
        EXPECT_TRUE(output.is_clean());
        return result;
    }
    std::vector<Result> of_batches_on_cpu() const {
        const Array<Result> output(Shape4{n_batches, 1, 1, 1});
        noa::dot(cpu_a, cpu_b, output);
        return values(output);
    }
};

// Whole numbers have exact sums of products, and integers wrap around: the same bits.
TEST(products_gpu, dot_takes_every_type_and_layout) {
    test::for_each_type(EveryNumber{}, []<typename T>() {
        for (const Extents& extents: dot_shapes)
            for (std::uint64_t seed = 0; seed < 10; ++seed) {
                SCOPED_TRACE("shape " + to_string(shape_of(extents)) + ", seed " + std::to_string(seed));
                const Samples kind = noa::traits::integer<T> ? Samples::ANY : Samples::WHOLE;
                const DotCase<T> dot(extents, kind, seed);
                EXPECT_TRUE(test::agree(dot.whole(true), dot.whole(false)));
                EXPECT_TRUE(test::agree(dot.of_batches(seed), dot.of_batches_on_cpu()));
            }
    });
}

// Sums are in f64 on both, in another order, and then rounded.
TEST(products_gpu, dot_is_as_accurate_as_on_the_cpu) {
    test::for_each_type(Inexact{}, []<typename T>() {
        for (const Extents& extents: dot_shapes)
            for (std::uint64_t seed = 20; seed < 25; ++seed) {
                const DotCase<T> dot(extents, Samples::UNIT, seed);
                const auto n = static_cast<f64>(shape_of(extents).n_elements());
                const f64 absolute = 2 * n * 0x1p-52, relative = epsilon_of<noa::math::detail::dot_t<T>>();
                expect_near(dot.whole(true), dot.whole(false), absolute, relative);
                expect_near(dot.of_batches(seed), dot.of_batches_on_cpu(), absolute, relative);
            }
    });
}

TEST(products_gpu, dot_has_the_same_bits_in_every_run) {
    const ArrayOption option{.device = test::device()};
    const auto a = noa::random<f32>(Normal{}, {3, 1, 701, 503}, option, {.seed = 1});
    const auto b = noa::random<f32>(Normal{}, {3, 1, 701, 503}, option, {.seed = 2});
    const auto z = noa::random<c64>(Normal{}, {1, 1, 1, 300'007}, option, {.seed = 3});
    const std::vector first{noa::dot(a, b)};
    const std::vector first_z{noa::dot(z, z.flip(width))};
    for (int i = 0; i < 5; ++i) {
        EXPECT_TRUE(test::agree({noa::dot(a, b)}, first));
        EXPECT_TRUE(test::agree({noa::dot(z, z.flip(width))}, first_z));
    }
    EXPECT_NEAR(first[0], noa::dot(a.to(Device{}).eval(), b.to(Device{}).eval()), 1e-3);
}

// ---- matmul --------------------------------------------------------------------------------------------------------

struct Sizes {
    std::int64_t m, n, k;
};
constexpr Sizes all_sizes[] = {{1, 1, 1}, {3, 5, 7}, {17, 33, 65}, {64, 64, 16}, {65, 63, 17}, {1, 130, 31},
        {129, 1, 67}, {1, 1, 101}, {31, 37, 1}, {128, 96, 64}};

// The batches and depths of both factors, and of their product.
struct Batches {
    std::array<std::int64_t, 2> a, b, output;
};
constexpr Batches all_batches[] = {{{1, 1}, {1, 1}, {1, 1}}, {{3, 1}, {3, 1}, {3, 1}}, {{2, 3}, {2, 3}, {2, 3}},
        {{2, 3}, {1, 1}, {2, 3}}, {{1, 1}, {3, 2}, {3, 2}}, {{5, 1}, {1, 4}, {5, 4}}, {{2, 1}, {2, 3}, {2, 3}}};

// Factors on both devices, and a product.
template<typename T>
struct MatmulCase {
    using Result = noa::math::detail::matmul_t<T>;
    using Factor = noa::math::detail::dot_t<T>;
    Extents a_shape, b_shape, shape;
    Placed<T> a, b;

    MatmulCase(const Sizes& sizes, const Batches& batches, Samples kind, std::uint64_t seed)
        : a_shape{batches.a[0], batches.a[1], sizes.m, sizes.k},
          b_shape{batches.b[0], batches.b[1], sizes.k, sizes.n},
          shape{batches.output[0], batches.output[1], sizes.m, sizes.n},
          a(some_layout(a_shape, seed, true), kind, seed),
          b(some_layout(b_shape, seed / 5 + seed, true), kind, seed + 1) {}

    // On both, what the output has to begin with is of some kind.
    void run(Samples output_kind, std::uint64_t seed, Factor alpha, Factor beta, std::vector<Result>& got,
            std::vector<Result>& expected) const {
        const Placed<Result> output(some_layout(shape, seed, false), output_kind, seed);
        const Array<Result> cpu_output = on_cpu(output, shape);
        noa::matmul(a.array(), b.array(), output.array(), {.alpha = alpha, .beta = beta});
        noa::matmul(on_cpu(a, a_shape), on_cpu(b, b_shape), cpu_output, {.alpha = alpha, .beta = beta});
        got = output.values();
        expected = values(cpu_output);
        EXPECT_TRUE(output.is_clean());
    }
};

// For all sizes and batches, each in a few layouts.
template<typename T, typename F>
void for_each_matmul(Samples kind, int n_layouts, const F& f) {
    std::uint64_t seed = 0;
    for (const Sizes& sizes: all_sizes)
        for (const Batches& batches: all_batches)
            for (int i = 0; i < n_layouts; ++i, ++seed) {
                const MatmulCase<T> matmul(sizes, batches, kind, seed);
                SCOPED_TRACE("shapes " + to_string(shape_of(matmul.a_shape)) + " and " +
                             to_string(shape_of(matmul.b_shape)) + ", seed " + std::to_string(seed));
                f(matmul, seed);
                if (testing::Test::HasFatalFailure())
                    return;
            }
}

constexpr f64 but_for_the_sign_of_0 = 0.5;

// Whole numbers have exact sums of products.
TEST(products_gpu, matmul_takes_every_type_and_layout) {
    test::for_each_type(EveryNumber{}, []<typename T>() {
        for_each_matmul<T>(Samples::WHOLE, 2, [](const auto& matmul, std::uint64_t seed) {
            using Case = MatmulCase<T>;
            using Factor = typename Case::Factor;
            std::vector<typename Case::Result> got, expected;
            matmul.run(Samples::ANY, seed + 2, Factor{1}, Factor{}, got, expected);  // what is there is not read
            ASSERT_TRUE(test::agree(got, expected, but_for_the_sign_of_0));
            matmul.run(Samples::WHOLE, seed + 3, Factor{2}, Factor{3}, got, expected);
            ASSERT_TRUE(test::agree(got, expected, but_for_the_sign_of_0));
        });
    });
}

TEST(products_gpu, matmul_by_0_reads_no_matrices) {
    test::for_each_type(EveryNumber{}, []<typename T>() {
        for_each_matmul<T>(Samples::ANY, 1, [](const auto& matmul, std::uint64_t seed) {
            using Case = MatmulCase<T>;
            using Factor = typename Case::Factor;
            std::vector<typename Case::Result> got, expected;
            matmul.run(Samples::ANY, seed, Factor{}, Factor{}, got, expected);
            ASSERT_TRUE(test::agree(got, expected));
            matmul.run(Samples::WHOLE, seed, Factor{}, Factor{3}, got, expected);
            ASSERT_TRUE(test::agree(got, expected));
        });
    });
}

TEST(products_gpu, matmul_of_integers_wraps_around) {
    test::for_each_type(test::Integers{}, []<typename T>() {
        for_each_matmul<T>(Samples::ANY, 1, [](const auto& matmul, std::uint64_t seed) {
            using Factor = typename MatmulCase<T>::Factor;
            std::vector<Factor> got, expected;
            matmul.run(Samples::ANY, seed, static_cast<Factor>(-7), static_cast<Factor>(11), got, expected);
            ASSERT_TRUE(test::agree(got, expected));
        });
    });
}

// A sum of k products of numbers up to 1 is wrong by at most k k / 2 units of the type that it is made in, on both
// devices; with TF32 it would be by some hundred times as much.
TEST(products_gpu, matmul_has_full_precision) {
    test::for_each_type(Inexact{}, []<typename T>() {
        for_each_matmul<T>(Samples::UNIT, 2, [](const auto& matmul, std::uint64_t seed) {
            using Factor = typename MatmulCase<T>::Factor;
            std::vector<T> got, expected;
            matmul.run(Samples::UNIT, seed, Factor{1}, Factor{}, got, expected);
            const f64 largest = noa::traits::complex<T> ? 4 : 1;
            const auto k = static_cast<f64>(matmul.a_shape[3]);
            const f64 absolute = k * k * epsilon_of<Factor>() * largest;
            expect_near(got, expected, absolute, epsilon_of<Factor>() == epsilon_of<T>() ? 0 : epsilon_of<T>());
        });
    });
}

template<typename T>
void expect_large_product(const Shape4& left, const Shape4& right) {
    const ArrayOption option{.device = test::device()};
    const auto a = noa::random<T>(Uniform{-1, 1}, left, option, {.seed = 1});
    const auto b = noa::random<T>(Uniform{-1, 1}, right, option, {.seed = 2});
    const auto expected = values(noa::matmul(a.to(Device{}).eval(), b.to(Device{}).eval()));
    const auto product = values(noa::matmul(a, b));
    const f64 absolute = 8 * static_cast<f64>(left[3]) * epsilon_of<noa::math::detail::dot_t<T>>();
    expect_near(product, expected, absolute, epsilon_of<T>());
    EXPECT_TRUE(test::agree(values(noa::matmul(a, b)), product)) << "the same bits in every run";
}

TEST(products_gpu, matmul_of_large_matrices_and_of_many) {
    expect_large_product<f32>({1, 1, 513, 1025}, {1, 1, 1025, 769});
    expect_large_product<f16>({1, 1, 512, 1024}, {1, 1, 1024, 768});
    expect_large_product<f64>({1, 1, 300, 2000}, {1, 1, 2000, 100});
    expect_large_product<c32>({4, 1, 200, 100}, {4, 1, 100, 300});
    expect_large_product<c64>({1, 1, 1, 50'000}, {1, 1, 50'000, 1});
    expect_large_product<c16>({2, 1, 100, 300}, {1, 1, 300, 70});
    expect_large_product<f32>({70'001, 1, 3, 4}, {70'001, 1, 4, 2});  // more than fit a grid of CUDA along one axis
    expect_large_product<f32>({70'001, 1, 3, 4}, {1, 1, 4, 2});
}

TEST(products_gpu, matmul_of_transposed_and_repeated_matrices) {
    const auto a = noa::random<f32>(Uniform{-1, 1}, {2, 1, 33, 17}, {.device = test::device()}, {.seed = 1});
    const auto cpu = a.to(Device{}).eval();
    const auto transpose = [](const auto& array) { return array.permute(batch, depth, width, height); };
    expect_near(values(noa::matmul(transpose(a), a)), values(noa::matmul(transpose(cpu), cpu)), 1e-5, 0);
    expect_near(values(noa::matmul(a, transpose(a))), values(noa::matmul(cpu, transpose(cpu))), 1e-5, 0);
    expect_near(values(noa::matmul(a.flip(height), transpose(a.flip(batch)))),
            values(noa::matmul(cpu.flip(height), transpose(cpu.flip(batch)))), 1e-5, 0);
    const auto repeated = a.subregion(0, 0, 0).broadcast(height = 17),
               cpu_repeated = cpu.subregion(0, 0, 0).broadcast(height = 17);
    expect_near(values(noa::matmul(a, repeated)), values(noa::matmul(cpu, cpu_repeated)), 1e-5, 0);
}

// ---- Random numbers ------------------------------------------------------------------------------------------------

// The same numbers as on the CPU, to the last bit: the operators are made of operations that are rounded correctly.
template<typename T, typename D>
void expect_same_numbers(const D& distribution) {
    std::uint64_t seed = 0;
    for (const Extents& extents: {Extents{1, 1, 1, 1}, {1, 1, 1, 7}, {2, 3, 5, 7}, {1, 17, 33, 65}, {3, 1, 64, 128}})
        for (int i = 0; i < 5; ++i, ++seed) {
            SCOPED_TRACE("shape " + to_string(shape_of(extents)) + ", seed " + std::to_string(seed));
            const Placed<T> output(some_layout(extents, seed, false));
            noa::randomize(distribution, output.array(), {.seed = seed});
            const auto expected = values(noa::random<T>(distribution, shape_of(extents), {.seed = seed}));
            ASSERT_TRUE(test::agree(output.values(), expected));
            ASSERT_TRUE(output.is_clean());
        }
}

TEST(products_gpu, uniform_numbers_are_those_of_the_cpu) {
    test::for_each_type(EveryNumber{}, []<typename T>() { expect_same_numbers<T>(Uniform{3, 100}); });
    test::for_each_type(Inexact{}, []<typename T>() { expect_same_numbers<T>(Uniform{-1.25, 3.1}); });
    expect_same_numbers<i8>(Uniform{-128, 128});
    expect_same_numbers<i32>(Uniform{i64{INT32_MIN}, i64{INT32_MAX} + 1});
    expect_same_numbers<i64>(Uniform{INT64_MIN, INT64_MAX});
    expect_same_numbers<u64>(Uniform{u64{5}, UINT64_MAX});
}

TEST(products_gpu, normal_numbers_are_those_of_the_cpu) {
    test::for_each_type(Inexact{}, []<typename T>() {
        expect_same_numbers<T>(Normal{-1, 2.5});
        expect_same_numbers<T>(LogNormal{0.5, 1.25});
    });
    expect_same_numbers<f32>(LogNormal{-90, 3});  // numbers with few digits left
}

TEST(products_gpu, poisson_counts_are_those_of_the_cpu) {
    test::for_each_type(test::Scalars{}, []<typename T>() {
        for (const f64 mean: {0., 0.3, 9.9, 10., 15.})
            expect_same_numbers<T>(Poisson{mean});
    });
    for (const f64 mean: {300., 2e4, 1e9}) {
        expect_same_numbers<i64>(Poisson{mean});
        expect_same_numbers<f64>(Poisson{mean});
    }
}

TEST(products_gpu, random_numbers_are_those_of_the_cpu_if_many_or_not_aligned) {
    const Layout layout{1, 1, 3, 1'000'003};
    const ArrayOption option{.device = test::device()};
    EXPECT_TRUE(test::agree(values(noa::random<f32>(Normal{}, layout, option, {.seed = 1})),
            values(noa::random<f32>(Normal{}, layout, {.seed = 1}))));
    EXPECT_TRUE(test::agree(values(noa::random<i32>(Poisson{50}, layout, option, {.seed = 2})),
            values(noa::random<i32>(Poisson{50}, layout, {.seed = 2}))));
    for (const i64 begin: {0, 1, 2, 3, 4}) {
        const Array<f32> line(Layout{1, 1, 1, 1000}, option);
        const auto part = line.subregion(width = Slice{begin, 999});
        noa::randomize(Uniform{0, 1}, part, {.seed = 3});
        EXPECT_TRUE(test::agree(
                values(part), values(noa::random<f32>(Uniform{0, 1}, {1, 1, 1, 999 - begin}, {.seed = 3}))));
    }
}

TEST(products_gpu, calls_without_a_seed_take_the_next_one_wherever_they_run) {
    const Layout layout{1, 1, 10, 10};
    const auto draw = [&](Device device) { return values(noa::random<f32>(Normal{}, layout, {.device = device})); };
    noa::set_seed(5);
    const auto first = draw(Device{}), second = draw(Device{}), third = draw(Device{});
    noa::set_seed(5);
    EXPECT_EQ(draw(test::device()), first);
    EXPECT_TRUE(values(noa::random<f32>(Normal{}, {1, 1, 0, 5}, {.device = test::device()})).empty());
    EXPECT_EQ(draw(Device{}), second);
    EXPECT_EQ(draw(test::device()), third);
}

// ---- allclose ------------------------------------------------------------------------------------------------------

constexpr Extents compared_shapes[] = {{1, 1, 1, 1}, {1, 1, 1, 37}, {2, 3, 17, 65}, {1, 1, 300, 301}};

TEST(products_gpu, allclose_takes_every_type_and_layout) {
    test::for_each_type(EveryDType{}, []<typename T>() {
        for (const Extents& extents: compared_shapes)
            for (std::uint64_t seed = 0; seed < 5; ++seed) {
                const Placed<T> a(some_layout(extents, seed, false), Samples::WHOLE, seed);
                const Placed<T> b(some_layout(extents, seed + 3, false));
                auto elements = a.values();
                b.set(test::to_bytes(elements));
                EXPECT_TRUE(noa::allclose(a.array(), b.array(), 0));
                EXPECT_TRUE(noa::allclose(a.array(), b.array()));
                const auto place = static_cast<std::size_t>(test::scramble(seed) % elements.size());
                elements[place] = elements[place] == T{} ? static_cast<T>(1) : T{};
                b.set(test::to_bytes(elements));
                EXPECT_FALSE(noa::allclose(a.array(), b.array(), 0)) << place;
                EXPECT_FALSE(noa::allclose(a.array(), b.array())) << place;
                EXPECT_TRUE(noa::allclose(a.array(), b.array(), 9));
            }
    });
}

TEST(products_gpu, allclose_of_any_numbers_says_what_the_cpu_says) {
    test::for_each_type(EveryDType{}, []<typename T>() {
        const Extents extents{1, 1, 1, 1};
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            const Placed<T> a(some_layout(extents, 0, false), Samples::ANY, seed % 30);
            const Placed<T> b(some_layout(extents, 0, false), Samples::ANY, seed);
            const auto cpu_a = on_cpu(a, extents), cpu_b = on_cpu(b, extents);
            for (const f64 epsilon: {0., 1e-6, 0.5, 1e30})
                EXPECT_EQ(noa::allclose(a.array(), b.array(), epsilon), noa::allclose(cpu_a, cpu_b, epsilon)) << seed;
        }
    });
}

TEST(products_gpu, allclose_takes_numbers_and_broadcasts) {
    const ArrayOption option{.device = test::device()};
    EXPECT_TRUE(noa::allclose(noa::fill<f32>({2, 1, 5, 7}, 3.f, option), 3));
    EXPECT_TRUE(noa::allclose(noa::fill<f16>({2, 1, 5, 7}, f16(3), option), 3));
    EXPECT_TRUE(noa::allclose(c16{1.f, 2.f}, noa::fill<c16>({2, 1, 5, 7}, c16{1.f, 2.f}, option)));
    EXPECT_FALSE(noa::allclose(c16{1.f, 2.f}, noa::fill<c16>({2, 1, 5, 7}, c16{1.f, 3.f}, option)));
    EXPECT_TRUE(noa::allclose(3, noa::fill<u8>({2, 1, 5, 7}, 3, option)));
    EXPECT_FALSE(noa::allclose(noa::fill<i64>({2, 1, 5, 7}, 3, option), 4));
    EXPECT_FALSE(noa::allclose(noa::fill<bool>({2, 1, 5, 7}, true, option), false));
    const auto line = row<f64>({0, 1, 100}).to(test::device());
    EXPECT_TRUE(noa::allclose(noa::zeros<f64>({2, 1, 5, 3}, option), line, 1));
    EXPECT_TRUE(noa::allclose(line, row<f64>({0, 1, 100.00009}).to(test::device())));
    EXPECT_FALSE(noa::allclose(line, row<f64>({0, 1, 100.00011}).to(test::device())));
    EXPECT_FALSE(noa::allclose(line, row<f64>({0, 1, std::nan("")}).to(test::device()), 1e30));
}

// ---- Streams and errors --------------------------------------------------------------------------------------------

TEST(products_gpu, inputs_may_be_gone_at_once) {
    const StreamGuard guard(test::device(), Stream::ASYNC);
    const ArrayOption option{.device = test::device()};
    const auto output = noa::zeros<f32>({3, 1, 50, 40}, option);
    const auto sums = noa::zeros<f32>({2, 1, 1, 1}, option);
    noa::matmul(noa::ones<f32>({3, 1, 50, 60}, option), noa::fill<f32>({1, 1, 60, 40}, 2.f, option), output);
    noa::dot(noa::fill<f32>({2, 1, 300, 300}, 2.f, option), noa::fill<f32>({1, 1, 300, 300}, 3.f, option), sums);
    const auto product = noa::matmul(output, noa::ones<f32>({1, 1, 40, 1}, option));
    EXPECT_EQ(values(product), std::vector<f32>(150, 4800.f));
    EXPECT_EQ(values(sums), (std::vector<f32>{540'000.f, 540'000.f}));
}

TEST(products_gpu, mistakes_are_refused) {
    const ArrayOption option{.device = test::device()};
    const auto a = noa::ones<f32>({2, 1, 4, 5}, option);
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::dot(a, noa::ones<f32>({2, 1, 4, 6}, option));
            },
            "width is 5 and 6"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::matmul(a, noa::ones<f32>({2, 1, 4, 6}, option));
            },
            "the width 5 is not the height 4"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::matmul(a, a.subregion(0), a); }, "cannot multiply"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::randomize(Normal{0, -1}, a); }, "deviation -1"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::allclose(a, 0, -1e-3); }, "negative", "-0.001"));
    if (test::device().is_cpu())
        return;
    const auto here = noa::ones<f32>({2, 1, 4, 5});
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::dot(a, here); }, "dot needs arrays of one device", "cpu"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::matmul(a, here.permute(batch, depth, width, height), noa::zeros<f32>({2, 1, 4, 4}, option));
            },
            "matmul needs arrays of one device", "cpu"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::allclose(a, here); }, "several devices"));
}

}  // namespace
