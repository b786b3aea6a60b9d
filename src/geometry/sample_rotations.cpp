#include "noa/geometry/sample_rotations.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/rings.hpp"
#include "noa/base/error.hpp"
#include "noa/base/mat.hpp"
#include "noa/runtime/array.hpp"

namespace noa::geometry {

namespace {

constexpr f64 pi = std::numbers::pi;

void check_range(const char* function, f64 step, f64 min_tilt, f64 max_tilt) {
    check(step > 0 and step <= pi, "{}: the step is {}: it is in radians, above 0 and up to pi", function, step);
    check(min_tilt >= 0 and min_tilt <= max_tilt and max_tilt <= pi,
            "{}: the tilts are from {} to {}: they are in radians, and increase within 0 and pi", function, min_tilt,
            max_tilt);
}

// An estimate from above, so that steps that were meant in other units do not take all memory.
void check_count(const char* function, f64 n_tilts, f64 n_azimuths, f64 n_turns, f64 step) {
    const f64 estimate = (n_tilts + 1) * (n_azimuths + 1) * (n_turns + 1);
    check(estimate <= 0x1p30, "{}: with a step of {} radians there would be about {} samples: 2^30 are allowed",
            function, step, estimate);
}

// The copies of the z axis by a group, but for itself; and how often it is itself.
struct CopiesOfZ {
    i64 fold = 0;
    std::vector<Vec<f64, 3>> others{};

    explicit CopiesOfZ(const Symmetry& symmetry) {
        for (const Mat<f64, 3, 3>& element: symmetry.matrices()) {
            const Vec<f64, 3> copy = element.column(0);
            const auto is_copy = [&](const auto& other) { return norm(copy - other) < 1e-9; };
            if (copy[0] > 1 - 1e-9)
                ++fold;
            else if (std::ranges::none_of(others, is_copy))
                others.push_back(copy);
        }
    }
    bool is_dihedral() const { return others.size() == 1; }
};

// Whether a rotation in a tilt range can be left out, as a copy of it has a smaller tilt. A sample stands for rotations
// up to `radius` from it, whose tilts differ by as much: so that none of them is left out in which the copies change
// their order, or leave the range, the difference has to be larger.
class Redundant {
public:
    Redundant(const SampleRotationsOption& option, const CopiesOfZ& copies, const Vec<f64, 3>& axis)
        : m_copies(copies.others),
          m_axis(axis),
          m_radius(std::sqrt(3.) / 2 * option.step),
          m_begin(option.min_tilt > 0 ? option.min_tilt + m_radius : 0),
          m_end(option.max_tilt < pi ? option.max_tilt - m_radius : pi) {}

    bool operator()(const Quaternion<f64>& rotation) const {
        const Mat<f64, 3, 3> matrix = rotation.to_matrix();
        const f64 tilt = tilt_of(matrix.column(0));
        return std::ranges::any_of(m_copies, [&](const Vec<f64, 3>& copy) {
            const f64 other = tilt_of(matrix * copy);
            return other < tilt - 2 * m_radius and other >= m_begin and other <= m_end;
        });
    }

private:
    f64 tilt_of(const Vec<f64, 3>& direction) const { return std::acos(std::clamp(dot(direction, m_axis), -1., 1.)); }

