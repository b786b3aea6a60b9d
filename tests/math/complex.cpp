// Complex numbers and their parts.
#include "noa/math/complex.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "noa/math/arithmetic.hpp"
#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::height, kwk::width;
using noa::Exception, noa::Slice;
using test::row, test::Samples, test::values;

TEST(complex, parts_one_can_check_by_hand) {
    const auto z = row<c32>({{3, -4}, {0, 2}, {-1, 0}});

    EXPECT_EQ(values(noa::real(z)), (std::vector<f32>{3, 0, -1}));
    EXPECT_EQ(values(noa::imag(z)), (std::vector<f32>{-4, 2, 0}));
    EXPECT_EQ(values(noa::conj(z)), (std::vector<c32>{{3, 4}, {0, -2}, {-1, 0}}));
    EXPECT_EQ(values(noa::abs_squared(z)), (std::vector<f32>{25, 4, 1}));
    EXPECT_EQ(values(noa::abs(z)), (std::vector<f32>{5, 2, 1}));
    constexpr auto pi = static_cast<f32>(std::numbers::pi);
    EXPECT_EQ(values(noa::arg(z)), (std::vector<f32>{std::atan2(-4.f, 3.f), pi / 2, pi}));
    static_assert(std::is_same_v<decltype(noa::arg(Array<c16>{})), Array<f16>>);
    static_assert(std::is_same_v<decltype(noa::complex(Array<f64>{}, 1)), Array<c64>>);
}

TEST(complex, is_made_from_parts_and_from_angles) {
    const auto a = row<f64>({1, -2}), b = row<f64>({0, 0.5});

    EXPECT_EQ(values(noa::complex(a, b)), (std::vector<c64>{{1, 0}, {-2, 0.5}}));
    EXPECT_EQ(values(noa::complex(a, 3)), (std::vector<c64>{{1, 3}, {-2, 3}}));
    EXPECT_EQ(values(noa::complex(0, b)), (std::vector<c64>{{0, 0}, {0, 0.5}}));
    EXPECT_TRUE(
            test::agree(values(noa::polar(row<f64>({2, 3}), row<f64>({0, std::numbers::pi}))), {{2, 0}, {-3, 0}}, 2));
    EXPECT_TRUE(test::agree(values(noa::polar(2, row<f64>({std::numbers::pi / 2}))), {{0, 2}}, 2));
    const auto out = noa::empty<c32>({1, 1, 2, 2});
    noa::complex(row<f32>({1, 2}), row<f32>({3, 4}).reshape({1, 1, 2, 1}), out);
    EXPECT_EQ(values(out), (std::vector<c32>{{1, 3}, {2, 3}, {1, 4}, {2, 4}}));
}

TEST(complex, angles_at_the_cut_follow_the_sign_of_0) {
    const auto angles = values(noa::arg(row<c64>({{-1, 0.}, {-1, -0.}, {0., -0.}, {0, 0}})));

    EXPECT_TRUE(test::agree(angles, {std::numbers::pi, -std::numbers::pi, -0., 0.}));
    EXPECT_TRUE(test::agree(values(noa::conj(row<c32>({{1, 0}, {1, -0.f}}))), {{1, -0.f}, {1, 0}}));
}

TEST(complex, takes_every_type_and_layout) {
    test::for_each_type(test::Complexes{}, []<typename T>() {
        using In = const Array<T>*;
        using P = typename T::value_type;
        using Out = const Array<P>&;
        test::check_elementwise<T, P>(Samples::ANY,
                {{"real", [](In in, Out out) { noa::real(in[0], out); }, [](const T* in) { return in[0].real; }},
                        {"imag", [](In in, Out out) { noa::imag(in[0], out); }, [](const T* in) { return in[0].imag; }},
                        {"abs_squared", [](In in, Out out) { noa::abs_squared(in[0], out); },
                                [](const T* in) {
                                    using C = noa::traits::compute_t<P>;
                                    const C r = in[0].real, i = in[0].imag;
                                    return static_cast<P>(r * r + i * i);
                                }}});
        test::check_elementwise<T, P>(Samples::ANY,
                {{"arg", [](In in, Out out) { noa::arg(in[0], out); },
                        [](const T* in) {
                            return static_cast<P>(
                                    std::atan2(static_cast<f64>(in[0].imag), static_cast<f64>(in[0].real)));
                        }}},
                4);
        test::check_elementwise<T, T>(Samples::ANY, {{"conj", [](In in, const Array<T>& out) { noa::conj(in[0], out); },
                                                            [](const T* in) {
                                                                return T{in[0].real, -in[0].imag};
                                                            }}});
        test::check_elementwise<P, T>(Samples::ANY,
                {{"complex", [](const Array<P>* in, const Array<T>& out) { noa::complex(in[0], in[1], out); },
                        [](const P* in) {
                            return T{in[0], in[1]};
                        }}});
        test::check_elementwise<P, T>(Samples::MODERATE,
                {{"polar", [](const Array<P>* in, const Array<T>& out) { noa::polar(in[0], in[1], out); },
                        [](const P* in) {
                            const auto size = static_cast<f64>(in[0]), angle = static_cast<f64>(in[1]);
                            return T{static_cast<P>(size * std::cos(angle)), static_cast<P>(size * std::sin(angle))};
                        }}},
                4);
    });
}

TEST(complex, parts_can_be_taken_from_and_written_to_the_same_memory_if_they_do_not_meet) {
    const auto z = row<c32>({{1, 2}, {3, 4}});
    const auto parts = z.reinterpret_as<f32>();

    EXPECT_TRUE(test::throws<Exception>([&] { noa::real(z, parts.subregion(width = Slice{0, 4, 2})); }, "overlap"));
    noa::conj(z, z);
    EXPECT_EQ(values(z), (std::vector<c32>{{1, -2}, {3, -4}}));
    const auto both = noa::arange<c32>({1, 1, 2, 2});
    noa::real(both.subregion(height = 0),
            both.subregion(height = 1).reinterpret_as<f32>().subregion(width = Slice{0, 2}));
    EXPECT_EQ(values(both)[2], (c32{0, 1}));
}

}  // namespace
