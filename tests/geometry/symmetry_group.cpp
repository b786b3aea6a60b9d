// Symmetry groups: that they are groups, and where their axes are.
#include "noa/geometry/symmetry_group.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string>
#include <vector>

#include "geometry/distance.hpp"
#include "noa/base/error.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/matrix.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::geometry::Symmetry;
using test::distance;

constexpr f64 phi = std::numbers::phi;

bool contains(const Symmetry& group, const Mat<f64, 3, 3>& matrix) {
    for (const auto& element: group.matrices())
        if (distance(element, matrix) < 1e-14)
            return true;
    return false;
}

// How many elements leave an axis, given as xyz, where it is.
int fold(const Symmetry& group, const Vec<f64, 3>& xyz) {
    const Vec<f64, 3> axis = noa::normalize(xyz.flip());
    int count = 0;
    for (const auto& element: group.matrices())
        count += noa::norm(element * axis - axis) < 1e-12;
    return count;
}

const std::vector<std::string>& names() {
    static const std::vector<std::string> list{"C1", "C2", "C3", "C4", "C5", "C6", "C7", "C12", "C17", "D1", "D2", "D3",
            "D4", "D6", "D7", "D9", "T", "O", "I1", "I2", "I3", "I4"};
    return list;
}

TEST(symmetry, has_so_many_elements) {
    EXPECT_EQ(Symmetry("C1").order(), 1);
    EXPECT_EQ(Symmetry("C17").order(), 17);
    EXPECT_EQ(Symmetry("D1").order(), 2);
    EXPECT_EQ(Symmetry("D17").order(), 34);
    EXPECT_EQ(Symmetry("T").order(), 12);
    EXPECT_EQ(Symmetry("O").order(), 24);
    for (const char* name: {"I1", "I2", "I3", "I4"})
        EXPECT_EQ(Symmetry(name).order(), 60);
    EXPECT_EQ(Symmetry("C1000").order(), 1000);
    EXPECT_EQ(Symmetry("D1000").order(), 2000);
}

TEST(symmetry, has_one_name) {
    EXPECT_EQ(Symmetry("c4").name(), "C4");
    EXPECT_EQ(Symmetry("d12").name(), "D12");
    EXPECT_EQ(Symmetry("t").name(), "T");
    EXPECT_EQ(Symmetry("o").name(), "O");
    EXPECT_EQ(Symmetry("i").name(), "I1");
    EXPECT_EQ(Symmetry("I").name(), "I1");
    EXPECT_EQ(to_string(Symmetry("i3")), "I3");
}

TEST(symmetry, is_a_group_of_rotations) {
    for (const std::string& name: names()) {
        SCOPED_TRACE(name);
        const Symmetry group(name);
        EXPECT_EQ(group.matrices().front(), (Mat<f64, 3, 3>::eye()));
        for (const auto& a: group.matrices()) {
            EXPECT_LT(distance(a * noa::transpose(a), Mat<f64, 3, 3>::eye()), 1e-15);
            EXPECT_NEAR(noa::determinant(a), 1, 1e-15);
            EXPECT_TRUE(contains(group, noa::transpose(a)));
            for (const auto& b: group.matrices()) {
                EXPECT_TRUE(contains(group, a * b));
                EXPECT_TRUE(&a == &b or distance(a, b) > 0.1);
            }
        }
    }
}

TEST(symmetry, has_clean_values) {
    for (const std::string& name: names())
        for (const Symmetry group(name); const auto& matrix: group.matrices())
            for (const auto& row: matrix.rows)
                for (const f64 value: row) {
                    const f64 exact = std::round(2 * value) / 2;
                    EXPECT_TRUE(value == exact or std::abs(value - exact) > 1e-3) << name << " " << value - exact;
                    EXPECT_FALSE(value == 0 and std::signbit(value)) << name;
                }
    // Of I1 and I2, these are all the values there are.
    for (const char* name: {"I1", "I2"})
        for (const Symmetry group(name); const auto& matrix: group.matrices())
            for (const auto& row: matrix.rows)
                for (const f64 value: row)
                    EXPECT_TRUE(std::abs(value) == 0 or std::abs(value) == 0.5 or std::abs(value) == 1 or
                                std::abs(value) == phi / 2 or std::abs(value) == (phi - 1) / 2)
                            << value;
}

TEST(symmetry, c4_turns_about_z) {
    const Symmetry group("C4");

    ASSERT_EQ(group.order(), 4);
    EXPECT_EQ(group.matrices()[1], Mat({{1., 0., 0.}, {0., 0., 1.}, {0., -1., 0.}}));  // +x goes to +y
    EXPECT_EQ(group.matrices()[2], Mat({{1., 0., 0.}, {0., -1., 0.}, {0., 0., -1.}}));
    EXPECT_EQ(group.matrices()[3], Mat({{1., 0., 0.}, {0., 0., -1.}, {0., 1., 0.}}));
}

TEST(symmetry, cn_turns_by_equal_steps) {
    const Symmetry group("C7");
    for (int i = 0; i < 7; ++i)
        EXPECT_LT(distance(group.matrices()[static_cast<std::size_t>(i)],
                          noa::geometry::rotate_z(2 * std::numbers::pi * i / 7)),
                1e-15);
}

