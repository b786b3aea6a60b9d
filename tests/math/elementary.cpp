// Elementary functions: within 4 units in the last place of the exact result, the same bits wherever a number is.
#include "noa/math/elementary.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <numbers>

#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::height, kwk::width;
using noa::Exception, noa::Slice;
using test::row, test::Samples, test::values;

using Long = long double;

template<typename T>
struct Function {
    const char* name;
    void (*run)(const Array<T>& in, const Array<T>& out);
    Long (*exact)(Long);
};

template<typename T>
std::vector<Function<T>> functions_of_reals() {
    using In = const Array<T>&;
    return {
            {"sqrt", [](In in, In out) { noa::sqrt(in, out); }, std::sqrt},
            {"exp", [](In in, In out) { noa::exp(in, out); }, std::exp},
            {"log", [](In in, In out) { noa::log(in, out); }, std::log},
            {"log10", [](In in, In out) { noa::log10(in, out); }, std::log10},
            {"sin", [](In in, In out) { noa::sin(in, out); }, std::sin},
            {"cos", [](In in, In out) { noa::cos(in, out); }, std::cos},
            {"tan", [](In in, In out) { noa::tan(in, out); }, std::tan},
            {"asin", [](In in, In out) { noa::asin(in, out); }, std::asin},
            {"acos", [](In in, In out) { noa::acos(in, out); }, std::acos},
            {"atan", [](In in, In out) { noa::atan(in, out); }, std::atan},
            {"sinh", [](In in, In out) { noa::sinh(in, out); }, std::sinh},
            {"cosh", [](In in, In out) { noa::cosh(in, out); }, std::cosh},
            {"tanh", [](In in, In out) { noa::tanh(in, out); }, std::tanh},
            {"asinh", [](In in, In out) { noa::asinh(in, out); }, std::asinh},
            {"acosh", [](In in, In out) { noa::acosh(in, out); }, std::acosh},
            {"atanh", [](In in, In out) { noa::atanh(in, out); }, std::atanh},
            {"reciprocal", [](In in, In out) { noa::reciprocal(in, out); }, [](Long x) { return 1 / x; }},
            {"rsqrt", [](In in, In out) { noa::rsqrt(in, out); }, [](Long x) { return 1 / std::sqrt(x); }},
            {"cbrt", [](In in, In out) { noa::cbrt(in, out); }, std::cbrt},
            {"exp2", [](In in, In out) { noa::exp2(in, out); }, std::exp2},
            {"expm1", [](In in, In out) { noa::expm1(in, out); }, std::expm1},
            {"log2", [](In in, In out) { noa::log2(in, out); }, std::log2},
            {"log1p", [](In in, In out) { noa::log1p(in, out); }, std::log1p},
            {"erf", [](In in, In out) { noa::erf(in, out); }, std::erf},
    };
}

template<typename T>
std::vector<Function<T>> roundings() {
    using In = const Array<T>&;
    return {
            {"floor", [](In in, In out) { noa::floor(in, out); }, std::floor},
            {"ceil", [](In in, In out) { noa::ceil(in, out); }, std::ceil},
            {"round", [](In in, In out) { noa::round(in, out); }, std::nearbyint},
            {"trunc", [](In in, In out) { noa::trunc(in, out); }, std::trunc},
    };
}

// So many samples of a kind, in an array of its own.
template<typename T>
Array<T> samples(Samples kind, i64 n, std::uint64_t seed = 1) {
    const Array<T> result({1, 1, 1, n});
    for (i64 i = 0; i < n; ++i)
        result.get()[i] = test::sample<T>(kind, test::scramble(seed) + static_cast<std::uint64_t>(i));
    return result;
}

template<typename T>
Array<T> dense_row(const std::vector<T>& values) {
    return noa::from_values(values.data(), values.size(), {1, 1, 1, static_cast<i64>(values.size())});
}

// Units in the last place: 4, also of the f32 that halves are calculated in.
template<typename T>
constexpr f64 bound = std::is_same_v<T, f16> ? 1 : 4;

template<typename T>
void check_function(const Function<T>& function, const Array<T>& in, f64 tolerance) {
    std::vector<T> expected;
    for (const T x: values(in))
        expected.push_back(static_cast<T>(static_cast<f64>(function.exact(static_cast<Long>(x)))));
    const Array<T> out(in.shape());
    function.run(in, out);
    EXPECT_TRUE(test::agree(values(out), expected, tolerance)) << function.name;
}

