// Matrices: values one can check by hand, and random inverses.
#include "noa/base/mat.hpp"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "noa/base/complex.hpp"
#include "support/driver.hpp"
#include "support/run_on.hpp"
#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using noa::f32, noa::f64, noa::Mat, noa::Vec;
using test::same_type;

constexpr Mat<int, 2, 3> m({{1, 2, 3}, {4, 5, 6}});
static_assert(same_type<decltype(Mat({{1., 2.}, {3., 4.}})), Mat<f64, 2, 2>>);
static_assert(sizeof(Mat<f64, 4, 4>) == 128 and std::is_trivially_copyable_v<Mat<f64, 4, 4>>);
static_assert(m[1][2] == 6 and m.column(1) == Vec{2, 5} and m.rows[0] == Vec{1, 2, 3});
static_assert(noa::transpose(m) == Mat({{1, 4}, {2, 5}, {3, 6}}));
static_assert(m * noa::transpose(m) == Mat({{14, 32}, {32, 77}}));
static_assert(m * Vec{1, 0, -1} == Vec{-2, -2});
static_assert(m + m == 2 * m and m - m == Mat<int, 2, 3>{} and -m == m * -1 and (2 * m) / 2 == m);
static_assert(Mat<int, 2, 2>::eye() == Mat({{1, 0}, {0, 1}}) and Mat<int, 2, 3>::eye(5) == Mat({{5, 0, 0}, {0, 5, 0}}));
static_assert(Mat<int, 2, 2>::from_diagonal({2, 3}) == Mat({{2, 0}, {0, 3}}));
static_assert(same_type<decltype(m.as<f64>()), Mat<f64, 2, 3>> and m.as<f64>()[1][0] == 4.);

static_assert(noa::determinant(Mat<int, 1, 1>::eye(7)) == 7 and noa::determinant(Mat({{1, 2}, {3, 4}})) == -2);
static_assert(noa::determinant(Mat({{2, 0, 1}, {1, 3, 2}, {1, 1, 1}})) == 0);
static_assert(noa::determinant(Mat({{2, 0, 1}, {1, 3, 2}, {1, 1, 4}})) == 18);
static_assert(noa::determinant(Mat({{1, 2, 3, 4}, {0, 1, 2, 3}, {0, 0, 2, 1}, {5, 0, 0, 3}})) == 21);
static_assert(noa::inverse(Mat({{1., 2.}, {3., 4.}})) == Mat({{-2., 1.}, {1.5, -0.5}}));
static_assert(noa::inverse(Mat<f64, 1, 1>::eye(4)) == Mat<f64, 1, 1>::eye(0.25));

TEST(mat, changes_in_place) {
    Mat a({{1, 2}, {3, 4}});
    a += a;
    a *= 2;
    a -= Mat({{1, 1}, {1, 1}});
    a[0][1] = 0;

    EXPECT_EQ(a, Mat({{3, 0}, {11, 15}}));
}

template<typename T, std::size_t N>
void invert_random_matrices(f64 tolerance) {
    std::mt19937 random(N);
    std::normal_distribution<f64> normal;
    for (int i = 0; i < 1000; ++i) {
        Mat<T, N, N> a;
        for (auto& row: a.rows)
            for (T& value: row)
                value = static_cast<T>(normal(random));
        for (std::size_t k = 0; k < N; ++k)  // far from singular
            a[k][k] = static_cast<T>(a[k][k] + static_cast<T>(a[k][k] < 0 ? -4 : 4));
        const auto product = (a * noa::inverse(a)).template as<f64>();
        for (std::size_t r = 0; r < N; ++r)
            for (std::size_t c = 0; c < N; ++c)
                ASSERT_NEAR(product[r][c], r == c ? 1 : 0, tolerance);
    }
}

TEST(mat, times_its_inverse_is_the_identity) {
    invert_random_matrices<f64, 1>(1e-14);
    invert_random_matrices<f64, 2>(1e-13);
    invert_random_matrices<f64, 3>(1e-13);
    invert_random_matrices<f64, 4>(1e-12);
    invert_random_matrices<f32, 4>(1e-4);
}

TEST(mat, may_hold_complex_numbers) {
    using noa::c64;
    const Mat a({{c64{0, 1}, c64{1, 0}}, {c64{0, 0}, c64{0, 2}}});

    EXPECT_EQ(noa::determinant(a), (c64{-2, 0}));
    EXPECT_EQ(a * noa::inverse(a), (Mat<c64, 2, 2>::eye(c64{1, 0})));
}

TEST(mat, a_small_one_has_an_inverse) {
    EXPECT_EQ((noa::inverse(Mat<f32, 3, 3>::eye(0x1p-60f))), (Mat<f32, 3, 3>::eye(0x1p60f)));
}

TEST(mat, a_singular_one_has_no_inverse) {
    EXPECT_TRUE(test::throws<noa::Exception>(
            [] {
                noa::inverse(Mat({{1., 2.}, {2., 4.}}));
            },
            "((1,2),(2,4))", "determinant 0"));
}

TEST(mat, prints) {
    std::ostringstream text;
    text << Mat({{1, 2}, {3, 4}});

    EXPECT_EQ(text.str(), "((1,2),(3,4))");
}

struct mat_on_device : test::OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, mat_on_device, test::every_device(), test::device_name);

struct Inverts {
    Mat<f64, 3, 3>* matrices;
    NOA_HD void operator()(std::int64_t i) const { matrices[i] = noa::inverse(matrices[i]) * matrices[i]; }
};

TEST_P(mat_on_device, inverts) {
    std::vector<Mat<f64, 3, 3>> values(100);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = Mat<f64, 3, 3>({{2., 1., 0.}, {0., 4., static_cast<f64>(i)}, {0., 0., 1.}});
    test::Buffer<Mat<f64, 3, 3>> buffer(is_gpu(), values);

    test::for_each_index(is_gpu(), 100, Inverts{buffer.data()});

    for (const auto& product: buffer.values())
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c)
                ASSERT_NEAR(product[r][c], r == c ? 1 : 0, 1e-13);
}

}  // namespace
