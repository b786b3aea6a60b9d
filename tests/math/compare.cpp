// Comparisons, and what is done with them.
#include "noa/math/compare.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::height, kwk::width;
using noa::Exception, noa::Slice;
using test::row, test::Samples, test::values;

constexpr f32 inf = std::numeric_limits<f32>::infinity();
constexpr f32 nan = std::numeric_limits<f32>::quiet_NaN();

using Bools = std::vector<bool>;

// ---- Comparisons ---------------------------------------------------------------------------------------------------

TEST(compare, does_what_the_names_say) {
    const auto a = row<i32>({1, 2, 3}), b = row<i32>({2, 2, 2});

    EXPECT_EQ(values(noa::equal(a, b)), (Bools{false, true, false}));
    EXPECT_EQ(values(noa::not_equal(a, b)), (Bools{true, false, true}));
    EXPECT_EQ(values(noa::less(a, b)), (Bools{true, false, false}));
    EXPECT_EQ(values(noa::less_equal(a, b)), (Bools{true, true, false}));
    EXPECT_EQ(values(noa::greater(a, b)), (Bools{false, false, true}));
    EXPECT_EQ(values(noa::greater_equal(a, b)), (Bools{false, true, true}));
    EXPECT_EQ(values(noa::less(a, 3)), (Bools{true, true, false}));
    EXPECT_EQ(values(noa::less(2, a)), (Bools{false, false, true}));
    const auto out = noa::empty<bool>({1, 1, 1, 3});
    noa::equal(row<c32>({{1, 2}, {1, 3}, {2, 2}}), c32{1, 2}, out);
    EXPECT_EQ(values(out), (Bools{true, false, false}));
    EXPECT_EQ(values(noa::less(row<u64>({0, UINT64_MAX}), UINT64_MAX)), (Bools{true, false}));
}

TEST(compare, compares_bools) {
    const auto a = row<bool>({false, false, true, true}), b = row<bool>({false, true, false, true});

    EXPECT_EQ(values(noa::logical_and(a, b)), (Bools{false, false, false, true}));
    EXPECT_EQ(values(noa::logical_or(a, b)), (Bools{false, true, true, true}));
    EXPECT_EQ(values(noa::logical_xor(a, b)), (Bools{false, true, true, false}));
    EXPECT_EQ(values(noa::logical_not(a)), (Bools{true, true, false, false}));
    EXPECT_EQ(values(noa::equal(a, b)), (Bools{true, false, false, true}));
    EXPECT_EQ(values(noa::less(a, b)), (Bools{false, true, false, false}));
    EXPECT_EQ(values(noa::logical_or(a, true)), (Bools{true, true, true, true}));
    noa::logical_xor(a, b, a);
    EXPECT_EQ(values(a), (Bools{false, true, true, false}));
}

TEST(compare, what_is_not_a_number_equals_nothing_and_has_no_order) {
    const auto a = row<f32>({nan, nan, 1, -0.f}), b = row<f32>({nan, 1, nan, 0});

    EXPECT_EQ(values(noa::equal(a, b)), (Bools{false, false, false, true}));
    EXPECT_EQ(values(noa::not_equal(a, b)), (Bools{true, true, true, false}));
    for (const auto& order: {noa::less(a, b), noa::greater(a, b)})
        EXPECT_EQ(values(order), (Bools{false, false, false, false}));
    for (const auto& order: {noa::less_equal(a, b), noa::greater_equal(a, b)})
        EXPECT_EQ(values(order), (Bools{false, false, false, true}));
    EXPECT_EQ(values(noa::equal(row<c32>({{nan, 1}, {1, nan}}), row<c32>({{nan, 1}, {1, 1}}))), (Bools{false, false}));
}

TEST(compare, kinds_of_numbers) {
    const auto a = row<f32>({nan, inf, -inf, 1e38f, 0});
    EXPECT_EQ(values(noa::is_nan(a)), (Bools{true, false, false, false, false}));
    EXPECT_EQ(values(noa::is_inf(a)), (Bools{false, true, true, false, false}));
    EXPECT_EQ(values(noa::is_finite(a)), (Bools{false, false, false, true, true}));

    const auto z = row<c32>({{nan, 1}, {1, -inf}, {nan, inf}, {1, 2}});
    EXPECT_EQ(values(noa::is_nan(z)), (Bools{true, false, true, false}));
    EXPECT_EQ(values(noa::is_inf(z)), (Bools{false, true, true, false}));
    EXPECT_EQ(values(noa::is_finite(z)), (Bools{false, false, false, true}));
    EXPECT_EQ(values(noa::is_finite(row<f16>({65504, 65520.f}))), (Bools{true, false}));
}

