// project and backproject on the CPU.
#include <vector>

#include "geometry/beam.hpp"
#include "geometry/cpu/sum_rows.hpp"
#include "geometry/project.kernels.hpp"

namespace noa::geometry {

namespace {

// The slices that a row of an image is behind.
template<typename T>
void run(const ProjectPlan& plan) {
    const on_cpu::Rows<3, T> rows(plan.interp, {pixels_of<3>(plan.volume), Border::ZERO, {}});
    const auto last = static_cast<i32>(plan.images.shape()[3] - 1);
    on_cpu::sum_rows(rows, plan.images, 1,
            [voxels = rows.pixels(), interp = plan.interp, volume = plan.volume, matrices = plan.to_volume, last](
                    i64 view, i32, i32 y, auto& terms) {
                const Inverse<3>& m = of_batch(matrices, view);
                const T* const first = static_cast<const T*>(volume.first()) + view * batch_stride(volume);
                const Beam beam = beam_of<traits::value_type_t<T>>(interp, voxels, m, y, 0, last);
                for (i32 z = beam.first; z <= beam.last; ++z)
                    terms.push_back({first, &m, m.origin(z, y)});
            });
}

// The rows of all images that a row of voxels is seen in.
template<typename T>
void run(const BackprojectPlan& plan) {
    std::vector<Inverse<2>> along;  // rows
    along.reserve(plan.to_image.size());
    for (const ToImage& to: plan.to_image)
        along.push_back(to.along());
    const on_cpu::Rows<2, T> rows(plan.interp, {pixels_of<2>(plan.images), Border::ZERO, {}});
    on_cpu::sum_rows(rows, plan.volume, plan.divisor,
            [images = plan.images, matrices = plan.to_image, along](i64, i32 z, i32 y, auto& terms) {
                for (i64 view = 0; view < images.shape()[0]; ++view) {
                    const T* const first = static_cast<const T*>(images.first()) + view * batch_stride(images);
                    terms.push_back({first, &of_batch(along, view), of_batch(matrices, view).origin(z, y)});
                }
            });
}

}  // namespace

template<>
void project<Backend::CPU>(const ProjectPlan& plan) {
    visit_floating("project", plan.images.dtype, [&]<typename T>() { run<T>(plan); });
}

template<>
void backproject<Backend::CPU>(const BackprojectPlan& plan) {
    visit_floating("backproject", plan.volume.dtype, [&]<typename T>() { run<T>(plan); });
}

}  // namespace noa::geometry
