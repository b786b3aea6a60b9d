// project and backproject, on each backend.
#include <cmath>
#include <vector>

#include "core/parameters.hpp"
#include "geometry/project_plan.hpp"
#include "geometry/run_iwise.hpp"
#include "geometry/sampler.hpp"
#include "geometry/visit.hpp"
#if not defined(__CUDACC__)
#    include "geometry/cpu/sum_rows.hpp"
#endif

namespace noa::geometry::NOA_BACKEND {

namespace {

// The whole numbers z for which positions from o + z s to p + z s can be within reach of n pixels.
struct Beam {
    i32 first = -(i32{1} << 30), last = i32{1} << 30;

    NOA_HD void cut(f64 from, f64 to, f64 step, f64 reach, i32 n) {
        const f64 low = -reach - (from < to ? to : from), high = n - 1 + reach - (from < to ? from : to);
        if (step == 0) {
            if (low > 0 or high < 0)
                last = first - 1;
            return;
        }
        const f64 a = low / step, b = high / step;
        first = larger(first, std::floor(step > 0 ? a : b));
        last = smaller(last, std::ceil(step > 0 ? b : a));
    }

private:
    NOA_HD static i32 larger(i32 a, f64 b) { return b <= a ? a : b >= 0x1p30 ? i32{1} << 30 : static_cast<i32>(b); }
    NOA_HD static i32 smaller(i32 a, f64 b) {
        return b >= a ? a : b <= -0x1p30 ? -(i32{1} << 30) : static_cast<i32>(b);
    }
};

// What a row of pixels, or a part of it, is behind.
template<Interp I, typename T>
NOA_HD Beam beam_of(const Sampler<I, 3, T>& sampler, const Inverse<3>& m, i32 y, i32 first_x, i32 last_x) {
    constexpr f64 reach = (n_taps(I) > 1 ? n_taps(I) / 2 : 1) + Sampler<I, 3, T>::beyond;
    const Vec<f64, 3> from = m(m.origin(0, y), first_x), to = m(m.origin(0, y), last_x);
    Beam beam;
    for (int axis = 0; axis < 3; ++axis)
        beam.cut(from.values[axis], to.values[axis], m.rows[axis][0], reach, sampler.pixels.extents[axis]);
    return beam;
}

#if defined(__CUDACC__)

template<Interp I, typename T>
struct Project {
    Sampler<I, 3, T> sampler;
    core::Parameters<Inverse<3>> to_volume;
    const T* volume;
    i64 volume_stride;  // of batches
    Span<T, 4> images;

    NOA_HD void operator()(i64 view, i64, i64 row, i64 column) const {
        const auto y = static_cast<i32>(row), x = static_cast<i32>(column);
        const Inverse<3>& m = to_volume[view];
        const Beam beam = beam_of(sampler, m, y, x, x);
        const T* const first = volume + view * volume_stride;
        Sum<T> sum{};
        for (i32 z = beam.first; z <= beam.last; ++z)
            sum = sum + converted<Sum<T>>(sampler(first, m(m.origin(z, y), x)));
        images(view, 0, row, column) = converted<T>(sum);
    }
};

template<Interp I, typename T>
struct Backproject {
    Sampler<I, 2, T> sampler;
    core::Parameters<ToImage> to_image;
    const T* images;
    i64 image_stride, n_images;
    f64 divisor;
    Span<T, 4> volume;

    NOA_HD void operator()(i64 b, i64 z, i64 y, i64 x) const {
        Sum<T> sum{};
        for (i64 view = 0; view < n_images; ++view) {
            const ToImage& to = to_image[view];
            const Vec<f64, 2> at = to.across(to.origin(static_cast<i32>(z), static_cast<i32>(y)), static_cast<i32>(x));
            sum = sum + converted<Sum<T>>(sampler(images + view * image_stride, at));
        }
        volume(b, z, y, x) = converted<T>(sum / divisor);
    }
};

template<Interp I, typename T>
void run(const ProjectPlan& plan) {
    const Device device = plan.images.device;
    const core::ParameterMemory<Inverse<3>> memory(plan.to_volume, device);
    const Project<I, T> op{{pixels_of<3>(plan.volume), Border::ZERO, {}}, memory.parameters(),
            static_cast<const T*>(plan.volume.first()), batch_stride(plan.volume), span_of<T>(plan.images)};
    run_iwise(plan.images.shape(), device, op, plan.volume.owner, plan.images.owner, memory.owner());
}

template<Interp I, typename T>
void run(const BackprojectPlan& plan) {
    const Device device = plan.volume.device;
    const core::ParameterMemory<ToImage> memory(plan.to_image, device);
    const Backproject<I, T> op{{pixels_of<2>(plan.images), Border::ZERO, {}}, memory.parameters(),
            static_cast<const T*>(plan.images.first()), batch_stride(plan.images), plan.images.shape()[0], plan.divisor,
            span_of<T>(plan.volume)};
    run_iwise(plan.volume.shape(), device, op, plan.images.owner, plan.volume.owner, memory.owner());
}

#else

// The slices that a row of an image is behind.
template<Interp I, typename T>
void run(const ProjectPlan& plan) {
    const Sampler<I, 3, T> sampler{pixels_of<3>(plan.volume), Border::ZERO, {}};
    const auto last = static_cast<i32>(plan.images.shape()[3] - 1);
    sum_rows(sampler, plan.images, 1,
            [=, volume = plan.volume, matrices = plan.to_volume](i64 view, i32, i32 y, auto& terms) {
                const Inverse<3>& m = matrices[matrices.size() == 1 ? 0 : static_cast<std::size_t>(view)];
                const T* const first = static_cast<const T*>(volume.first()) + view * batch_stride(volume);
                const Beam beam = beam_of(sampler, m, y, 0, last);
                for (i32 z = beam.first; z <= beam.last; ++z)
                    terms.push_back({first, &m, m.origin(z, y)});
            });
}

// The rows of all images that a row of voxels is seen in.
template<Interp I, typename T>
void run(const BackprojectPlan& plan) {
    std::vector<Inverse<2>> along;  // rows
    along.reserve(plan.to_image.size());
    for (const ToImage& to: plan.to_image)
        along.push_back(to.along());
    const Sampler<I, 2, T> sampler{pixels_of<2>(plan.images), Border::ZERO, {}};
    sum_rows(sampler, plan.volume, plan.divisor,
            [images = plan.images, matrices = plan.to_image, along](i64, i32 z, i32 y, auto& terms) {
                for (i64 view = 0; view < images.shape()[0]; ++view) {
                    const std::size_t number = matrices.size() == 1 ? 0 : static_cast<std::size_t>(view);
                    const T* const first = static_cast<const T*>(images.first()) + view * batch_stride(images);
                    terms.push_back({first, &along[number], matrices[number].origin(z, y)});
                }
            });
}

#endif

}  // namespace

void project(const ProjectPlan& plan) {
    visit_interpolated("project", plan.interp, plan.images.dtype, [&]<Interp I, typename T>() { run<I, T>(plan); });
}

void backproject(const BackprojectPlan& plan) {
    visit_interpolated("backproject", plan.interp, plan.volume.dtype, [&]<Interp I, typename T>() { run<I, T>(plan); });
}

}  // namespace noa::geometry::NOA_BACKEND
