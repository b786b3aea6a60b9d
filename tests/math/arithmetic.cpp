// Arithmetic of arrays: every form, every element type and layout, and what is refused by all element-wise functions.
#include "noa/math/arithmetic.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <future>
#include <limits>

#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::height, kwk::width;
using noa::Exception, noa::Slice;
using test::row, test::values;

constexpr f32 inf = std::numeric_limits<f32>::infinity();
constexpr f32 nan = std::numeric_limits<f32>::quiet_NaN();

// ---- Values one can check by hand ----------------------------------------------------------------------------------

TEST(arithmetic, does_what_the_names_say) {
    const auto a = row<i32>({7, -7, 4}), b = row<i32>({2, 2, -4});

    EXPECT_EQ(values(noa::add(a, b)), (std::vector<i32>{9, -5, 0}));
    EXPECT_EQ(values(noa::subtract(a, b)), (std::vector<i32>{5, -9, 8}));
    EXPECT_EQ(values(noa::multiply(a, b)), (std::vector<i32>{14, -14, -16}));
    EXPECT_EQ(values(noa::divide(a, b)), (std::vector<i32>{3, -3, -1}));
    EXPECT_EQ(values(noa::minimum(a, b)), (std::vector<i32>{2, -7, -4}));
    EXPECT_EQ(values(noa::maximum(a, b)), (std::vector<i32>{7, 2, 4}));
    EXPECT_EQ(values(noa::negate(a)), (std::vector<i32>{-7, 7, -4}));
    EXPECT_EQ(values(noa::abs(a)), (std::vector<i32>{7, 7, 4}));
    EXPECT_EQ(values(noa::square(a)), (std::vector<i32>{49, 49, 16}));
    EXPECT_EQ(values(noa::clamp(a, -1, 5)), (std::vector<i32>{5, -1, 4}));
    EXPECT_EQ(values(noa::clamp(a, 5, -1)), (std::vector<i32>{-1, -1, -1}));  // as in NumPy
}

// Larger than the caches, with rows that begin and end anywhere: the same as row by row, and nothing beside them.
TEST(arithmetic, large_outputs_are_written_whole_and_nothing_beside_them) {
    const auto buffer = noa::fill<f32>({1, 1, 2001, 2111 + 5}, -1.f);
    const auto z = buffer.subregion(width = Slice{3, 3 + 2111});
    const auto x = noa::linspace<f32>(Layout{1, 1, 2001, 2111}, -3, 3);
    const auto y = noa::linspace<f32>(Layout{1, 1, 2001, 1}, 0, 1);
    noa::multiply(x, y, z);
    const auto row = noa::empty<f32>({1, 1, 1, 2111});
    for (i64 h = 0; h < 2001; ++h) {
        noa::multiply(x.subregion(height = h), y.subregion(height = h), row);
        ASSERT_TRUE(noa::allclose(z.subregion(height = h), row, 0)) << h;
    }
    EXPECT_EQ(noa::count(noa::equal(buffer, -1)), 5 * 2001 + noa::count(noa::equal(z, -1)));

    noa::exp(x, z);
    for (i64 h = 0; h < 2001; ++h)
        ASSERT_TRUE(noa::allclose(z.subregion(height = h), noa::exp(x.subregion(height = h)), 0)) << h;
}

TEST(arithmetic, numbers_go_on_either_side) {
    const auto a = row<f32>({1, 2, 4});

    EXPECT_EQ(values(noa::subtract(a, 1.f)), (std::vector<f32>{0, 1, 3}));
    EXPECT_EQ(values(noa::subtract(1, a)), (std::vector<f32>{0, -1, -3}));
    EXPECT_EQ(values(noa::divide(4., a)), (std::vector<f32>{4, 2, 1}));
    EXPECT_EQ(values(noa::maximum(2, a)), (std::vector<f32>{2, 2, 4}));
    const auto out = noa::empty<f32>({1, 1, 1, 3});
    noa::divide(8, a, out);
    EXPECT_EQ(values(out), (std::vector<f32>{8, 4, 2}));
    noa::clamp(a, row<f32>({2, 2, 2}), 3, out);
    EXPECT_EQ(values(out), (std::vector<f32>{2, 2, 3}));
    EXPECT_EQ(values(noa::clamp(a, 0, row<f32>({5, 1, 1}))), (std::vector<f32>{1, 1, 1}));
}

