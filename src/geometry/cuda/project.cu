// project and backproject on the GPU.
#include <vector>

#include "core/parameters.hpp"
#include "geometry/beam.hpp"
#include "geometry/project.kernels.hpp"
#include "geometry/run_iwise.hpp"
#include "geometry/sampler.hpp"

namespace noa::geometry {

namespace {

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
        const Beam beam = beam_of<traits::value_type_t<T>>(I, sampler.pixels, m, y, x, x);
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
            static_cast<const T*>(plan.volume.first()), batch_stride(plan.volume), on_gpu::span_of<T>(plan.images)};
    on_gpu::run_iwise(plan.images.shape(), device, op, plan.volume.owner, plan.images.owner, memory.owner());
}

template<Interp I, typename T>
void run(const BackprojectPlan& plan) {
    const Device device = plan.volume.device;
    const core::ParameterMemory<ToImage> memory(plan.to_image, device);
    const Backproject<I, T> op{{pixels_of<2>(plan.images), Border::ZERO, {}}, memory.parameters(),
            static_cast<const T*>(plan.images.first()), batch_stride(plan.images), plan.images.shape()[0], plan.divisor,
            on_gpu::span_of<T>(plan.volume)};
    on_gpu::run_iwise(plan.volume.shape(), device, op, plan.images.owner, plan.volume.owner, memory.owner());
}

}  // namespace

template<>
void project<Backend::GPU>(const ProjectPlan& plan) {
    visit_interpolated("project", plan.interp, plan.images.dtype, [&]<Interp I, typename T>() { run<I, T>(plan); });
}

template<>
void backproject<Backend::GPU>(const BackprojectPlan& plan) {
    visit_interpolated("backproject", plan.interp, plan.volume.dtype, [&]<Interp I, typename T>() { run<I, T>(plan); });
}

}  // namespace noa::geometry
