#include "geometry/rings.hpp"

#include <algorithm>
#include <cmath>

#include "noa/base/mat.hpp"

namespace noa::geometry {

namespace {

constexpr f64 pi = std::numbers::pi;

f64 square_of_sine(f64 angle) {
    const f64 sine = std::sin(angle);
    return sine * sine;
}

/// The directions of a ring stand for those of a band around it.
struct Band {
    f64 begin;
    f64 tilt;  // of the ring
    f64 end;
};

/// How many on a ring, within an angle about z, are such that all of the band are within step / sqrt(2) of one. Of all
/// that are as far from it in azimuth, the farthest are at the edges of the band.
i64 n_on_ring(const Band& band, f64 width, f64 step) {
    const f64 radius = square_of_sine(step / std::numbers::sqrt2 / 2);
    f64 widest = 2 * pi;
    for (const f64 edge: {band.begin, band.end}) {
        // The law of haversines, for half of the distance between neighbors.
        const f64 across = radius - square_of_sine((edge - band.tilt) / 2);
        const f64 sines = std::sin(edge) * std::sin(band.tilt);
        if (across < sines)
            widest = std::min(widest, 4 * std::asin(std::sqrt(across / sines)));
    }
    return std::max<i64>(1, at_least(width / widest));
}

/// An axis whose turns are the smallest ones of a group, and the part of the sphere that is closer to it than to its
/// copies. That part is a regular polygon with a corner or an edge for each turn about the axis.
struct Polygon {
    Quaternion<f64> to_axis;            // from z
    f64 n_corners = 1;                  // as many as there are turns
    std::vector<Vec<f64, 3>> copies{};  // of the axis, but for itself, turned back to around z
    Direction edge{2 * pi, 0};          // the middle of one
    f64 corner_tilt = 0;

    explicit Polygon(const Symmetry& symmetry) {
        Vec<f64, 3> axis{1, 0, 0};
        f64 largest = 0;  // cosine of half of a turn
        for (const Mat<f64, 3, 3>& element: symmetry.matrices().subspan(1)) {
            const auto q = Quaternion<f64>::from_matrix(element);
            if (q.w > largest + 1e-9) {
                largest = q.w;
                axis = normalize(Vec<f64, 3>{q.z, q.y, q.x});
            }
        }
        to_axis = rotation_to(axis);
        n_corners = std::round(pi / std::acos(largest));
        for (const Mat<f64, 3, 3>& element: symmetry.matrices())
            if (const auto copy = element * axis; dot(copy, axis) < 1 - 1e-9)
                add_copy(to_axis.conjugate().rotate(copy));
        corner_tilt = std::atan(std::tan(edge.tilt) / std::cos(pi / n_corners));
    }

    bool contains(const Direction& direction) const {
        const Vec<f64, 3> v = rotation_to(direction).rotate({1, 0, 0});
        return std::ranges::all_of(copies, [&](const auto& copy) { return v[0] >= dot(v, copy) - 1e-9; });
    }

private:
    void add_copy(const Vec<f64, 3>& copy) {
        copies.push_back(copy);
        const f64 half_way = std::acos(std::clamp(copy[0], -1., 1.)) / 2;
        if (half_way < edge.tilt - 1e-9)
            edge = {half_way, std::atan2(copy[1], copy[2])};
    }
};

}  // namespace

Quaternion<f64> rotation_to(const Direction& direction) {
    return Quaternion<f64>::from_axis_angle({1, 0, 0}, direction.azimuth) *
           Quaternion<f64>::from_axis_angle({0, 1, 0}, direction.tilt);
}

Quaternion<f64> rotation_to(const Vec<f64, 3>& direction) {
    const auto [z, y, x] = direction;
    const f64 across = std::hypot(y, x);
    if (across == 0)
        return z > 0 ? Quaternion<f64>{} : Quaternion<f64>{0, 1, 0, 0};
    return Quaternion<f64>::from_axis_angle({0, x, -y}, std::atan2(across, z));
}

std::vector<Direction> on_rings(f64 min_tilt, f64 max_tilt, f64 step, bool half_last) {
    const f64 range = max_tilt - min_tilt;
    const i64 n_bands = at_least(range / step);
    const f64 spacing = n_bands == 0 ? 0 : range / static_cast<f64>(n_bands);
    std::vector<Direction> result;
    for (i64 i = 0; i <= n_bands; ++i) {
        const f64 tilt = i == n_bands ? max_tilt : min_tilt + static_cast<f64>(i) * spacing;
        const Band band{std::max(min_tilt, tilt - spacing / 2), tilt, std::min(max_tilt, tilt + spacing / 2)};
        const f64 width = half_last and i == n_bands ? pi : 2 * pi;
        const i64 n = n_on_ring(band, width, step);
        for (i64 j = 0; j < n; ++j)
            result.push_back({tilt, width * static_cast<f64>(j) / static_cast<f64>(n)});
    }
    return result;
}

/// On rings around an axis, within the part between two corners of its polygon: turns about the axis make the polygon
/// of that, and the group makes the sphere of the polygon. The last band ends with the corners. A direction stands for
/// the cell around it, and is needed where the polygon has something of that: then it has an end of the inner side, as
/// the polygon does not reach as far out anywhere between.
std::vector<Quaternion<f64>> in_asymmetric_unit(const Symmetry& symmetry, f64 step) {
    const Polygon polygon(symmetry);
    const i64 n_rings = std::max<i64>(0, at_least(polygon.corner_tilt / step - 0.5));
    const f64 spacing = polygon.corner_tilt / (static_cast<f64>(n_rings) + 0.5);
    const f64 width = 2 * pi / polygon.n_corners, first = polygon.edge.azimuth - width / 2;
    std::vector<Quaternion<f64>> result{polygon.to_axis};
    for (i64 i = 1; i <= n_rings; ++i) {
        const f64 tilt = static_cast<f64>(i) * spacing;
        const Band band{tilt - spacing / 2, tilt, tilt + spacing / 2};
        const i64 n = n_on_ring(band, width, step);
        const auto side = [&](i64 j) { return first + width * static_cast<f64>(j) / static_cast<f64>(n); };
        for (i64 j = 0; j < n; ++j)
            if (polygon.contains({band.begin, side(j)}) or polygon.contains({band.begin, side(j + 1)}))
                result.push_back(polygon.to_axis * rotation_to(Direction{tilt, (side(j) + side(j + 1)) / 2}));
    }
    return result;
}

}  // namespace noa::geometry