TEST(elementary, functions_of_reals_are_within_their_bound) {
    test::for_each_type(test::Reals{}, []<typename T>() {
        for (const Samples kind: {Samples::ANY, Samples::UNIT, Samples::MODERATE}) {
            const auto in = samples<T>(kind, 3000);
            for (const auto& function: functions_of_reals<T>())
                check_function(function, in, bound<T>);
            for (const auto& function: roundings<T>())
                check_function(function, in, 0);
        }
    });
}

TEST(elementary, functions_of_two_reals_are_within_their_bound) {
    test::for_each_type(test::Reals{}, []<typename T>() {
        struct {
            const char* name;
            void (*run)(const Array<T>&, const Array<T>&, const Array<T>&);
            Long (*exact)(Long, Long);
        } const functions[] = {
                {"pow", [](auto& a, auto& b, auto& out) { noa::pow(a, b, out); }, std::pow},
                {"atan2", [](auto& a, auto& b, auto& out) { noa::atan2(a, b, out); }, std::atan2},
                {"hypot", [](auto& a, auto& b, auto& out) { noa::hypot(a, b, out); }, std::hypot},
        };
        for (const auto& [first, second]: {std::pair{Samples::ANY, Samples::ANY}, {Samples::MODERATE, Samples::UNIT},
                     {Samples::MODERATE, Samples::WHOLE}, {Samples::WHOLE, Samples::WHOLE}}) {
            const auto a = samples<T>(first, 3000, 1), b = samples<T>(second, 3000, 2);
            const Array<T> out(a.shape());
            for (const auto& function: functions) {
                std::vector<T> expected;
                for (i64 i = 0; i < a.n_elements(); ++i)
                    expected.push_back(static_cast<T>(static_cast<f64>(
                            function.exact(static_cast<Long>(a.get()[i]), static_cast<Long>(b.get()[i])))));
                function.run(a, b, out);
                EXPECT_TRUE(test::agree(values(out), expected, bound<T>)) << function.name;
            }
        }
    });
}

// ---- Complex numbers -----------------------------------------------------------------------------------------------

template<typename T>
struct ComplexFunction {
    const char* name;
    void (*run)(const Array<T>& in, const Array<T>& out);
    std::complex<Long> (*exact)(const std::complex<Long>&);
};

template<typename T>
std::vector<ComplexFunction<T>> functions_of_complex() {
    using In = const Array<T>&;
    using Z = const std::complex<Long>&;
    return {
            {"sqrt", [](In in, In out) { noa::sqrt(in, out); }, [](Z z) { return std::sqrt(z); }},
            {"exp", [](In in, In out) { noa::exp(in, out); }, [](Z z) { return std::exp(z); }},
            {"log", [](In in, In out) { noa::log(in, out); }, [](Z z) { return std::log(z); }},
            {"log10", [](In in, In out) { noa::log10(in, out); }, [](Z z) { return std::log10(z); }},
            {"sin", [](In in, In out) { noa::sin(in, out); }, [](Z z) { return std::sin(z); }},
            {"cos", [](In in, In out) { noa::cos(in, out); }, [](Z z) { return std::cos(z); }},
            {"tan", [](In in, In out) { noa::tan(in, out); }, [](Z z) { return std::tan(z); }},
            {"asin", [](In in, In out) { noa::asin(in, out); }, [](Z z) { return std::asin(z); }},
            {"acos", [](In in, In out) { noa::acos(in, out); }, [](Z z) { return std::acos(z); }},
            {"atan", [](In in, In out) { noa::atan(in, out); }, [](Z z) { return std::atan(z); }},
            {"sinh", [](In in, In out) { noa::sinh(in, out); }, [](Z z) { return std::sinh(z); }},
            {"cosh", [](In in, In out) { noa::cosh(in, out); }, [](Z z) { return std::cosh(z); }},
            {"tanh", [](In in, In out) { noa::tanh(in, out); }, [](Z z) { return std::tanh(z); }},
            {"asinh", [](In in, In out) { noa::asinh(in, out); }, [](Z z) { return std::asinh(z); }},
            {"acosh", [](In in, In out) { noa::acosh(in, out); }, [](Z z) { return std::acosh(z); }},
            {"atanh", [](In in, In out) { noa::atanh(in, out); }, [](Z z) { return std::atanh(z); }},
            {"reciprocal", [](In in, In out) { noa::reciprocal(in, out); }, [](Z z) { return Long{1} / z; }},
    };
}

template<typename T>
T rounded(const std::complex<Long>& z) {
    using P = typename T::value_type;
    return {static_cast<P>(static_cast<f64>(z.real())), static_cast<P>(static_cast<f64>(z.imag()))};
}