TEST(arithmetic, a_number_has_to_fit_the_elements) {
    const auto bytes = row<u8>({1, 2});

    EXPECT_EQ(values(noa::add(bytes, 255)), (std::vector<u8>{0, 1}));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::add(bytes, 256); }, "256", "u8"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::subtract(-1, bytes); }, "-1", "u8"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::multiply(row<f16>({1}), 1e6); }, "f16"));
    EXPECT_EQ(values(noa::multiply(row<f32>({3}), 0.1)), (std::vector<f32>{3 * 0.1f}));  // 0.1 is an f32 then
}

TEST(arithmetic, arrays_are_broadcast_onto_each_other) {
    const auto column = row<i64>({10, 20}).reshape({1, 1, 2, 1}), line = row<i64>({1, 2, 3});

    const auto sums = noa::add(column, line);
    EXPECT_EQ(sums.shape(), (Shape4{1, 1, 2, 3}));
    EXPECT_EQ(values(sums), (std::vector<i64>{11, 12, 13, 21, 22, 23}));
    const auto stack = noa::zeros<i64>({2, 1, 2, 3});
    noa::subtract(line, column, stack);  // and onto the output
    EXPECT_EQ(values(stack), (std::vector<i64>{-9, -8, -7, -19, -18, -17, -9, -8, -7, -19, -18, -17}));
    EXPECT_EQ(noa::clamp(line, column, 15).shape(), (Shape4{1, 1, 2, 3}));
}

TEST(arithmetic, takes_arrays_views_and_read_only_ones) {
    const auto a = row<f64>({1, 2});
    const Array<const f64> read_only = a;
    const View<const f64> view = a;
    f64 memory[2]{};
    const View<f64> out(memory, {1, 1, 1, 2});

    noa::add(read_only, view, out);
    EXPECT_EQ(values(out), (std::vector<f64>{2, 4}));
    static_assert(std::is_same_v<decltype(noa::add(view, read_only)), Array<f64>>);
    static_assert(std::is_same_v<decltype(noa::abs(View<const c32>{})), Array<f32>>);
    EXPECT_TRUE(noa::negate(out.flip(width)).are_contiguous());
}

// ---- Every element type and layout ---------------------------------------------------------------------------------

// What has to come out: of integers the lowest bits of the exact result, of reals the exact one rounded once.
template<typename T, typename Op>
T exact(const T* in, const Op& op) {
    __extension__ using Wide = unsigned __int128;
    if constexpr (noa::traits::integer<T>)
        return static_cast<T>(op(static_cast<Wide>(in[0]), static_cast<Wide>(in[1])));
    else if constexpr (std::is_same_v<T, f16>)
        return static_cast<f16>(op(static_cast<f64>(in[0]), static_cast<f64>(in[1])));
    else
        return op(in[0], in[1]);
}

template<typename T>
T quotient(const T* in) {
    __extension__ using Wide = __int128;
    if constexpr (noa::traits::integer<T>)
        return in[1] == 0 ? T{0} : static_cast<T>(static_cast<Wide>(in[0]) / static_cast<Wide>(in[1]));
    else
        return exact<T>(in, [](auto a, auto b) { return a / b; });
}

template<typename T>
T smaller(const T* in) {
    return not(in[0] == in[0]) or in[0] < in[1] ? in[0] : in[1];
}
template<typename T>
T larger(const T* in) {
    return not(in[0] == in[0]) or in[0] > in[1] ? in[0] : in[1];
}

template<typename T>
T absolute(const T* in) {
    const T zero{};
    if constexpr (noa::traits::integer<T>)
        return in[0] < zero ? quotient<T>(std::array{in[0], static_cast<T>(-1)}.data()) : in[0];
    else
        return static_cast<T>(std::abs(static_cast<f64>(in[0])));
}

