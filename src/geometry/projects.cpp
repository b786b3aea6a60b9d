// project and backproject, on each backend.
#include <cmath>
#include <type_traits>
#include <vector>

#include "core/parameters.hpp"
#include "geometry/project_plan.hpp"
#include "geometry/run_iwise.hpp"
#include "geometry/sampler.hpp"
#include "geometry/visit.hpp"

namespace noa::geometry::NOA_BACKEND {

namespace {

// What elements are added up in.
template<typename T>
using Wide = std::conditional_t<traits::complex<T>, c64, f64>;

// The whole numbers z for which o + z s can be within reach of n pixels.
struct Beam {
    i32 first, last;

    NOA_HD void cut(f64 origin, f64 step, f64 reach, i32 n) {
        const f64 low = -reach, high = n - 1 + reach;
        if (step == 0) {
            if (origin < low or origin > high)
                last = first - 1;
            return;
        }
        const f64 a = (low - origin) / step, b = (high - origin) / step;
        first = larger(first, std::floor(step > 0 ? a : b));
        last = smaller(last, std::ceil(step > 0 ? b : a));
    }

private:
    NOA_HD static i32 larger(i32 a, f64 b) { return b <= a ? a : b >= 0x1p30 ? i32{1} << 30 : static_cast<i32>(b); }
    NOA_HD static i32 smaller(i32 a, f64 b) {
        return b >= a ? a : b <= -0x1p30 ? -(i32{1} << 30) : static_cast<i32>(b);
    }
};

template<Interp I, typename T>
struct Project {
    Sampler<I, 3, T> sampler;
    core::Parameters<Inverse<3>> to_volume;
    const T* volume;
    i64 volume_stride;  // of batches
    Span<T, 4> images;

    static constexpr i32 farthest = i32{1} << 30;
    static constexpr f64 reach = n_taps(I) > 1 ? n_taps(I) / 2 : 1;

    NOA_HD void operator()(i64 view, i64 z, i64 y, i64 x) const {
        const Inverse<3>& m = to_volume[view];
        const Vec<f64, 3> origin = m(m.origin(0, static_cast<i32>(y)), static_cast<i32>(x));
        Beam beam{-farthest, farthest};
        for (int axis = 0; axis < 3; ++axis)
            beam.cut(origin.values[axis], m.rows[axis][0], reach, sampler.pixels.extents[axis]);
        const T* const first = volume + view * volume_stride;
        Wide<T> sum{};
        for (i32 along = beam.first; along <= beam.last; ++along) {
            Vec<f64, 3> position;
            for (int axis = 0; axis < 3; ++axis)
                position.values[axis] = origin.values[axis] + m.rows[axis][0] * along;
            sum = sum + converted<Wide<T>>(sampler(first, position));
        }
        images(view, z, y, x) = converted<T>(sum);
    }
};

template<Interp I, typename T>
struct Backproject {
    Sampler<I, 2, T> sampler;
    core::Parameters<ToImage> to_image;
    const T* images;
    i64 image_stride, n_images;
    f64 factor;
    Span<T, 4> volume;

    NOA_HD void operator()(i64 b, i64 z, i64 y, i64 x) const {
        Wide<T> sum{};
        for (i64 view = 0; view < n_images; ++view)
            sum = sum + converted<Wide<T>>(sampler(images + view * image_stride, to_image[view](z, y, x)));
        volume(b, z, y, x) = converted<T>(sum * factor);
    }
};

}  // namespace

void project(const ProjectPlan& plan) {
    const Device device = plan.images.device;
    const core::ParameterMemory<Inverse<3>> memory(plan.to_volume, device);
    visit_floating("project", plan.images.dtype, [&]<typename T>() {
        visit_interp(plan.interp, [&]<Interp I>() {
            const Project<I, T> op{{pixels_of<3>(plan.volume), Border::ZERO, {}}, memory.parameters(),
                    static_cast<const T*>(plan.volume.first()), batch_stride(plan.volume), span_of<T>(plan.images)};
            run_iwise(plan.images.shape(), device, op, plan.volume.owner, plan.images.owner, memory.owner());
        });
    });
}

void backproject(const BackprojectPlan& plan) {
    const Device device = plan.volume.device;
    const core::ParameterMemory<ToImage> memory(plan.to_image, device);
    visit_floating("backproject", plan.volume.dtype, [&]<typename T>() {
        visit_interp(plan.interp, [&]<Interp I>() {
            const Backproject<I, T> op{{pixels_of<2>(plan.images), Border::ZERO, {}}, memory.parameters(),
                    static_cast<const T*>(plan.images.first()), batch_stride(plan.images), plan.images.shape()[0],
                    plan.factor, span_of<T>(plan.volume)};
            run_iwise(plan.volume.shape(), device, op, plan.images.owner, plan.volume.owner, memory.owner());
        });
    });
}

}  // namespace noa::geometry::NOA_BACKEND
