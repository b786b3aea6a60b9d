#include "noa/fft/transform.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::fft::Effort, noa::fft::Norm, noa::fft::Option, noa::fft::Sign;
using test::Extents, test::Placed, test::Samples;

// Signals, images and volumes, batched or not; even, odd and prime extents, and 1.
const std::vector<Extents>& shapes() {
    static const std::vector<Extents> list{{1, 1, 1, 1}, {1, 1, 1, 2}, {1, 1, 1, 13}, {3, 1, 1, 64}, {70, 1, 1, 5},
            {1, 1, 2, 2}, {1, 1, 8, 8}, {1, 1, 7, 9}, {2, 1, 31, 20}, {1, 1, 20, 1}, {5, 1, 12, 67}, {1, 2, 2, 2},
            {1, 5, 6, 7}, {2, 16, 9, 10}, {1, 3, 1, 8}, {4, 7, 1, 1}, {1, 33, 3, 40}};
    return list;
}

template<typename F>
void for_each_precision(const F& f) {
    {
        SCOPED_TRACE("f32");
        f.template operator()<f32>();
    }
    SCOPED_TRACE("f64");
    f.template operator()<f64>();
}

// Calls f<T>(extents, seed) for all shapes, three layouts of each.
template<typename F>
void for_each_case(const F& f) {
    for_each_precision([&]<typename T>() {
        std::uint64_t seed = 0;
        for (const Extents& extents: shapes())
            for (int i = 0; i < 3; ++i, ++seed) {
                SCOPED_TRACE("shape " + to_string(test::shape_of(extents)) + ", seed " + std::to_string(seed));
                f.template operator()<T>(extents, seed);
            }
    });
}

Extents half(Extents extents) {
    extents[3] = extents[3] / 2 + 1;
    return extents;
}

i64 n_together(const Extents& extents) {
    return extents[1] * extents[2] * extents[3];
}

TEST(fft, is_as_worked_by_hand) {
    const auto option = noa::ArrayOption{.device = test::device()};
    const auto spectrum = noa::fft::r2c(test::row<f32>({1, 2, 3, 4}).to(option));
    const auto expected = test::row<c32>({{10, 0}, {-2, 2}, {-2, 0}});
    EXPECT_TRUE(noa::allclose(spectrum.to(Device{}), expected, 1e-6f));
    EXPECT_TRUE(noa::allclose(noa::fft::c2r(spectrum, {1, 1, 1, 4}).to(Device{}), test::row<f32>({1, 2, 3, 4}), 1e-6f));
    EXPECT_TRUE(noa::allclose(noa::fft::c2r(expected.to(option), {1, 1, 1, 5}).to(Device{}),
            test::row<f32>({0.4f, 1.6391548f, 1.9297718f, 2.8702282f, 3.1608452f}), 1e-6f));

    // A wave of 3 cycles along the width is one coefficient.
    const Shape4 shape{1, 1, 4, 8};
    const auto wave = noa::Array<f64>(shape);
    for (i64 n = 0; n < shape.n_elements(); ++n)
        wave.get()[n] = std::cos(2 * std::numbers::pi * 3 * static_cast<f64>(n % 8) / 8);
    const auto peak = test::values(noa::fft::r2c(wave.to(option)));
    for (std::size_t n = 0; n < peak.size(); ++n) {
        EXPECT_NEAR(peak[n].real, n == 3 ? 16. : 0., 1e-13);
        EXPECT_NEAR(peak[n].imag, 0., 1e-13);
    }
}

TEST(fft, r2c_of_every_shape_and_layout) {
    for_each_case([]<typename T>(const Extents& extents, std::uint64_t seed) {
        const Placed<T> input(test::some_layout(extents, seed, true), Samples::UNIT, seed);
        const Placed<Complex<T>> output(test::some_layout(half(extents), seed + 1, false));
        const auto before = input.bytes();
        noa::fft::r2c(input.array(), output.array());
        const Shape4 shape = test::shape_of(extents);
        const auto expected = test::half_of(test::transform(test::exact_of(input.values()), shape, -1), shape);
        EXPECT_LE(test::relative_error(output.values(), expected), test::promised_error<T>(n_together(extents)));
        EXPECT_TRUE(output.is_clean());
        EXPECT_EQ(input.bytes(), before);
    });
}

TEST(fft, c2r_of_every_shape_and_layout_leaves_its_input_alone) {
    for_each_case([]<typename T>(const Extents& extents, std::uint64_t seed) {
        const Placed<T> real(test::some_layout(extents, 0, false), Samples::UNIT, seed);
        const Placed<Complex<T>> spectrum(test::some_layout(half(extents), seed, false));
        noa::fft::r2c(real.array(), spectrum.array());
        const auto before = spectrum.bytes();
        const Placed<T> output(test::some_layout(extents, seed + 1, false));
        noa::fft::c2r(spectrum.array(), output.array());
        EXPECT_LE(test::relative_error(output.values(), test::exact_of(real.values())),
                2 * test::promised_error<T>(n_together(extents)));
        EXPECT_EQ(spectrum.bytes(), before);
        EXPECT_TRUE(output.is_clean());

        noa::fft::c2r(spectrum.array(), output.array(), {.overwrite = true});
        EXPECT_LE(test::relative_error(output.values(), test::exact_of(real.values())),
                2 * test::promised_error<T>(n_together(extents)));
    });
}

