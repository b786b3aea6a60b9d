// Complex numbers: bytes, arithmetic by hand, functions against std::complex in a higher precision.
#include "noa/base/complex.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <random>

#include "support/driver.hpp"
#include "support/run_on.hpp"

namespace {

using noa::c16, noa::c32, noa::c64, noa::Complex, noa::f16, noa::f32, noa::f64;

static_assert(sizeof(c16) == 4 and sizeof(c32) == 8 and sizeof(c64) == 16);
static_assert(std::is_trivially_copyable_v<c32> and std::is_standard_layout_v<c32>);
static_assert(c32{} == c32{0.f, 0.f} and c32{3.f}.imag == 0.f);

static_assert(c32{1.f, 2.f} + c32{3.f, 5.f} == c32{4.f, 7.f} and c32{1.f, 2.f} - c32{3.f, 5.f} == c32{-2.f, -3.f});
static_assert(c32{1.f, 2.f} * c32{3.f, 4.f} == c32{-5.f, 10.f} and c32{-5.f, 10.f} / c32{3.f, 4.f} == c32{1.f, 2.f});
static_assert(c32{1.f, 2.f} + 1.f == c32{2.f, 2.f} and 1.f - c32{1.f, 2.f} == c32{0.f, -2.f} and
              -c32{1.f, 2.f} == c32{-1.f, -2.f});
static_assert(2.f * c32{1.f, 2.f} == c32{2.f, 4.f} and c32{2.f, 4.f} / 2.f == c32{1.f, 2.f} and
              5.f / c32{3.f, 4.f} == c32{0.6f, -0.8f});
static_assert(c32{3.f, 0.f} == 3.f and c32{3.f, 1.f} != 3.f);
static_assert(c32{1.f, 2.f} / c32{0.f, 1.f} == c32{2.f, -1.f} and c32{1.f, 2.f} / c32{1.f, 0.f} == c32{1.f, 2.f});
static_assert(noa::conj(c32{1.f, 2.f}) == c32{1.f, -2.f} and noa::abs_squared(c32{3.f, 4.f}) == 25.f);
static_assert(c16{f16(1.f), f16(2.f)} * c16{f16(3.f), f16(4.f)} == c16{f16(-5.f), f16(10.f)});
static_assert(c64{1., 2.}.as<f32>() == c32{1.f, 2.f});

TEST(complex, has_the_bytes_of_std_complex_and_of_an_array) {
    c32 z[2] = {{1.f, 2.f}, {3.f, 4.f}};

    EXPECT_EQ(reinterpret_cast<std::complex<f32>*>(z)[1], std::complex<f32>(3.f, 4.f));
    EXPECT_EQ(reinterpret_cast<f32*>(z)[3], 4.f);
}

TEST(complex, has_its_parts_by_number) {
    c32 z{1.f, 2.f};
    z[1] = 5.f;
    EXPECT_EQ(z, (c32{1.f, 5.f}));
    static_assert(c32{1.f, 2.f}[0] == 1.f and c32{1.f, 2.f}[1] == 2.f);
}

TEST(complex, assigns_in_place) {
    c32 z{1.f, 2.f};
    z *= c32{3.f, 4.f};
    EXPECT_EQ(z, (c32{-5.f, 10.f}));
    z /= c32{3.f, 4.f};
    z += 1.f;
    z -= c32{0.f, 1.f};
    EXPECT_EQ(z, (c32{2.f, 1.f}));
}

TEST(complex, neither_overflows_nor_vanishes_on_the_way) {
    EXPECT_EQ((c32{1e30f, 1e30f} / c32{1e30f, 1e30f}), (c32{1.f, 0.f}));
    EXPECT_EQ((c32{1e-30f, 1e-30f} / c32{1e-30f, 1e-30f}), (c32{1.f, 0.f}));
    EXPECT_FLOAT_EQ(noa::abs(c32{3e30f, 4e30f}), 5e30f);
    EXPECT_EQ(noa::tanh(c32{500.f, 1.f}).real, 1.f);
    EXPECT_EQ(noa::tanh(c32{-500.f, 1.f}).real, -1.f);
}

TEST(complex, is_right_at_the_ends_of_the_range) {
    constexpr f32 most = std::numeric_limits<f32>::max();
    constexpr f64 inf = std::numeric_limits<f64>::infinity();
    EXPECT_EQ((c64{1e308, 1e308} / c64{1e308, 1e308}), (c64{1, 0}));
    EXPECT_EQ((c64{1e308, -1e308} / c64{-1e308, 1.7e308}).imag < 0, true);
    EXPECT_EQ((c32{1.f, -2.f} / c32{}).real, static_cast<f32>(inf));
    EXPECT_EQ((c32{1.f, -2.f} / c32{}).imag, static_cast<f32>(-inf));
    EXPECT_FLOAT_EQ(noa::sqrt(c32{most, 0}).real, std::sqrt(most));
    EXPECT_FLOAT_EQ(noa::sqrt(c32{most, most}).real, static_cast<f32>(std::sqrt(std::complex<f64>(most, most)).real()));
    EXPECT_FLOAT_EQ(noa::abs(noa::normalize(c32{most, -most})), 1.f);
    EXPECT_NEAR(static_cast<f32>(noa::normalize(c16{60000, 60000}).real), std::sqrt(0.5f), 1e-3f);
    EXPECT_EQ(noa::exp(c64{1000, 0}), (c64{inf, 0}));
    EXPECT_EQ(noa::sin(c32{0, 100}).real, 0.f);
    EXPECT_EQ(noa::cosh(c32{100, 0}).imag, 0.f);
    EXPECT_TRUE(std::isnan(noa::pow(c64{0, 0}, -1.).real));
    EXPECT_EQ(noa::pow(c64{0, 0}, 2.), (c64{0, 0}));
}

// Each function, in f32, at numbers near the ends of the range, against the same in more digits and a wider range.
TEST(complex, has_functions_that_are_right_at_the_ends_of_the_range) {
    using Reference = std::complex<long double>;
    struct Function {
        const char* name;
        c32 (*ours)(const c32&);
        Reference (*reference)(const Reference&);
    };
    const Function functions[] = {{"exp", noa::exp, std::exp}, {"log", noa::log, std::log},
            {"log10", noa::log10, std::log10}, {"sqrt", noa::sqrt, std::sqrt}, {"sin", noa::sin, std::sin},
            {"cos", noa::cos, std::cos}, {"sinh", noa::sinh, std::sinh}, {"cosh", noa::cosh, std::cosh},
            {"asin", noa::asin, std::asin}, {"acos", noa::acos, std::acos}, {"atan", noa::atan, std::atan},
            {"asinh", noa::asinh, std::asinh}, {"acosh", noa::acosh, std::acosh}, {"atanh", noa::atanh, std::atanh}};
    const f32 parts[] = {0, 1e-45f, -3e-45f, 2e-42f, 1e-38f, 3e-38f, 0.5f, -1.5707964f, 88.9f, -89.5f, 90.f, 1e5f,
            -3e9f, 1e19f, -2e19f, 3e38f, -3.4028235e38f};
    for (const auto& [name, ours, reference]: functions)
        for (const f32 re: parts)
            for (const f32 im: parts) {
                const c32 got = ours({re, im});
                const Reference wide = reference({re, im});
                const std::complex<f32> want(static_cast<f32>(wide.real()), static_cast<f32>(wide.imag()));
                const bool is_exponential = std::isinf(want.real()) or std::isinf(want.imag());
                const f32 tolerance = 8 * std::numeric_limits<f32>::epsilon() * std::abs(want) + 3e-45f;
                if (is_exponential or std::abs(want.real()) > 1e37f or std::abs(want.imag()) > 1e37f) {
                    EXPECT_FLOAT_EQ(got.real, want.real()) << name << ' ' << re << ' ' << im;
                    EXPECT_FLOAT_EQ(got.imag, want.imag()) << name << ' ' << re << ' ' << im;
                } else {
                    EXPECT_NEAR(got.real, want.real(), tolerance) << name << ' ' << re << ' ' << im;
                    EXPECT_NEAR(got.imag, want.imag(), tolerance) << name << ' ' << re << ' ' << im;
                }
            }
    EXPECT_EQ((c32{1.f, -2.f} / c32{-0.f, -0.f}).real, std::numeric_limits<f32>::infinity());  // as NumPy has it
    EXPECT_EQ((1.f / c32{-0.f, 0.f}).real, std::numeric_limits<f32>::infinity());
}

TEST(complex, may_be_made_from_a_real_number) {
    c32 z = 1.f;
    z = 2;
    EXPECT_EQ(z, (c32{2, 0}));
    EXPECT_EQ(z + 1, (c32{3, 0}));
}

TEST(complex, has_functions_that_are_right_at_their_edges) {
    EXPECT_EQ(noa::sqrt(c32{-4.f, 0.f}), (c32{0.f, 2.f}));
    EXPECT_EQ(noa::sqrt(c32{-4.f, -0.f}), (c32{0.f, -2.f}));
    EXPECT_EQ(noa::sqrt(c32{}), c32{});
    EXPECT_EQ(noa::pow(c32{}, 2.f), c32{});
    EXPECT_EQ(noa::pow(c32{}, 0.f), c32{1.f});
    EXPECT_EQ(noa::normalize(c32{}), c32{});
    EXPECT_EQ(noa::normalize(c32{0.f, -3.f}), (c32{0.f, -1.f}));
    EXPECT_FLOAT_EQ(noa::arg(c32{-1.f, 0.f}), 3.14159265f);
}

// Random numbers; the distance to the reference is counted in epsilons of its absolute value.
template<typename T, typename Reference>
class Functions {
public:
    using R = std::complex<Reference>;

