#include "noa/geometry/symmetry_group.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <numbers>
#include <system_error>

#include "noa/base/error.hpp"
#include "noa/geometry/matrix.hpp"

namespace noa::geometry {
namespace {

// Groups are made with more digits than are kept.
using Real = long double;
using Matrix = Mat<Real, 3, 3>;

constexpr Real golden_ratio = std::numbers::phi_v<Real>;
constexpr int max_fold = 1000;

// An axis, zyx, and how many equal turns about it are a whole one.
struct Axis {
    int fold;
    Vec<Real, 3> direction;
};

constexpr Vec<Real, 3> along_z{1, 0, 0}, along_x{0, 0, 1}, along_diagonal{1, 1, 1};

Matrix rotation(const Axis& axis, int n_turns) {
    const Real angle = 2 * std::numbers::pi_v<Real> * static_cast<Real>(n_turns) / static_cast<Real>(axis.fold);
    const Vec<Real, 3> unit = axis.direction / std::sqrt(dot(axis.direction, axis.direction));
    return detail::rotation_about(unit, std::sin(angle), std::cos(angle));
}

bool is_same(const Matrix& a, const Matrix& b) {
    Real distance = 0;
    for (const auto& row: (a - b).rows)
        distance += dot(row, row);
    return distance < Real(1e-12);
}

std::vector<Matrix> cyclic(int n) {
    std::vector<Matrix> group;
    group.reserve(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i)
        group.push_back(rotation({n, along_z}, i));
    return group;
}

std::vector<Matrix> dihedral(int n) {
    std::vector<Matrix> group = cyclic(n);
    for (int i = 0; i < n; ++i)
        group.push_back(rotation({n, along_z}, i) * rotation({2, along_x}, 1));
    return group;
}

// All products of rotations about these axes.
std::vector<Matrix> generated_by(std::initializer_list<Axis> axes) {
    std::vector<Matrix> group{Matrix::eye()};
    for (std::size_t i = 0; i < group.size(); ++i)
        for (const Axis& axis: axes) {
            const Matrix product = rotation(axis, 1) * group[i];
            if (std::ranges::none_of(group, [&](const Matrix& element) { return is_same(element, product); }))
                group.push_back(product);
        }
    return group;
}

// What is left of exact multiples of 1/2 by rounding is removed.
Mat<f64, 3, 3> cleaned(const Matrix& matrix) {
    Mat<f64, 3, 3> result;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const Real value = matrix[r][c], exact = std::round(2 * value) / 2;
            const bool is_exact = std::abs(value - exact) < Real(1e-15);
            result[r][c] = static_cast<f64>(is_exact ? exact + 0 : value);  // + 0: not -0
        }
    return result;
}

// The number after the letter, 0 if there is none, -1 if it is something else.
int number_after_letter(std::string_view name) {
    const std::string_view digits = name.substr(1);
    if (digits.empty())
        return 0;
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc{} and end == digits.data() + digits.size() and number > 0 ? number : -1;
}

std::vector<Matrix> group_of(char letter, int number) {
    if (letter == 'C' and number >= 1 and number <= max_fold)
        return cyclic(number);
    if (letter == 'D' and number >= 1 and number <= max_fold)
        return dihedral(number);
    if (letter == 'T' and number == 0)
        return generated_by({{2, along_z}, {3, along_diagonal}});
    if (letter == 'O' and number == 0)
        return generated_by({{4, along_z}, {3, along_diagonal}});
    if (letter == 'I' and number == 1)
        return generated_by({{3, along_diagonal}, {5, {golden_ratio, 1, 0}}});
    if (letter == 'I' and number == 2)
        return generated_by({{3, along_diagonal}, {5, {golden_ratio, 0, 1}}});
    if (letter == 'I' and number == 3)
        return generated_by({{5, along_z}, {2, {golden_ratio, 0, -1}}});
    if (letter == 'I' and number == 4)
        return generated_by({{5, along_z}, {2, {golden_ratio, 0, 1}}});
    return {};
}

void check_known(std::string_view name, const std::vector<Matrix>& group) {
    check(not group.empty(),
            "Symmetry: there is no symmetry \"{}\", but Cn and Dn (n from 1 to {}), T, O, I1, I2, I3 and I4 (or I, "
            "which "
            "is I1)",
            name, max_fold);
}

}  // namespace

Symmetry::Symmetry(std::string_view name) {
    const char first = name.empty() ? '\0' : name[0];
    const char letter = first >= 'a' and first <= 'z' ? static_cast<char>(first - 'a' + 'A') : first;
    int number = name.empty() ? -1 : number_after_letter(name);
    if (letter == 'I' and number == 0)
        number = 1;
    const std::vector<Matrix> group = group_of(letter, number);
    check_known(name, group);
    m_name = number == 0 ? std::string(1, letter) : letter + std::to_string(number);
    for (const Matrix& element: group)
        m_matrices.push_back(cleaned(element));
}

}  // namespace noa::geometry