TEST(fft, c2c_of_every_shape_and_layout) {
    for_each_case([]<typename T>(const Extents& extents, std::uint64_t seed) {
        const Shape4 shape = test::shape_of(extents);
        const Placed<Complex<T>> input(test::some_layout(extents, seed, true), Samples::UNIT, seed);
        const Placed<Complex<T>> output(test::some_layout(extents, seed + 1, false));
        const auto exact = test::exact_of(input.values());
        const f64 bound = test::promised_error<T>(n_together(extents));
        noa::fft::c2c(input.array(), output.array(), Sign::FORWARD);
        EXPECT_LE(test::relative_error(output.values(), test::transform(exact, shape, -1)), bound);
        noa::fft::c2c(input.array(), output.array(), Sign::BACKWARD, {.norm = Norm::NONE});
        EXPECT_LE(test::relative_error(output.values(), test::transform(exact, shape, +1)), bound);

        // There and back, in place.
        output.set(input.bytes());
        noa::fft::c2c(output.array(), output.array(), Sign::FORWARD);
        noa::fft::c2c(output.array(), output.array(), Sign::BACKWARD);
        EXPECT_LE(test::relative_error(output.values(), exact), 2 * bound);
        EXPECT_TRUE(output.is_clean());
    });
}

// What is read again must not have been written to.
TEST(fft, c2r_of_a_repeated_spectrum_that_may_be_overwritten) {
    const auto one =
            noa::fft::r2c(noa::random<f32>(noa::Normal{0., 1.}, {1, 1, 8, 8}, {.device = test::device()}, {.seed = 1}));
    const auto expected = noa::fft::c2r(one, {1, 1, 8, 8});
    const auto many = noa::fft::c2r(one.broadcast({3, 1, 8, 5}), {3, 1, 8, 8}, {.overwrite = true});
    for (i64 batch = 0; batch < 3; ++batch)
        EXPECT_TRUE(noa::allclose(many.subregion(batch), expected, 1e-6f)) << batch;
}

TEST(fft, scales_as_the_norms_say) {
    const Shape4 shape{2, 1, 6, 10};
    const auto real = noa::random<f64>(noa::Normal{0., 1.}, shape, {.device = test::device()}, {.seed = 1});
    const auto plain = test::exact_of(test::values(noa::fft::r2c(real, {.norm = Norm::NONE})));
    const auto scaled = [](test::ExactArray values, long double factor) {
        for (auto& value: values)
            value *= factor;
        return values;
    };
    const long double factors[] = {1, 1.L / 60, 1, 1 / std::sqrt(60.L)};
    for (const Norm norm: {Norm::NONE, Norm::FORWARD, Norm::BACKWARD, Norm::ORTHO}) {
        const auto spectrum = noa::fft::r2c(real, {.norm = norm});
        const auto n = static_cast<int>(norm);
        EXPECT_LE(test::relative_error(test::values(spectrum), scaled(plain, factors[n])), 1e-15) << n;
        const auto back = noa::fft::c2r(spectrum, shape, {.norm = norm});
        EXPECT_LE(test::relative_error(
                          test::values(back), scaled(test::exact_of(test::values(real)), norm == Norm::NONE ? 60 : 1)),
                1e-15)
                << n;
        const auto full =
                noa::fft::c2c(noa::fft::c2c(spectrum, Sign::FORWARD, {.norm = norm}), Sign::BACKWARD, {.norm = norm});
        EXPECT_LE(test::relative_error(test::values(full),
                          scaled(test::exact_of(test::values(spectrum)), norm == Norm::NONE ? 36 : 1)),
                1e-15)
                << n;
    }
}

TEST(fft, works_in_place) {
    for_each_case([]<typename T>(const Extents& extents, std::uint64_t seed) {
        if (seed % 3 != 0)
            return;
        const Shape4 shape = test::shape_of(extents);
        const noa::ArrayOption option{.device = test::device()};
        const auto source = noa::random<T>(noa::Normal{0., 1.}, shape, option, {.seed = seed});
        const auto [real, spectrum] = noa::fft::empty<T>(shape, option);
        ASSERT_EQ(real.shape(), shape);
        ASSERT_EQ(spectrum.shape(), shape.rfft());
        noa::copy(source, real);
        noa::fft::r2c(real, spectrum);
        EXPECT_TRUE(test::agree(test::values(spectrum), test::values(noa::fft::r2c(source))));
        noa::fft::c2r(spectrum, real);
        EXPECT_LE(test::relative_error(test::values(real), test::exact_of(test::values(source))),
                2 * test::promised_error<T>(n_together(extents)));
    });
}

