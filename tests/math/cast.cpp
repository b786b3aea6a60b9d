// Casts of arrays: plain, clamped, checked; of every element type to every other one.
#include "noa/math/cast.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>

#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::height, kwk::width;
using noa::Exception, noa::Slice, noa::detail::AnyArray, noa::math::detail::Cast;
using test::row, test::Samples, test::values;

constexpr f32 inf = std::numeric_limits<f32>::infinity();
constexpr f32 nan = std::numeric_limits<f32>::quiet_NaN();

// ---- Values one can check by hand ----------------------------------------------------------------------------------

TEST(cast, converts_as_cpp_does) {
    EXPECT_EQ(values(noa::cast<i32>(row<f32>({1.9f, -1.9f, 0.5f}))), (std::vector<i32>{1, -1, 0}));
    EXPECT_EQ(values(noa::cast<u8>(row<i32>({-1, 256, 300}))), (std::vector<u8>{255, 0, 44}));
    EXPECT_EQ(values(noa::cast<i8>(row<u8>({127, 128}))), (std::vector<i8>{127, -128}));
    EXPECT_EQ(values(noa::cast<bool>(row<f64>({0, -0., 0.1, std::nan("")}))),
            (std::vector<bool>{false, false, true, true}));
    EXPECT_EQ(values(noa::cast<f64>(row<bool>({false, true}))), (std::vector<f64>{0, 1}));
    EXPECT_EQ(values(noa::cast<c64>(row<f32>({1.5f}))), (std::vector<c64>{{1.5, 0}}));
    EXPECT_EQ(values(noa::cast<c32>(row<c64>({{1.5, -2}}))), (std::vector<c32>{{1.5f, -2}}));
    EXPECT_EQ(values(noa::cast<f32>(row<f64>({1e300, -1e300}))), (std::vector<f32>{inf, -inf}));
    const auto out = noa::empty<i16>({1, 1, 2, 2});
    noa::cast(row<f64>({1, 2}), out);
    EXPECT_EQ(values(out), (std::vector<i16>{1, 2, 1, 2}));
}

TEST(cast, clamps_to_the_end_that_is_closest) {
    EXPECT_EQ(values(noa::clamp_cast<u8>(row<i32>({-1, 256, 7}))), (std::vector<u8>{0, 255, 7}));
    EXPECT_EQ(values(noa::clamp_cast<i32>(row<f32>({3e9f, -inf, nan, -0.9f}))),
            (std::vector<i32>{INT32_MAX, INT32_MIN, 0, 0}));
    EXPECT_EQ(values(noa::clamp_cast<i64>(row<f64>({0x1p63, -0x1p63}))), (std::vector<i64>{INT64_MAX, INT64_MIN}));
    EXPECT_EQ(values(noa::clamp_cast<u64>(row<i64>({-5}))), (std::vector<u64>{0}));
    EXPECT_EQ(values(noa::clamp_cast<i64>(row<u64>({UINT64_MAX}))), (std::vector<i64>{INT64_MAX}));
    EXPECT_TRUE(test::agree(values(noa::clamp_cast<f16>(row<f64>({1e6, -1e6, 1.0}))), {65504, -65504, 1}));
    EXPECT_TRUE(test::agree(values(noa::clamp_cast<f32>(row<f64>({1e300, std::nan("")}))), {3.40282347e38f, nan}));
    EXPECT_TRUE(test::agree(values(noa::clamp_cast<c16>(row<c64>({{1e9, -2}}))), {{65504, -2}}));
    const auto out = noa::empty<u8>({1, 1, 1, 2});
    noa::clamp_cast(row<f32>({-3, 255.9f}), out);
    EXPECT_EQ(values(out), (std::vector<u8>{0, 255}));
}