TEST(elementary, functions_of_complex_numbers) {
    test::for_each_type(test::Complexes{}, []<typename T>() {
        for (const Samples kind: {Samples::UNIT, Samples::WHOLE}) {
            const auto in = samples<T>(kind, 300);
            const Array<T> out(in.shape());
            for (const auto& function: functions_of_complex<T>()) {
                std::vector<T> expected;
                for (const T& z: values(in))
                    expected.push_back(
                            rounded<T>(function.exact({static_cast<Long>(z.real), static_cast<Long>(z.imag)})));
                function.run(in, out);
                EXPECT_TRUE(test::agree(values(out), expected, 16)) << function.name;
            }
        }
    });
}

// ---- Values one can check by hand ----------------------------------------------------------------------------------

TEST(elementary, does_what_the_names_say) {
    const auto whole = row<f64>({0, 1, 4, 64});

    EXPECT_EQ(values(noa::sqrt(whole)), (std::vector<f64>{0, 1, 2, 8}));
    EXPECT_EQ(values(noa::cbrt(whole)), (std::vector<f64>{0, 1, std::cbrt(4.), 4}));
    EXPECT_EQ(values(noa::reciprocal(row<f32>({4, -0.5f}))), (std::vector<f32>{0.25f, -2}));
    EXPECT_EQ(values(noa::rsqrt(row<f64>({4, 0.25}))), (std::vector<f64>{0.5, 2}));
    EXPECT_EQ(values(noa::exp2(row<f32>({0, -1, 10}))), (std::vector<f32>{1, 0.5f, 1024}));
    EXPECT_EQ(values(noa::log2(row<f32>({1, 1024}))), (std::vector<f32>{0, 10}));
    EXPECT_EQ(values(noa::pow(row<f64>({2, 3}), 3)), (std::vector<f64>{8, 27}));
    EXPECT_EQ(values(noa::pow(2, row<f64>({3, -1}))), (std::vector<f64>{8, 0.5}));
    EXPECT_EQ(values(noa::hypot(row<f32>({3, 3e30f}), row<f32>({4, 4e30f}))), (std::vector<f32>{5, 5e30f}));
    EXPECT_EQ(values(noa::hypot(3, row<f64>({4, -4}))), (std::vector<f64>{5, 5}));
    EXPECT_EQ(values(noa::atan2(row<f64>({0, 1, 0}), row<f64>({1, 0, -1}))),
            (std::vector<f64>{0, std::numbers::pi / 2, std::numbers::pi}));
    EXPECT_EQ(values(noa::sin(noa::zeros<f16>({1, 1, 1, 2}))), (std::vector<f16>{0, 0}));
}

TEST(elementary, rounds_to_whole_numbers) {
    const auto x = row<f32>({-2.5f, -1.5f, -0.4f, 0.5f, 1.5f, 2.5f, 2.7f});

    EXPECT_TRUE(test::agree(values(noa::round(x)), {-2, -2, -0.f, 0, 2, 2, 3}));
    EXPECT_TRUE(test::agree(values(noa::floor(x)), {-3, -2, -1, 0, 1, 2, 2}));
    EXPECT_TRUE(test::agree(values(noa::ceil(x)), {-2, -1, -0.f, 1, 2, 3, 3}));
    EXPECT_TRUE(test::agree(values(noa::trunc(x)), {-2, -1, -0.f, 0, 1, 2, 2}));
    EXPECT_EQ(values(noa::round(row<f16>({1000.5f, 1001.5f}))), (std::vector<f16>{1000, 1002}));
}

TEST(elementary, is_exact_where_numbers_are_small) {
    EXPECT_EQ(values(noa::expm1(row<f64>({1e-20}))), (std::vector<f64>{1e-20}));
    EXPECT_EQ(values(noa::log1p(row<f32>({-1e-20f}))), (std::vector<f32>{-1e-20f}));
    EXPECT_EQ(values(noa::log1p(row<f64>({-1e-20, 1e-300}))), (std::vector<f64>{-1e-20, 1e-300}));
}

TEST(elementary, has_complex_and_real_powers) {
    const auto i = row<c64>({{0, 1}});

    EXPECT_TRUE(test::agree(values(noa::pow(i, 2)), {{-1, 0}}, 4));
    EXPECT_TRUE(test::agree(values(noa::pow(i, i)), {{std::exp(-std::numbers::pi / 2), 0}}, 4));
    EXPECT_EQ(values(noa::pow(row<c32>({{0, 0}}), 2)), (std::vector<c32>{{0, 0}}));
    EXPECT_EQ(values(noa::sqrt(row<c32>({{-4, 0}, {-4, -0.f}}))), (std::vector<c32>{{0, 2}, {0, -2}}));
}