TEST(arithmetic, takes_every_scalar_type_and_layout) {
    test::for_each_type(test::Scalars{}, []<typename T>() {
        using In = const Array<T>*;
        using Out = const Array<T>&;
        test::check_elementwise<T, T>(test::Samples::ANY,
                {{"add", [](In in, Out out) { noa::add(in[0], in[1], out); },
                         [](const T* in) { return exact<T>(in, [](auto a, auto b) { return a + b; }); }},
                        {"subtract", [](In in, Out out) { noa::subtract(in[0], in[1], out); },
                                [](const T* in) { return exact<T>(in, [](auto a, auto b) { return a - b; }); }},
                        {"multiply", [](In in, Out out) { noa::multiply(in[0], in[1], out); },
                                [](const T* in) { return exact<T>(in, [](auto a, auto b) { return a * b; }); }},
                        {"divide", [](In in, Out out) { noa::divide(in[0], in[1], out); }, quotient<T>},
                        {"minimum", [](In in, Out out) { noa::minimum(in[0], in[1], out); }, smaller<T>},
                        {"maximum", [](In in, Out out) { noa::maximum(in[0], in[1], out); }, larger<T>},
                        {"negate", [](In in, Out out) { noa::negate(in[0], out); },
                                [](const T* in) {
                                    if constexpr (noa::traits::integer<T>)
                                        return static_cast<T>(u64{0} - static_cast<u64>(in[0]));
                                    else
                                        return static_cast<T>(-static_cast<f64>(in[0]));
                                }},
                        {"abs", [](In in, Out out) { noa::abs(in[0], out); }, absolute<T>},
                        {"square", [](In in, Out out) { noa::square(in[0], out); },
                                [](const T* in) { return exact<T>(in, [](auto a, auto) { return a * a; }); }},
                        {"clamp", [](In in, Out out) { noa::clamp(in[0], in[1], in[2], out); },
                                [](const T* in) {
                                    const auto is_nan = [](T value) { return not(value == value); };
                                    const T raised = in[0] < in[1] or is_nan(in[1]) ? in[1] : in[0];
                                    return raised > in[2] or is_nan(in[2]) ? in[2] : raised;
                                }}});
    });
}

template<typename T, typename Op>
Complex<T> by_parts(const Complex<T>& a, const Complex<T>& b, const Op& op) {
    using C = noa::traits::compute_t<T>;
    const Complex<C> result = op(C{a.real}, C{a.imag}, C{b.real}, C{b.imag});
    return {static_cast<T>(result.real), static_cast<T>(result.imag)};
}

TEST(arithmetic, takes_every_complex_type_and_layout) {
    test::for_each_type(test::Complexes{}, []<typename T>() {
        using In = const Array<T>*;
        using Out = const Array<T>&;
        using P = typename T::value_type;
        using Z = Complex<noa::traits::compute_t<P>>;
        test::check_elementwise<T, T>(test::Samples::ANY,
                {{"add", [](In in, Out out) { noa::add(in[0], in[1], out); },
                         [](const T* in) {
                             return by_parts<P>(in[0], in[1], [](auto a, auto b, auto c, auto d) {
                                 return Z{a + c, b + d};
                             });
                         }},
                        {"subtract", [](In in, Out out) { noa::subtract(in[0], in[1], out); },
                                [](const T* in) {
                                    return by_parts<P>(in[0], in[1], [](auto a, auto b, auto c, auto d) {
                                        return Z{a - c, b - d};
                                    });
                                }},
                        {"multiply", [](In in, Out out) { noa::multiply(in[0], in[1], out); },
                                [](const T* in) {
                                    return by_parts<P>(in[0], in[1], [](auto a, auto b, auto c, auto d) {
                                        return Z{a * c - b * d, a * d + b * c};
                                    });
                                }},
                        {"negate", [](In in, Out out) { noa::negate(in[0], out); },
                                [](const T* in) {
                                    return T{-in[0].real, -in[0].imag};
                                }},
                        {"square", [](In in, Out out) { noa::square(in[0], out); },
                                [](const T* in) {
                                    return by_parts<P>(in[0], in[0], [](auto a, auto b, auto c, auto d) {
                                        return Z{a * c - b * d, a * d + b * c};
                                    });
                                }}});
        // Divisions and absolute values are rounded several times.
        test::check_elementwise<T, T>(test::Samples::MODERATE,
                {{"divide", [](In in, Out out) { noa::divide(in[0], in[1], out); },
                        [](const T* in) {
                            const auto a = in[0].template as<f64>(), b = in[1].template as<f64>();
                            const f64 size = b.real * b.real + b.imag * b.imag;
                            return T{static_cast<P>((a.real * b.real + a.imag * b.imag) / size),
                                    static_cast<P>((a.imag * b.real - a.real * b.imag) / size)};
                        }}},
                8);
        test::check_elementwise<T, P>(test::Samples::MODERATE,
                {{"abs", [](In in, const Array<P>& out) { noa::abs(in[0], out); },
                        [](const T* in) {
                            const auto z = in[0].template as<f64>();
                            return static_cast<P>(std::hypot(z.real, z.imag));
                        }}},
                4);
    });
}