TEST(cast, an_error_names_the_first_that_does_not_fit) {
    const auto image = noa::from_values<i32>({1, 2, 300, 4, -5, 6}, {1, 1, 2, 3});
    const auto out = noa::fill<u8>({1, 1, 2, 3}, 9);

    EXPECT_TRUE(test::throws<Exception>([&] { noa::safe_cast(image, out); }, "300", "(0,0,0,2)", "u8"));
    // First as it is counted, however it lies in memory.
    EXPECT_TRUE(test::throws<Exception>([&] { noa::safe_cast(image.flip(width), out); }, "300", "(0,0,0,0)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)noa::safe_cast<u8>(image.permute({0, 1, 3, 2}));
            },
            "-5", "(0,0,1,1)", "u8"));
    EXPECT_EQ(values(out), (std::vector<u8>{9, 9, 9, 9, 9, 9}));
    image.get()[2] = 255, image.get()[4] = 0;
    EXPECT_EQ(values(noa::safe_cast<u8>(image)), (std::vector<u8>{1, 2, 255, 4, 0, 6}));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::safe_cast<i32>(row<f32>({1, nan})); }, "nan", "(0,0,0,1)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::safe_cast<f16>(row<f32>({1e6f})); }, "f16"));
    EXPECT_EQ(values(noa::safe_cast<u8>(row<f32>({255.9f, -0.9f}))), (std::vector<u8>{255, 0}));
    EXPECT_TRUE(test::agree(values(noa::safe_cast<f16>(row<f32>({inf, nan}))), {f16(inf), f16(nan)}));
}

TEST(cast, halves_are_rounded_once) {
    // Just above halfway between two halves, but not for an f32, which would make it halfway, and even.
    const f64 above = 1 + 0x1p-11 + 0x1p-40;
    EXPECT_EQ(values(noa::cast<f16>(row<f64>({above})))[0].bits(), 0x3c01);
    EXPECT_EQ(values(noa::cast<f16>(row<f64>({1 + 0x1p-11})))[0].bits(), 0x3c00);
    EXPECT_EQ(values(noa::cast<c16>(row<c64>({{above, 0}})))[0].real.bits(), 0x3c01);
    EXPECT_EQ(values(noa::clamp_cast<f16>(row<f64>({above})))[0].bits(), 0x3c01);
    EXPECT_EQ(values(noa::cast<f16>(row<i32>({2049, 2051, 65519, 65520})))[2], f16(65504));
}

TEST(cast, every_half_goes_to_a_float_and_back) {
    const Array<f16> halves({1, 1, 1, 65536});
    for (i64 i = 0; i < 65536; ++i)
        halves.get()[i] = f16::from_bits(static_cast<u16>(i));
    const auto floats = noa::cast<f32>(halves);
    for (i64 i = 0; i < 65536; ++i) {
        const f32 expected = noa::detail::half_to_float(static_cast<u16>(i));
        ASSERT_TRUE(floats.get()[i] == expected or (std::isnan(floats.get()[i]) and std::isnan(expected))) << i;
    }
    EXPECT_TRUE(test::agree(values(noa::cast<f16>(floats)), values(halves)));
}

// ---- Every type to every other one ---------------------------------------------------------------------------------

// Any number, exactly: 64 bits of it fit a long double.
struct Number {
    long double real = 0, imag = 0;
};

template<typename T>
Number exactly(const T& value) {
    if constexpr (noa::traits::complex<T>)
        return {static_cast<f64>(value.real), static_cast<f64>(value.imag)};
    else if constexpr (noa::traits::real<T>)
        return {static_cast<f64>(value), 0};
    else
        return {static_cast<long double>(value), 0};
}

// What becomes of a real number.
template<typename T>
struct Part {
    using Limits = std::numeric_limits<T>;
    static constexpr bool is_integer = noa::traits::integer<T>;

