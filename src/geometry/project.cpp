#include "noa/geometry/project.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/arguments.hpp"
#include "geometry/project.kernels.hpp"
#include "geometry/spectrum_plan.hpp"
#include "noa/base/error.hpp"
#include "noa/geometry/matrix.hpp"

namespace noa::geometry::detail {

namespace {

using geometry::of_batch, geometry::ToImage;
using Affine = Mat<f64, 4, 4>;

void check_shapes(const char* function, const AnyArray& volume, const AnyArray& images) {
    geometry::check_dimensions(function, 3, volume, "volume");
    geometry::check_dimensions(function, 2, images, "array of images");
}

void check_project(const char* function, const AnyArray& volume, const AnyArray& images) {
    check_shapes(function, volume, images);
    check(volume.shape()[1] > 1, "{}: a volume has a depth of 2 or more, but its shape is {}", function,
            volume.shape());
    check(volume.shape()[0] == 1 or volume.shape()[0] == images.shape()[0],
            "{}: there are {} volumes, of shape {}, for the {} images of shape {}", function, volume.shape()[0],
            volume.shape(), images.shape()[0], images.shape());
    geometry::check_elsewhere(function, volume, images);
}

void check_backproject(const char* function, const AnyArray& images, const AnyArray& volume) {
    check_shapes(function, volume, images);
    check(volume.shape()[0] == 1, "{}: all views go to one volume, but there are {}, of shape {}", function,
            volume.shape()[0], volume.shape());
    geometry::check_elsewhere(function, images, volume);
}

void check_place(const char* function, const char* name, int n_dimensions, const Vec<f64, 3>& place) {
    for (const f64 value: place)
        if (not(std::abs(value) < 0x1p28))
            panic("{}: a {}, {}, is not finite or 2^28 pixels or more", function, name,
                    geometry::as_given(n_dimensions, place));
}

// From pixels of an image, with a z, to voxels.
class Geometry {
public:
    Geometry(const char* function, const Views& views, const Shape4& volume, const Shape4& images)
        : m_views(views),
          m_volume_center(center_of(volume, views.volume_center)),
          m_image_center(center_of(images, views.image_center)) {
        m_image_center[0] = 0;
        geometry::check_count(function, "matrices", views.inverses.size(), images);
        geometry::check_count(function, "shifts", views.shifts.size(), images);
        for (const auto& matrix: views.inverses)
            geometry::check_linear(function, 3, matrix);
        check_place(function, "center of volumes", 3, m_volume_center);
        check_place(function, "center of images", 2, m_image_center);
        for (const auto& shift: views.shifts)
            check_place(function, "shift", 2, shift);
    }

    std::size_t n_matrices() const { return std::max(m_views.inverses.size(), m_views.shifts.size()); }

    Affine to_volume(std::size_t view) const {
        const auto n = static_cast<i64>(view);
        const Vec<f64, 3> seen_at = m_image_center + of_batch(m_views.shifts, n);
        return geometry::translate(m_volume_center) * geometry::linear2affine(of_batch(m_views.inverses, n)) *
               geometry::translate(-seen_at);
    }
    Affine to_image(std::size_t view) const {
        const auto n = static_cast<i64>(view);
        const Vec<f64, 3> seen_at = m_image_center + of_batch(m_views.shifts, n);
        return geometry::translate(seen_at) * geometry::linear2affine(of_batch(m_views.inverses, n).inverse()) *
               geometry::translate(-m_volume_center);
    }

private:
    const Views& m_views;
    Vec<f64, 3> m_volume_center, m_image_center;
};

ToImage to_image_of(const Affine& m) {
    ToImage result;
    for (int r = 0; r < 2; ++r)
        for (int c = 0; c < 4; ++c)
            result.rows[r][c] = m[r + 1][c];
    return result;
}

}  // namespace

void project(const AnyArray& volume, const AnyArray& images, const Views& views) {
    constexpr auto function = "project";
    check_project(function, volume, images);
    const Geometry where(function, views, volume.shape(), images.shape());
    const AnyArray voxels = geometry::interpolable(function, volume, 3, views.interp, Border::ZERO, 0, views.prefilter);
    geometry::ProjectPlan plan{views.interp, voxels, images, {}};
    for (std::size_t i = 0; i < where.n_matrices(); ++i) {
        const Affine matrix = where.to_volume(i);
        geometry::check_reach(function, 3, matrix, images.shape());
        plan.to_volume.push_back(geometry::inverse_of<3>(matrix));
    }
    run_on(images.device, [&]<Backend B>() { geometry::project<B>(plan); });
}

void backproject(const AnyArray& images, const AnyArray& volume, const Views& views, bool is_average) {
    constexpr auto function = "backproject";
    check_backproject(function, images, volume);
    const Geometry where(function, views, volume.shape(), images.shape());
    const AnyArray pixels = geometry::interpolable(function, images, 2, views.interp, Border::ZERO, 0, views.prefilter);
    const f64 divisor = is_average ? static_cast<f64>(images.shape()[0]) : 1;
    geometry::BackprojectPlan plan{views.interp, pixels, volume, {}, divisor};
    for (std::size_t i = 0; i < where.n_matrices(); ++i) {
        const Affine matrix = where.to_image(i);
        geometry::check_reach(function, 3, matrix, volume.shape());
        plan.to_image.push_back(to_image_of(matrix));
    }
    run_on(volume.device, [&]<Backend B>() { geometry::backproject<B>(plan); });
}

}  // namespace noa::geometry::detail