TEST(fft, the_number_of_threads_does_not_change_a_bit) {
    for (const Shape4& shape: {Shape4{1, 1, 1, 4001}, Shape4{40, 1, 1, 300}, Shape4{1, 1, 300, 129},
                 Shape4{9, 1, 64, 63}, Shape4{1, 20, 65, 70}, Shape4{7, 8, 9, 10}}) {
        SCOPED_TRACE(to_string(shape));
        const auto real = noa::random<f32>(noa::Normal{0., 1.}, shape, {.device = test::device()}, {.seed = 2});
        std::vector<std::vector<c32>> spectra;
        std::vector<std::vector<f32>> backs;
        for (const int n: {1, 2, 7, 16}) {
            const test::Threads threads(n);
            const auto spectrum = noa::fft::r2c(real);
            spectra.push_back(test::values(spectrum));
            backs.push_back(test::values(noa::fft::c2r(spectrum, shape)));
            EXPECT_TRUE(test::agree(spectra.back(), spectra.front())) << n;
            EXPECT_TRUE(test::agree(backs.back(), backs.front())) << n;
        }
    }
}

// Imaginary parts that the spectrum of real numbers does not have make no difference to it.
TEST(fft, c2r_of_a_signal_ignores_what_cannot_be) {
    const auto a = test::row<c64>({{1, 0}, {2, 3}, {4, 0}}), b = test::row<c64>({{1, 7}, {2, 3}, {4, -9}});
    const auto to = [](const auto& array) {
        return noa::fft::c2r(array.to(test::device()), {1, 1, 1, 4}).to(Device{});
    };
    EXPECT_TRUE(noa::allclose(to(a), to(b), 1e-15));
}

TEST(fft, on_an_async_stream_it_is_done_later_and_keeps_its_arrays) {
    const noa::StreamGuard guard(test::device());
    const auto source = noa::random<f32>(noa::Normal{0., 1.}, {2, 1, 64, 64}, {.device = test::device()}, {.seed = 3});
    const auto back = noa::fft::c2r(noa::fft::r2c(source.copy()), source.shape()).eval();
    EXPECT_TRUE(noa::allclose(back, source, 1e-5f));
}

TEST(fft, memory_that_is_const_or_shared_by_rows_is_not_written_to) {
    const noa::ArrayOption option{.device = test::device()};
    const auto spectrum = noa::zeros<c32>({1, 1, 8, 5}, option);
    const View<const c32> fixed = spectrum.view();
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                (void)noa::fft::c2r(fixed, {1, 1, 8, 8}, {.overwrite = true});
            },
            "const", "(1,1,8,5)"));
    (void)noa::fft::c2r(fixed, {1, 1, 8, 8});
    // In place, rows of a spectrum that share elements.
    const std::shared_ptr<f32> memory(spectrum.shared(), reinterpret_cast<f32*>(spectrum.get()));
    const auto real = noa::Array<f32>(memory, noa::Layout({1, 1, 8, 8}, {64, 64, 8, 1}), option);
    const auto overlapping = noa::Array<c32>(spectrum.shared(), noa::Layout({1, 1, 8, 5}, {32, 32, 4, 1}), option);
    EXPECT_TRUE(test::throws<noa::Exception>([&] { noa::fft::c2r(overlapping, real); }, "c2r: the output overlaps"));
}

TEST(fft, mistakes_are_refused) {
    const noa::ArrayOption option{.device = test::device()};
    const auto real = noa::zeros<f32>({2, 1, 48, 63}, option);
    const auto spectrum = noa::zeros<c32>({2, 1, 48, 32}, option);
    using noa::Exception;
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::fft::r2c(real, noa::zeros<c32>({1, 1, 4, 4}, option));
            },
            "(2,1,48,63)", "(2,1,48,32)", "(1,1,4,4)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::fft::c2r(spectrum, {2, 1, 48, 64});
            },
            "(2,1,48,64)", "(2,1,48,33)", "(2,1,48,32)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::fft::c2c(spectrum, noa::zeros<c32>({2, 1, 48, 31}, option), Sign::FORWARD);
            },
            "(2,1,48,31)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::fft::r2c(noa::Array<f32>({0, 1, 4, 4}, option));
            },
            "nothing", "(0,1,4,4)"));
    // The same memory, but not row for row.
    const auto [padded, half] = noa::fft::empty<f32>({2, 1, 8, 8}, option);
    EXPECT_TRUE(test::throws<Exception>(
            [&, &whole = padded, &part = half] { noa::fft::r2c(whole.flip(noa::Axis(2)), part); }, "overlaps",
            "(2,1,8,8)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&, &part = half] { noa::fft::c2c(part, part.flip(noa::Axis(3)), Sign::FORWARD); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::fft::r2c(real, noa::zeros<c32>({2, 1, 1, 32}, option).broadcast({2, 1, 48, 32}));
            },
            "several indices"));
    if (test::device().is_gpu()) {
        EXPECT_TRUE(test::throws<Exception>([&] { noa::fft::r2c(real, noa::zeros<c32>({2, 1, 48, 32})); }, "cpu"));
    }
}

}  // namespace