TEST(compare, takes_every_type_and_layout) {
    test::for_each_type(test::EveryDType{}, []<typename T>() {
        using In = const Array<T>*;
        using Out = const Array<bool>&;
        std::vector<test::Elementwise<T, bool>> functions{
                {"equal", [](In in, Out out) { noa::equal(in[0], in[1], out); },
                        [](const T* in) { return in[0] == in[1]; }},
                {"not_equal", [](In in, Out out) { noa::not_equal(in[0], in[1], out); },
                        [](const T* in) { return not(in[0] == in[1]); }},
        };
        if constexpr (not noa::traits::complex<T>) {
            functions.push_back({"less", [](In in, Out out) { noa::less(in[0], in[1], out); },
                    [](const T* in) { return in[0] < in[1]; }});
            functions.push_back({"less_equal", [](In in, Out out) { noa::less_equal(in[0], in[1], out); },
                    [](const T* in) { return in[0] <= in[1]; }});
            functions.push_back({"greater", [](In in, Out out) { noa::greater(in[0], in[1], out); },
                    [](const T* in) { return in[0] > in[1]; }});
            functions.push_back({"greater_equal", [](In in, Out out) { noa::greater_equal(in[0], in[1], out); },
                    [](const T* in) { return in[0] >= in[1]; }});
        }
        if constexpr (noa::traits::real<T>) {
            functions.push_back({"is_nan", [](In in, Out out) { noa::is_nan(in[0], out); },
                    [](const T* in) { return std::isnan(static_cast<f64>(in[0])); }});
            functions.push_back({"is_inf", [](In in, Out out) { noa::is_inf(in[0], out); },
                    [](const T* in) { return std::isinf(static_cast<f64>(in[0])); }});
            functions.push_back({"is_finite", [](In in, Out out) { noa::is_finite(in[0], out); },
                    [](const T* in) { return std::isfinite(static_cast<f64>(in[0])); }});
        }
        test::check_elementwise<T, bool>(Samples::ANY, functions);
        test::check_elementwise<T, bool>(Samples::WHOLE, {functions.front()});  // many are equal
    });
}

// ---- where ---------------------------------------------------------------------------------------------------------

TEST(where, takes_from_one_or_the_other) {
    const auto condition = row<bool>({true, false, true});
    const auto a = row<f32>({1, 2, 3});

    EXPECT_EQ(values(noa::where(condition, a, -1)), (std::vector<f32>{1, -1, 3}));
    EXPECT_EQ(values(noa::where(condition, 0, a)), (std::vector<f32>{0, 2, 0}));
    EXPECT_EQ(values(noa::where(condition, 1.5, 2.5)), (std::vector<f64>{1.5, 2.5, 1.5}));
    EXPECT_EQ(values(noa::where(condition, row<c32>({{1, 2}}), row<c32>({{3, 4}}))),
            (std::vector<c32>{{1, 2}, {3, 4}, {1, 2}}));
    EXPECT_EQ(values(noa::where(condition, true, row<bool>({false, true, false}))), (Bools{true, true, true}));
    noa::where(condition, a, row<f32>({7}), a);
    EXPECT_EQ(values(a), (std::vector<f32>{1, 7, 3}));
    noa::where(condition, false, true, condition);  // the condition may be the output as well
    EXPECT_EQ(values(condition), (Bools{false, true, false}));
    EXPECT_EQ(noa::where(condition, a, noa::zeros<f32>({1, 1, 2, 1})).shape(), (Shape4{1, 1, 2, 3}));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::where(condition, a, noa::zeros<f32>({1, 1, 1, 2}));
            },
            "(1,1,1,3)", "(1,1,1,2)"));
}

TEST(where, takes_every_type_and_layout) {
    test::for_each_type(test::EveryDType{}, []<typename T>() {
        for (const test::ElementwiseCase& layouts: test::elementwise_cases()) {
            SCOPED_TRACE(layouts.name);
            const test::Placed<T> a(layouts.inputs[0], Samples::ANY, 1), b(layouts.inputs[1], Samples::ANY, 2);
            const test::Placed<bool> condition(layouts.inputs[2], Samples::ANY, 3);
            const auto choices = condition.values();
            const auto others = b.values();
            auto expected = a.values();
            for (std::size_t i = 0; i < choices.size(); ++i)
                if (not choices[i])
                    expected[i] = others[i];
            const test::Placed<T> apart(layouts.output);
            const auto& out = layouts.is_in_place ? a : apart;
            noa::where(condition.array(), a.array(), b.once(), out.array());
            ASSERT_TRUE(test::agree(out.values(), expected));
            ASSERT_TRUE(out.is_clean());
        }
    });
}

// ---- allclose ------------------------------------------------------------------------------------------------------