    static bool fits(long double x) {
        if constexpr (std::is_same_v<T, bool>)
            return true;
        else if constexpr (is_integer)
            return std::trunc(x) >= static_cast<long double>(Limits::lowest()) and
                   std::trunc(x) <= static_cast<long double>(Limits::max());
        else
            return not std::isfinite(x) or std::abs(x) <= static_cast<long double>(static_cast<f64>(Limits::max()));
    }
    static T clamped(long double x) {
        if (is_integer and std::isnan(x))
            return T{0};
        return fits(x) ? plain(x) : x < 0 ? Limits::lowest() : Limits::max();
    }
    static T plain(long double x) {
        if constexpr (std::is_same_v<T, bool>)
            return x != 0;
        else if constexpr (is_integer) {
            const long double past = 0x1p64l;  // whole numbers wrap around
            const long double rest = std::fmod(std::trunc(x), past);
            return static_cast<T>(static_cast<u64>(rest < 0 ? rest + past : rest));
        } else if constexpr (std::is_same_v<T, f16>)
            return static_cast<f16>(static_cast<f64>(x));
        else
            return static_cast<T>(x);
    }
};

template<typename T>
T expected(Cast kind, const Number& number) {
    using P = Part<noa::traits::value_type_t<T>>;
    const auto part = [&](long double x) { return kind == Cast::CLAMPED ? P::clamped(x) : P::plain(x); };
    if constexpr (noa::traits::complex<T>)
        return {part(number.real), part(number.imag)};
    else
        return part(number.real);
}

template<typename T>
bool fits(const Number& number) {
    using P = Part<noa::traits::value_type_t<T>>;
    return P::fits(number.real) and P::fits(number.imag);
}

// Arrays of some element types, as numbers: what is tested knows the types at run time.
struct Input {
    AnyArray array;
    std::vector<Number> numbers;
};

// Samples; those that do not fit another type are 1 if asked for.
template<typename T>
Input make_input(const test::Layout& layout, bool (*is_wanted)(const Number&)) {
    const test::Placed<T> placed(layout, Samples::ANY, 1);
    auto list = placed.values();
    Input result;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (is_wanted != nullptr and not is_wanted(exactly<T>(list[i])))
            list[i] = static_cast<T>(1.f);
        result.numbers.push_back(exactly<T>(list[i]));
    }
    placed.set(test::to_bytes(list));
    result.array = noa::detail::as_any(placed.array());
    return result;
}

std::vector<test::ElementwiseCase> cases() {
    std::vector<test::ElementwiseCase> result;
    for (const auto& layouts: test::elementwise_cases())
        for (const char* name: {"from one element", "to permuted", "from backwards", "to rows with gaps",
                     "from F order", "to several tiles"})
            if (layouts.name == name)
                result.push_back(layouts);
    return result;
}

// From any type to T.
template<typename T>
void check_casts_to(DType from) {
    for (const auto& layouts: cases())
        for (const Cast kind: {Cast::PLAIN, Cast::CLAMPED, Cast::CHECKED}) {
            // A real number out of the range of an integer becomes "some number" by a plain cast.
            const bool is_real = from >= DType::F16, to_integer = Part<T>::is_integer;
            const bool is_limited = kind == Cast::CHECKED or (kind == Cast::PLAIN and is_real and to_integer);
            const auto is_wanted = is_limited ? fits<T> : nullptr;
            const Input input =
                    noa::visit(from, [&]<typename From>() { return make_input<From>(layouts.inputs[0], is_wanted); });
            const test::Placed<T> output(layouts.output);
            noa::math::detail::cast(kind, input.array, noa::detail::as_any(output.array()));
            std::vector<T> results;
            for (const Number& number: input.numbers)
                results.push_back(expected<T>(kind, number));
            ASSERT_TRUE(test::agree(output.values(), results)) << layouts.name << ", kind " << static_cast<int>(kind);
            ASSERT_TRUE(output.is_clean());
        }
}

template<typename T>
void check_misfits_to(DType from) {
    for (const auto& layouts: cases()) {
        const Input input =
                noa::visit(from, [&]<typename From>() { return make_input<From>(layouts.inputs[0], nullptr); });
        const test::Placed<T> output(layouts.output, Samples::WHOLE, 2);
        const auto before = output.values();
        i64 first = 0;
        while (first < std::ssize(before) and fits<T>(input.numbers[static_cast<std::size_t>(first)]))
            ++first;
        if (first == std::ssize(before))
            continue;
        std::ostringstream place;
        place << "at " << noa::to_string(noa::layout::index_at(output.array().shape(), first)) << ",";
        ASSERT_TRUE(test::throws<Exception>(
                [&] { noa::math::detail::cast(Cast::CHECKED, input.array, noa::detail::as_any(output.array())); },
                place.str(), "does not fit", noa::to_string(noa::dtype_of<T>)));
        ASSERT_TRUE(test::agree(output.values(), before));
    }
}