// ---- Special values ------------------------------------------------------------------------------------------------

TEST(arithmetic, integers_wrap_around) {
    EXPECT_EQ(values(noa::add(row<i8>({127, -128}), row<i8>({1, -1}))), (std::vector<i8>{-128, 127}));
    EXPECT_EQ(values(noa::subtract(row<u16>({0}), row<u16>({1}))), (std::vector<u16>{65535}));
    EXPECT_EQ(values(noa::multiply(row<u16>({65535}), row<u16>({65535}))), (std::vector<u16>{1}));
    EXPECT_EQ(values(noa::square(row<i32>({65536, -46341}))), (std::vector<i32>{0, -2147479015}));
    EXPECT_EQ(values(noa::multiply(row<i64>({INT64_MIN}), row<i64>({-1}))), (std::vector<i64>{INT64_MIN}));
    EXPECT_EQ(values(noa::negate(row<u8>({0, 1, 255}))), (std::vector<u8>{0, 255, 1}));
    EXPECT_EQ(values(noa::negate(row<i16>({-32768}))), (std::vector<i16>{-32768}));
    EXPECT_EQ(values(noa::abs(row<i32>({INT32_MIN, -5}))), (std::vector<i32>{INT32_MIN, 5}));
}

TEST(arithmetic, integers_divided_by_0_are_0) {
    EXPECT_EQ(values(noa::divide(row<i32>({5, 0, INT32_MIN}), 0)), (std::vector<i32>{0, 0, 0}));
    EXPECT_EQ(values(noa::divide(row<u64>({5}), row<u64>({0}))), (std::vector<u64>{0}));
    EXPECT_EQ(values(noa::divide(row<i32>({INT32_MIN}), -1)), (std::vector<i32>{INT32_MIN}));
    EXPECT_EQ(values(noa::divide(row<i64>({INT64_MIN}), -1)), (std::vector<i64>{INT64_MIN}));
    EXPECT_EQ(values(noa::divide(row<i8>({-128}), row<i8>({-1}))), (std::vector<i8>{-128}));
}

TEST(arithmetic, what_is_not_a_number_is_passed_on) {
    const auto a = row<f32>({1, nan, nan}), b = row<f32>({nan, 1, nan});

    for (const auto& result: {noa::minimum(a, b), noa::maximum(a, b), noa::minimum(a, nan), noa::maximum(nan, b)})
        EXPECT_TRUE(test::agree(values(result), {nan, nan, nan}));
    EXPECT_TRUE(test::agree(values(noa::clamp(row<f32>({nan}), 0, 1)), {nan}));
    EXPECT_TRUE(test::agree(values(noa::clamp(row<f32>({1, 3}), nan, 2)), {nan, nan}));
    EXPECT_TRUE(test::agree(values(noa::clamp(row<f32>({1, 3}), 2, nan)), {nan, nan}));
    EXPECT_TRUE(test::agree(values(noa::divide(row<f32>({1, -1, 0}), 0)), {inf, -inf, nan}));
    EXPECT_TRUE(test::agree(values(noa::negate(row<f32>({0, -0.f}))), {-0.f, 0}));
    EXPECT_TRUE(test::agree(values(noa::abs(row<f32>({-0.f, -inf}))), {0, inf}));
    EXPECT_TRUE(test::agree(values(noa::minimum(row<f32>({-inf, inf}), 0)), {-inf, 0}));
}