TEST(allclose, measures_against_the_larger_one_and_1) {
    const auto a = row<f64>({0, 1, 100});

    EXPECT_TRUE(noa::allclose(a, a));
    EXPECT_TRUE(noa::allclose(a, row<f64>({0.9e-6, 1, 100})));
    EXPECT_FALSE(noa::allclose(a, row<f64>({1.1e-6, 1, 100})));
    EXPECT_TRUE(noa::allclose(a, row<f64>({0, 1, 100.00009})));
    EXPECT_FALSE(noa::allclose(a, row<f64>({0, 1, 100.00011})));
    EXPECT_TRUE(noa::allclose(a, row<f64>({0.5, 1.5, 90}), 0.5));
    EXPECT_TRUE(noa::allclose(a, row<f64>({0, 1, 200}), 0.5));  // of 200, on either side
    EXPECT_TRUE(noa::allclose(row<f64>({0, 1, 200}), a, 0.5));
    EXPECT_FALSE(noa::allclose(a, row<f64>({0, 1, 201}), 0.5));
    EXPECT_TRUE(noa::allclose(row<c32>({{3, 4}}), row<c32>({{3, 5}}), 0.2));
    EXPECT_FALSE(noa::allclose(row<c32>({{3, 4}}), row<c32>({{3, 5}}), 0.16));
}

TEST(allclose, with_an_epsilon_of_0_all_are_equal) {
    EXPECT_TRUE(noa::allclose(row<f32>({1, -0.f, inf}), row<f32>({1, 0, inf}), 0));
    EXPECT_FALSE(noa::allclose(row<f32>({1}), row<f32>({std::nextafter(1.f, 2.f)}), 0));
    // Numbers that are the same as f64, but not as what they are.
    EXPECT_FALSE(noa::allclose(row<i64>({INT64_MAX}), row<i64>({INT64_MAX - 1}), 0));
    EXPECT_TRUE(noa::allclose(row<i64>({INT64_MAX}), row<i64>({INT64_MAX - 1})));
}

TEST(allclose, is_true_of_equal_infinities_and_never_of_nan) {
    EXPECT_FALSE(noa::allclose(row<f32>({1, nan}), row<f32>({1, nan})));
    EXPECT_FALSE(noa::allclose(row<f32>({1, nan}), row<f32>({1, 1}), 1e30));
    EXPECT_TRUE(noa::allclose(row<f32>({inf, -inf}), row<f32>({inf, -inf})));
    EXPECT_FALSE(noa::allclose(row<f32>({inf}), row<f32>({-inf})));
    EXPECT_FALSE(noa::allclose(row<f32>({inf}), row<f32>({1e38f})));
    EXPECT_FALSE(noa::allclose(row<f64>({1e308}), row<f64>({-1e308})));
}

TEST(allclose, takes_numbers_and_broadcasts) {
    EXPECT_TRUE(noa::allclose(noa::fill<f32>({2, 1, 5, 7}, 3.f), 3));
    EXPECT_TRUE(noa::allclose(3, noa::fill<u8>({2, 1, 5, 7}, 3)));
    EXPECT_TRUE(noa::allclose(noa::zeros<f16>({2, 1, 5, 7}), noa::zeros<f16>({1, 1, 1, 7})));
    EXPECT_FALSE(noa::allclose(row<bool>({true, true}), row<bool>({true, false})));
    const auto large = noa::zeros<f32>({1, 1, 300, 301});
    large.span()(0, 0, 299, 300) = 1;
    EXPECT_FALSE(noa::allclose(large, 0));
    EXPECT_TRUE(noa::allclose(large.flip(width), large.flip(width).copy()));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::allclose(large, 0, -1e-3); }, "negative", "-0.001"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::allclose(large, row<f32>({1, 2})); }, "(1,1,1,2)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::allclose(noa::empty<f32>({1, 1, 0, 3}), 0); }, "(1,1,0,3)"));
}

TEST(allclose, waits_for_an_async_stream) {
    const StreamGuard guard(Device{});
    const auto a = noa::fill<f32>({1, 1, 100, 100}, 2.f);
    EXPECT_TRUE(noa::allclose(a, 2));
    EXPECT_FALSE(noa::allclose(noa::where(noa::less(a, 3), 5, a), a));
}

// ---- Memory --------------------------------------------------------------------------------------------------------

TEST(compare, refuses_what_makes_no_sense) {
    const auto line = noa::arange<u8>(10);
    const auto bits = noa::fill<bool>({1, 1, 1, 10}, false);

    EXPECT_TRUE(test::throws<Exception>([&] { noa::less(line, 3, bits.broadcast(height = 2)); }, "several indices"));
    EXPECT_TRUE(
            test::throws<Exception>([&] { (void)noa::equal(line, noa::arange<u8>(9)); }, "(1,1,1,10)", "(1,1,1,9)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::logical_not(bits.flip(width), bits); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::where(bits.flip(width), true, false, bits); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::is_nan(noa::empty<f32>({0, 1, 1, 1})); }, "(0,1,1,1)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::less(line, 256); }, "256", "u8"));
    // Bytes and what is said of them, in the same memory, one for one.
    noa::less(line, 3, line.reinterpret_as<bool>());
    EXPECT_EQ(values(line), (std::vector<u8>{1, 1, 1, 0, 0, 0, 0, 0, 0, 0}));
}

}  // namespace