TEST(symmetry, d3_turns_about_z_and_x) {
    const Symmetry group("D3");

    EXPECT_EQ(group.matrices()[3], Mat({{-1., 0., 0.}, {0., -1., 0.}, {0., 0., 1.}}));
    EXPECT_EQ(fold(group, {0, 0, 1}), 3);
    EXPECT_EQ(fold(group, {1, 0, 0}), 2);
    EXPECT_EQ(fold(group, {0, 1, 0}), 1);
    EXPECT_EQ(fold(group, {-0.5, std::sqrt(0.75), 0}), 2);
}

TEST(symmetry, t_and_o_lie_along_the_axes) {
    const Symmetry t("T"), o("O");
    for (const Vec<f64, 3>& axis: {Vec{1., 0., 0.}, Vec{0., 1., 0.}, Vec{0., 0., 1.}}) {
        EXPECT_EQ(fold(t, axis), 2);
        EXPECT_EQ(fold(o, axis), 4);
    }
    for (const Vec<f64, 3>& axis: {Vec{1., 1., 1.}, Vec{1., -1., 1.}, Vec{-1., 1., 1.}, Vec{1., 1., -1.}}) {
        EXPECT_EQ(fold(t, axis), 3);
        EXPECT_EQ(fold(o, axis), 3);
    }
    EXPECT_EQ(fold(t, {1, 1, 0}), 1);
    EXPECT_EQ(fold(o, {1, 1, 0}), 2);
}

TEST(symmetry, i1_and_i2_lie_along_the_axes) {
    const Symmetry i1("I1"), i2("I2");
    for (const Symmetry& group: {i1, i2})
        for (const Vec<f64, 3>& axis: {Vec{1., 0., 0.}, Vec{0., 1., 0.}, Vec{0., 0., 1.}})
            EXPECT_EQ(fold(group, axis), 2);
    for (const f64 sign: {-1., 1.}) {
        EXPECT_EQ(fold(i1, {0, sign, phi}), 5);  // closer to z than (1,phi,0) and (phi,0,1) are
        EXPECT_EQ(fold(i1, {sign, phi, 0}), 5);
        EXPECT_EQ(fold(i1, {phi, 0, sign}), 5);
        EXPECT_EQ(fold(i2, {sign, 0, phi}), 5);
        EXPECT_EQ(fold(i2, {phi, sign, 0}), 5);
        EXPECT_EQ(fold(i2, {0, phi, sign}), 5);
        EXPECT_EQ(fold(i1, {sign, 0, phi * phi}), 3);  // in the xz plane, which is where I of the standard has it
        EXPECT_EQ(fold(i2, {0, sign, phi * phi}), 3);
    }
}

// The axes are those that RELION generates its groups from.
TEST(symmetry, i3_and_i4_have_a_5_fold_axis_along_z) {
    const Symmetry i3("I3"), i4("I4");
    for (const Symmetry& group: {i3, i4}) {
        EXPECT_EQ(fold(group, {0, 0, 1}), 5);
        EXPECT_EQ(fold(group, {0, 1, 0}), 2);
    }
    EXPECT_EQ(fold(i3, {-2, 0, 1}), 5);
    EXPECT_EQ(fold(i4, {2, 0, 1}), 5);
    EXPECT_EQ(fold(i3, {2, 0, 1}), 1);
    EXPECT_EQ(fold(i4, {-2, 0, 1}), 1);
    EXPECT_EQ(fold(i3, {-1, 0, phi}), 2);
    EXPECT_EQ(fold(i4, {1, 0, phi}), 2);
    const f64 angle = std::atan(1 / phi);  // what takes I2 to I4
    const auto turn = noa::geometry::rotate_y(angle);
    const Symmetry i2("I2");
    for (const auto& element: i2.matrices())
        EXPECT_TRUE(contains(i4, turn * element * noa::transpose(turn)));
}

TEST(symmetry, agrees_with_i1_of_relion) {
    const Symmetry i1("I1"), i2("I2");

    EXPECT_EQ(fold(i1, {phi, 0, -1}), 5);
    EXPECT_EQ(fold(i1, {phi * phi, 1, 0}), 3);
    EXPECT_EQ(fold(i2, {1, 0, phi}), 5);
    EXPECT_EQ(fold(i2, {0, 1, phi * phi}), 3);
}

TEST(symmetry, refuses_other_names) {
    for (const std::string name: {"", "C", "D", "C0", "D0", "C1001", "D1001", "C-4", "C+4", "C4h", "C4 ", " C4", "Cn",
                 "C99999999999999999999", "T1", "O2", "I0", "I5", "I1h", "X", "4", "Td", "oct", "\xc3\xa9"})
        EXPECT_TRUE(test::throws<noa::Exception>([&] { Symmetry{name}; }, "Symmetry: ", "\"" + name + "\"",
                "Cn and Dn (n from 1 to 1000)", "T, O, I1, I2, I3 and I4"))
                << name;
}

}  // namespace