TEST(arithmetic, halves_are_rounded_once) {
    // 2048 + 1 is halfway to the next half, 2050, and stays; 2049 would be 2048 already.
    EXPECT_EQ(values(noa::add(row<f16>({2048, 2050}), f16(1))), (std::vector<f16>{2048, 2052}));
    EXPECT_EQ(values(noa::multiply(row<f16>({300}), row<f16>({300})))[0], std::numeric_limits<f16>::infinity());
    // Each product is past the halves, their difference is not: it is taken before it is rounded.
    EXPECT_EQ(values(noa::multiply(row<c16>({{300, 299}}), row<c16>({{300, 300}})))[0].real, f16(300));
    EXPECT_EQ(values(noa::square(row<c16>({{300, 300}})))[0].real, f16(0));
}

TEST(arithmetic, takes_real_beside_complex) {
    const auto z = row<c32>({{1, 2}, {-3, 4}});
    const auto r = row<f32>({2, -1});

    EXPECT_EQ(values(noa::add(z, r)), (std::vector<c32>{{3, 2}, {-4, 4}}));
    EXPECT_EQ(values(noa::subtract(r, z)), (std::vector<c32>{{1, -2}, {2, -4}}));
    EXPECT_EQ(values(noa::multiply(r, z)), (std::vector<c32>{{2, 4}, {3, -4}}));
    EXPECT_EQ(values(noa::divide(z, r)), (std::vector<c32>{{0.5f, 1}, {3, -4}}));
    EXPECT_EQ(values(noa::divide(10, row<c64>({{3, 4}, {0, 5}}))), (std::vector<c64>{{1.2, -1.6}, {0, -2}}));
    EXPECT_EQ(values(noa::multiply(z, c32{0, 1})), (std::vector<c32>{{-2, 1}, {-4, -3}}));
    EXPECT_EQ(values(noa::add(1, row<c16>({{1, 2}}))), (std::vector<c16>{{2, 2}}));
    // A real number is not a complex one with an imaginary part of 0: infinities stay what they are.
    EXPECT_TRUE(test::agree(values(noa::multiply(row<c32>({{inf, 1}}), 2)), {{inf, 2}}));
    EXPECT_TRUE(test::agree(values(noa::divide(row<c32>({{1, -inf}}), row<f32>({2}))), {{0.5f, -inf}}));
    noa::multiply(z, r, z);
    EXPECT_EQ(values(z), (std::vector<c32>{{2, 4}, {3, -4}}));
}

TEST(arithmetic, absolute_values_of_complex_numbers_do_not_overflow) {
    EXPECT_EQ(values(noa::abs(row<c32>({{3, -4}, {3e30f, 4e30f}}))), (std::vector<f32>{5, 5e30f}));
    EXPECT_EQ(values(noa::abs(row<c64>({{0, -3e200}}))), (std::vector<f64>{3e200}));
    EXPECT_EQ(values(noa::abs(row<c16>({{30000, 40000}}))), (std::vector<f16>{50000}));
}

// ---- Memory --------------------------------------------------------------------------------------------------------

TEST(arithmetic, an_output_that_overlaps_an_input_in_another_way_is_refused) {
    const auto line = noa::arange<f32>(10);
    const auto head = line.subregion(width = Slice{0, 9}), tail = line.subregion(width = Slice{1, 10});
    const auto before = values(line);

    EXPECT_TRUE(test::throws<Exception>([&] { noa::add(head, 1, tail); }, "overlap", "(1,1,1,9)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::add(tail, head, tail); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::negate(line.flip(width), line); }, "overlap", "(10,10,10,-1)"));
    const auto square = line.subregion(width = Slice{0, 9}).reshape({1, 1, 3, 3});
    EXPECT_TRUE(test::throws<Exception>([&] { noa::square(square.permute({0, 1, 3, 2}), square); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::add(square.subregion(height = 0), square, square); }, "overlap"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::clamp(head, 0, tail, head); }, "overlap"));
    // Numbers of another size: never element for element.
    const auto z = noa::zeros<c32>({1, 1, 1, 4});
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::abs(z, z.reinterpret_as<f32>().subregion(width = Slice{0, 4}));
            },
            "overlap"));
    EXPECT_EQ(values(line), before);
}