    std::vector<Vec<f64, 3>> m_copies;
    Vec<f64, 3> m_axis;
    f64 m_radius, m_begin, m_end;
};

std::vector<Quaternion<f64>> turns_about_z(f64 range, f64 step) {
    const i64 n = std::max<i64>(1, at_least(range / step));
    std::vector<Quaternion<f64>> result;
    for (i64 i = 0; i < n; ++i)
        result.push_back(
                Quaternion<f64>::from_axis_angle({1, 0, 0}, range * static_cast<f64>(i) / static_cast<f64>(n)));
    return result;
}

// The copies of rotations by a group are `R * g`. So the group acts on the inverse rotations from the left, and on the
// directions where they take z: these are in an asymmetric unit.
std::vector<Quaternion<f64>> sample_inverses(const SampleRotationsOption& option) {
    const auto turns = turns_about_z(2 * pi, option.step);
    std::vector<Quaternion<f64>> result;
    for (const auto& direction: in_asymmetric_unit(option.symmetry, option.step))
        for (const auto& turn: turns)
            result.push_back(turn * direction.conjugate());
    return result;
}

// Turns in the plane, by one of the equal parts of the symmetry about z, and then z to a direction.
std::vector<Quaternion<f64>> sample_in_range(
        const SampleRotationsOption& option, const CopiesOfZ& copies, bool is_whole) {
    const Vec<f64, 3> axis = detail::unit_axis("sample_rotations", option.axis);
    const bool is_half = is_whole and copies.is_dihedral();  // the other half of the sphere has the copies
    const bool may_repeat = not is_whole and not copies.others.empty();
    const Redundant is_redundant(option, copies, axis);
    const auto turns = turns_about_z(2 * pi / static_cast<f64>(copies.fold), option.step);
    const auto to_axis = rotation_to(axis);
    std::vector<Quaternion<f64>> result;
    for (const auto& direction: on_rings(option.min_tilt, is_half ? pi / 2 : option.max_tilt, option.step, is_half))
        for (const auto& turn: turns)
            if (const auto rotation = to_axis * rotation_to(direction) * turn;
                    not may_repeat or not is_redundant(rotation))
                result.push_back(rotation);
    return result;
}

}  // namespace

std::vector<f64> in_plane_angles(f64 step) {
    check(step > 0 and step <= 2 * pi, "in_plane_angles: the step is {}: it is in radians, above 0 and up to 2 pi",
            step);
    check_count("in_plane_angles", 0, 0, 2 * pi / step, step);
    return detail::n_in_plane_angles(at_least(2 * pi / step));
}

std::vector<Vec<f64, 3>> sample_directions(const SampleDirectionsOption& option) {
    constexpr auto function = "sample_directions";
    check_range(function, option.step, option.min_tilt, option.max_tilt);
    const auto to_axis = rotation_to(detail::unit_axis(function, option.axis)).to_matrix();
    check_count(function, (option.max_tilt - option.min_tilt) / option.step, 2 * pi / option.step, 0, option.step);
    std::vector<Vec<f64, 3>> result;
    for (const auto& [tilt, azimuth]: on_rings(option.min_tilt, option.max_tilt, option.step)) {
        const auto [sin, cos] = detail::sine_cosine(tilt);
        const auto [y, x] = detail::sine_cosine(azimuth);
        result.push_back(to_axis * Vec<f64, 3>{cos, sin * y, sin * x});
    }
    return result;
}

std::vector<Quaternion<f64>> sample_rotations(const SampleRotationsOption& option) {
    constexpr auto function = "sample_rotations";
    check_range(function, option.step, option.min_tilt, option.max_tilt);
    const CopiesOfZ copies(option.symmetry);
    const bool is_whole = option.min_tilt == 0 and option.max_tilt == pi;
    const f64 step = option.step, n_fewer = static_cast<f64>(is_whole ? option.symmetry.order() : copies.fold);
    check_count(function, (option.max_tilt - option.min_tilt) / step, 2 * pi / step, 2 * pi / step / n_fewer, step);
    return is_whole and copies.others.size() > 1 ? sample_inverses(option) : sample_in_range(option, copies, is_whole);
}

std::vector<Quaternion<f64>> random_rotations(i64 n, const RandomOption& option) {
    check(n >= 0, "random_rotations: there are no {} rotations", n);
    const auto numbers = random<f64>(Normal{0, 1}, Layout{1, 1, n, 4}, option).eval();
    std::vector<Quaternion<f64>> result;
    result.reserve(static_cast<std::size_t>(n));
    for (i64 i = 0; i < n; ++i) {
        const f64* const q = numbers.get() + 4 * i;
        result.push_back(Quaternion<f64>{q[0], q[1], q[2], q[3]}.normalize());
    }
    return result;
}

}  // namespace noa::geometry

namespace noa::geometry::detail {

std::vector<f64> n_in_plane_angles(i64 n) {
    check(n >= 0, "in_plane_angles: there are no {} angles", n);
    std::vector<f64> result;
    result.reserve(static_cast<std::size_t>(n));
    for (i64 i = 0; i < n; ++i)
        result.push_back(2 * std::numbers::pi * static_cast<f64>(i) / static_cast<f64>(n));
    return result;
}

}  // namespace noa::geometry::detail