TEST(cast, takes_every_type_to_every_other_one) {
    const test::Threads threads(3);
    test::for_each_type(test::EveryDType{}, []<typename To>() {
        for (int i = 0; i <= static_cast<int>(DType::C64); ++i) {
            const auto from = static_cast<DType>(i);
            SCOPED_TRACE("from " + std::string(noa::to_string(from)));
            const bool is_castable =
                    noa::visit(from, []<typename From>() { return noa::math::detail::castable<From, To>; });
            if (not is_castable)
                continue;
            check_casts_to<To>(from);
            check_misfits_to<To>(from);
        }
    });
}

// ---- Memory --------------------------------------------------------------------------------------------------------

TEST(cast, works_in_place_only_element_for_element) {
    const auto a = row<i32>({1, -2, 3});
    noa::cast(a, a.reinterpret_as<f32>());
    EXPECT_EQ(values(a.reinterpret_as<f32>()), (std::vector<f32>{1, -2, 3}));
    const auto b = row<f64>({1, 2, 3, 4});
    noa::cast(b, b);
    EXPECT_EQ(values(b), (std::vector<f64>{1, 2, 3, 4}));

    const auto half = b.reinterpret_as<f32>().subregion(width = Slice{0, 4});
    EXPECT_TRUE(test::throws<Exception>([&] { noa::cast(b, half); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::clamp_cast(b.flip(width), b); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::cast(a.flip(width), a.reinterpret_as<f32>()); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::safe_cast(b, half); }, "overlap"));
    noa::cast(b.subregion(width = Slice{2, 4}), b.subregion(width = Slice{0, 1}).reinterpret_as<f32>());
    EXPECT_EQ(values(b.subregion(width = 0).reinterpret_as<f32>()), (std::vector<f32>{3, 4}));
}

TEST(cast, refuses_what_makes_no_sense) {
    const auto line = noa::arange<f32>(4);
    const auto repeated = noa::zeros<i32>({1, 1, 1, 4}).broadcast(height = 2);
    const auto same = noa::zeros<f32>({1, 1, 1, 4}).broadcast(height = 2);
    const auto none = noa::empty<f32>({1, 1, 0, 4});

    EXPECT_TRUE(test::throws<Exception>([&] { noa::cast(line, repeated); }, "several indices"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::safe_cast(line, repeated); }, "several indices"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::clamp_cast(line, same); }, "several indices"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::cast(line, noa::empty<i32>({1, 1, 1, 5}));
            },
            "(1,1,1,4)", "(1,1,1,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::cast<i32>(none); }, "without elements", "(1,1,0,4)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::cast<f32>(none); }, "without elements", "(1,1,0,4)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::safe_cast<u8>(none); }, "without elements", "(1,1,0,4)"));
}

// ---- Streams -------------------------------------------------------------------------------------------------------

TEST(cast, on_an_async_stream_what_does_not_fit_comes_out_when_it_is_waited_for) {
    const auto out = noa::fill<u8>({1, 1, 1, 2}, 9);
    const StreamGuard guard(Device{});
    noa::safe_cast(row<i32>({1, 1000}), out);  // whose input is gone by then

    EXPECT_TRUE(test::throws<Exception>([&] { guard.stream().synchronize(); }, "1000", "(0,0,0,1)", "u8"));
    EXPECT_EQ(values(out), (std::vector<u8>{9, 9}));
    noa::safe_cast(row<i32>({1, 100}), out);
    guard.stream().synchronize();
    EXPECT_EQ(values(out), (std::vector<u8>{1, 100}));
}

}  // namespace