// ---- Layouts -------------------------------------------------------------------------------------------------------

TEST(elementary, a_result_does_not_depend_on_where_it_is) {
    // The same 35 numbers over and over, past blocks and tiles, beside others at each place, and alone.
    constexpr i64 period = 35, n = 35 * 130;
    const auto check = [&]<typename T>(const auto& functions) {
        const Array<T> in({1, 1, 1, n}), out({1, 1, 1, n}), one({1, 1, 1, 1});
        for (const Samples kind: {Samples::ANY, Samples::MODERATE}) {
            for (i64 i = 0; i < n; ++i)
                in.get()[i] = test::sample<T>(kind, static_cast<std::uint64_t>(i % period));
            const auto image = in.reshape({1, 1, 70, 65});
            const Array<T> columns(Layout{{1, 1, 70, 65}, {n, n, 1, 70}});
            for (const auto& function: functions) {
                function.run(in, out);
                std::vector<T> expected;
                for (i64 i = 0; i < n; ++i)
                    expected.push_back(out.get()[i % period]);
                EXPECT_TRUE(test::agree(values(out), expected)) << function.name;
                for (i64 i = 0; i < period; ++i) {
                    function.run(in.subregion(width = i), one);
                    EXPECT_TRUE(test::agree<T>({one.first()}, {expected[static_cast<std::size_t>(i)]}))
                            << function.name;
                }
                function.run(image, columns);
                EXPECT_TRUE(test::agree(values(columns), expected)) << function.name << " to columns";
                function.run(image.flip(height, width), columns.flip(height, width));
                EXPECT_TRUE(test::agree(values(columns), expected)) << function.name << " backwards";
                function.run(in, in);
                EXPECT_TRUE(test::agree(values(in), expected)) << function.name << " in place";
                for (i64 i = 0; i < n; ++i)
                    in.get()[i] = test::sample<T>(kind, static_cast<std::uint64_t>(i % period));
            }
        }
    };
    test::for_each_type(test::Reals{}, [&]<typename T>() { check.template operator()<T>(functions_of_reals<T>()); });
    test::for_each_type(test::Complexes{}, [&]<typename T>() {
        auto functions = functions_of_complex<T>();
        functions.push_back({"pow", [](auto& a, auto& out) { noa::pow(a, T{0.5f, 1.5f}, out); }, nullptr});
        check.template operator()<T>(functions);
    });
    test::for_each_type(test::Reals{}, [&]<typename T>() {
        check.template operator()<T>(std::vector<Function<T>>{
                {"pow", [](auto& a, auto& out) { noa::pow(a, 1.5, out); }, nullptr},
                {"atan2", [](auto& a, auto& out) { noa::atan2(2, a, out); }, nullptr},
                {"hypot", [](auto& a, auto& out) { noa::hypot(a, 3, out); }, nullptr},
        });
    });
}

TEST(elementary, takes_every_layout) {
    // What it is of a row is checked above: here, that each result lands where it belongs.
    const test::Threads threads(3);
    test::for_each_type(test::Types<f16, f32, c64>{}, []<typename T>() {
        for (const test::ElementwiseCase& layouts: test::elementwise_cases()) {
            SCOPED_TRACE(layouts.name);
            const test::Placed<T> a(layouts.inputs[0], Samples::MODERATE, 1), b(layouts.inputs[1], Samples::UNIT, 2);
            const auto powers = noa::pow(
                    noa::exp(dense_row(a.values()).to(test::device())), dense_row(b.values()).to(test::device()));
            const test::Placed<T> apart(layouts.output);
            const test::Placed<T>& out = layouts.is_in_place ? a : apart;
            noa::exp(a.array(), out.array());
            noa::pow(out.array(), b.once(), out.array());
            ASSERT_TRUE(test::agree(out.values(), values(powers)));
            ASSERT_TRUE(out.is_clean());
        }
    });
}

TEST(elementary, refuses_what_makes_no_sense) {
    const auto line = noa::arange<f32>(10);

    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::sqrt(line.subregion(width = Slice{0, 9}), line.subregion(width = Slice{1, 10}));
            },
            "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::exp(line, line.broadcast(height = 2)); }, "several indices"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::pow(line, noa::arange<f32>(9)); }, "(1,1,1,10)", "(1,1,1,9)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::sin(noa::empty<f64>({1, 1, 0, 1})); }, "(1,1,0,1)"));
    EXPECT_EQ(values(line)[9], 9.f);
}

}  // namespace
