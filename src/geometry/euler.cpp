#include "noa/geometry/euler.hpp"

#include <algorithm>
#include <cmath>

#include "noa/base/error.hpp"

namespace noa::geometry::detail {
namespace {

void check_axes(const char* function, std::string_view axes) {
    const bool are_valid = axes.size() == 3 and axes.find_first_not_of("zyx") == std::string_view::npos and
                           axes[0] != axes[1] and axes[1] != axes[2];
    const bool has_upper_case = axes.find_first_of("ZYX") != std::string_view::npos;
    check(are_valid,
            "{}: there are no Euler angles about \"{}\": axes are three of x, y and z{}, neighbors are different",
            function, axes, has_upper_case ? ", in lower case whether they are intrinsic or not" : "");
}

// The axes of the rotations, leftmost in the product first, as places in a zyx vector.
std::array<int, 3> axes_of_product(const char* function, const geometry::EulerOption& option) {
    const std::string_view text = option.axes;
    check_axes(function, text);
    std::array<int, 3> axes{'z' - text[0], 'z' - text[1], 'z' - text[2]};
    if (not option.intrinsic)
        std::ranges::reverse(axes);
    return axes;
}

// The angles of a product of rotations about the axes i, j and k.
//
// With m the third axis beside i and j, i x j is m or, if `sign` is -1, -m. The last axis k is turned by the second
// angle within the plane of i and k, and then by the first about i: that gives both. Without the first rotation the row
// of j is that of the last rotation alone. It is taken from the matrix after the first angle is known, so that an error
// of one is undone by the other where only their sum counts.
Vec<f64, 3> angles_of_product(const Mat<f64, 3, 3>& matrix, const std::array<int, 3>& axes, f64 epsilon) {
    const auto [i, j, k] = axes;
    const int m = 3 - i - j;
    const f64 sign = j == (i + 2) % 3 ? 1 : -1;
    const bool is_proper = i == k;

    const Vec<f64, 3> turned = matrix.column(k);
    const f64 distance = std::hypot(turned[j], turned[m]);  // from the line of i
    const bool is_locked = distance <= 8 * epsilon;
    const f64 across = is_locked ? 0 : distance;
    const f64 first = is_locked   ? 0
                      : is_proper ? std::atan2(turned[j], -sign * turned[m])
                                  : std::atan2(-sign * turned[j], turned[m]);
    const f64 second = is_proper ? std::atan2(across, turned[i]) : std::atan2(sign * turned[i], across);

    const Vec<f64, 3> row = std::cos(first) * matrix[j] + sign * std::sin(first) * matrix[m];
    const f64 third = is_proper ? std::atan2(-sign * row[m], row[j]) : std::atan2(sign * row[i], row[j]);
    return {first, second, third};
}

}  // namespace

Mat<f64, 3, 3> euler2matrix(const std::array<SineCosine, 3>& angles, const geometry::EulerOption& option) {
    const std::array<int, 3> axes = axes_of_product("euler2matrix", option);
    auto product = Mat<f64, 3, 3>::eye();
    for (std::size_t n = 0; n < 3; ++n) {
        Vec<f64, 3> axis{};
        axis[axes[n]] = 1;
        const auto [sin, cos] = angles[option.intrinsic ? n : 2 - n];
        product = product * rotation_about(axis, sin, cos);
    }
    return product;
}

Vec<f64, 3> matrix2euler(const Mat<f64, 3, 3>& matrix, const geometry::EulerOption& option, f64 epsilon) {
    constexpr auto function = "matrix2euler";
    check_rotation(function, matrix);
    const Vec<f64, 3> angles = angles_of_product(matrix, axes_of_product(function, option), epsilon);
    return option.intrinsic ? angles : angles.flip();
}

}  // namespace noa::geometry::detail