    void compare(const char* name, const Complex<T>& got, const R& expected, double n_epsilons) {
        const R difference = R(static_cast<Reference>(got.real), static_cast<Reference>(got.imag)) - expected;
        const auto epsilon = static_cast<Reference>(static_cast<double>(std::numeric_limits<T>::epsilon()));
        EXPECT_LE(std::abs(difference), static_cast<Reference>(n_epsilons) * epsilon * std::abs(expected))
                << name << expected;
    }

    void run() {
        std::mt19937 random(1);
        // Drawn as T and not rounded to it: g++ 12 at -O3 would hand the reference the number from before the rounding.
        std::normal_distribution<T> normal(0, 2);
        const auto draw = [&] { return Complex<T>{normal(random), normal(random)}; };
        const auto exact = [](const Complex<T>& z) {
            return R(static_cast<Reference>(z.real), static_cast<Reference>(z.imag));
        };
        for (int i = 0; i < 20000; ++i) {
            const auto a = draw(), b = draw();
            const R x = exact(a), y = exact(b);
            compare("*", a * b, x * y, 2);
            compare("/", a / b, x / y, 4);
            compare("exp", exp(a), std::exp(x), 4);
            compare("log", log(a), std::log(x), 4);
            compare("log10", log10(a), std::log10(x), 4);
            compare("sqrt", sqrt(a), std::sqrt(x), 3);
            compare("pow", pow(a, b), std::pow(x, y), 40);
            compare("sin", sin(a), std::sin(x), 4);
            compare("cos", cos(a), std::cos(x), 4);
            compare("tan", tan(a), std::tan(x), 6);
            compare("sinh", sinh(a), std::sinh(x), 4);
            compare("cosh", cosh(a), std::cosh(x), 4);
            compare("tanh", tanh(a), std::tanh(x), 6);
            compare("asin", asin(a), std::asin(x), 6);
            compare("acos", acos(a), std::acos(x), 6);
            compare("atan", atan(a), std::atan(x), 6);
            compare("asinh", asinh(a), std::asinh(x), 6);
            compare("acosh", acosh(a), std::acosh(x), 6);
            compare("atanh", atanh(a), std::atanh(x), 6);
            compare("polar", noa::polar(abs(a), arg(a)), x, 6);
        }
    }
};

TEST(complex, functions_of_c32_agree_with_the_standard_library) {
    Functions<f32, double>().run();
}
TEST(complex, functions_of_c64_agree_with_the_standard_library) {
    Functions<f64, long double>().run();
}

struct complex_on_device : test::OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, complex_on_device, test::every_device(), test::device_name);

struct Calculates {
    const c32* from;
    c32* to;

    NOA_HD void operator()(std::int64_t i) const {
        const c32 z = from[i];
        to[i] = sqrt(z * z + 1.f) / (exp(z) + c32{2.f, 1.f}) + log(z) * noa::conj(tanh(z));
    }
};

TEST_P(complex_on_device, complex_numbers_calculate_the_same) {
    std::vector<c32> values;
    for (int i = 0; i < 1000; ++i)
        values.push_back({0.01f * static_cast<float>(i % 100) - 0.4f, 0.1f * static_cast<float>(i / 100) + 0.05f});
    test::Buffer<c32> input(is_gpu(), values), output(is_gpu(), values);

    test::for_each_index(is_gpu(), 1000, Calculates{input.data(), output.data()});

    const auto got = output.values();
    for (std::size_t i = 0; i < values.size(); ++i) {
        c32 expected;
        Calculates{&values[i], &expected}(0);
        ASSERT_LE(noa::abs(got[i] - expected), 1e-5f * (1.f + noa::abs(expected))) << i;
    }
}

}  // namespace