TEST(arithmetic, an_output_beside_an_input_in_the_same_memory_is_not) {
    const auto line = noa::arange<i32>(8);
    const auto even = line.subregion(width = Slice{.step = 2}), odd = line.subregion(width = Slice{1, 8, 2});

    noa::add(even, 100, odd);
    EXPECT_EQ(values(line), (std::vector<i32>{0, 100, 2, 102, 4, 104, 6, 106}));
    const auto image = line.reshape({1, 1, 2, 4});
    noa::subtract(image.subregion(height = 1), image.subregion(height = 0), image.subregion(height = 0));
    EXPECT_EQ(values(line), (std::vector<i32>{4, 4, 4, 4, 4, 104, 6, 106}));
    noa::negate(image.flip(width), image.flip(width));  // element for element
    EXPECT_EQ(values(line)[0], -4);
}

TEST(arithmetic, an_output_with_repeated_elements_is_refused) {
    const auto line = noa::arange<f32>(4);
    const auto repeated = line.broadcast(height = 3);

    EXPECT_TRUE(test::throws<Exception>([&] { noa::add(line, 1, repeated); }, "several indices", "(1,1,3,4)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::negate(repeated, repeated); }, "several indices"));
    EXPECT_EQ(values(line), (std::vector<f32>{0, 1, 2, 3}));
}

TEST(arithmetic, shapes_that_do_not_go_together_are_named) {
    const auto a = noa::zeros<f32>({1, 1, 4, 5}), b = noa::zeros<f32>({7, 1, 4, 6});

    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::add(a, b); }, "(1,1,4,5)", "(7,1,4,6)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::add(a, 1, b); }, "(1,1,4,5)", "(7,1,4,6)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::negate(b, a); }, "(1,1,4,5)", "(7,1,4,6)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::clamp(a, 0, b); }, "(1,1,4,5)", "(7,1,4,6)"));
    // An output is not broadcast.
    EXPECT_TRUE(test::throws<Exception>([&] { noa::negate(a, noa::zeros<f32>({1, 1, 1, 5})); }, "(1,1,1,5)"));
}

TEST(arithmetic, nothing_can_be_made_of_nothing) {
    const auto none = noa::empty<f32>({3, 1, 0, 5});

    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::add(none, none); }, "without elements", "(3,1,0,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::negate(none, none); }, "without elements", "(3,1,0,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::clamp(none, 0, 1); }, "without elements", "(3,1,0,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::add(none, noa::zeros<f32>({3, 1, 4, 5})); }, "(3,1,0,5)"));
}

// ---- Streams -------------------------------------------------------------------------------------------------------

TEST(arithmetic, on_an_async_stream_it_is_done_later_and_keeps_its_arrays) {
    std::weak_ptr<f32> alive;
    std::promise<void> gate;
    const auto out = noa::zeros<f32>({1, 1, 1, 3});
    const StreamGuard guard(Device{});
    guard.stream().enqueue([&] { gate.get_future().wait(); });
    {
        const auto a = row<f32>({1, 2, 3});
        alive = a.shared();
        noa::add(a, 0.5f, out);  // the number is gone as well when it is used
        noa::multiply(noa::add(a, a), out, out);
    }
    EXPECT_EQ(out.get()[2], 0);  // not even begun
    EXPECT_FALSE(alive.expired());
    gate.set_value();
    guard.stream().synchronize();

    EXPECT_EQ(values(out), (std::vector<f32>{3, 10, 21}));
    EXPECT_TRUE(alive.expired());
    // What can be seen at the call is refused there.
    EXPECT_TRUE(test::throws<Exception>([&] { noa::negate(out.flip(width), out); }, "overlap"));
}

TEST(arithmetic, threads_share_the_work_and_not_the_result) {
    const auto a = noa::arange<f32>({3, 1, 500, 333}), b = a.permute({0, 1, 3, 2}).copy();
    const auto expected = noa::multiply(a, b.permute({0, 1, 3, 2}));
    for (const int n: {1, 2, 7}) {
        const test::Threads threads(n);
        const auto result = noa::multiply(a, b.permute({0, 1, 3, 2}));
        EXPECT_EQ(std::memcmp(result.get(), expected.get(), static_cast<std::size_t>(result.n_bytes())), 0);
    }
    for (i64 i = 0; i < a.n_elements(); i += 9973)
        EXPECT_EQ(expected.get()[i], a.get()[i] * a.get()[i]);
}

}  // namespace
