// Images on the GPU whose pixels are the values of an input at any place.
#pragma once

#include <memory>

#include "geometry/run_iwise.hpp"
#include "geometry/sampler.hpp"
#include "geometry/transform_plan.hpp"
#include "noa/runtime/span.hpp"

namespace noa::geometry::on_gpu {

template<Interp I, typename T, typename Place>
struct SampleImages {
    Sampler<I, 2, T> sampler;
    const T* input;
    i64 input_stride;  // of batches
    Span<T, 4> output;
    Place place;

    NOA_HD void operator()(i64 b, i64, i64 y, i64 x) const {
        output(b, i64{0}, y, x) = sampler(input + b * input_stride, place(y, x));
    }
};

/// `place(y, x)` is where a pixel of the output is in the input; the owner is of what it refers to.
template<typename Plan, typename Place>
void sample_images(const Plan& plan, const Place& place, const std::shared_ptr<const void>& owner) {
    visit_interpolated(plan.function, plan.interp, plan.input.dtype, [&]<Interp I, typename T>() {
        const SampleImages<I, T, Place> op{sampler_of<I, 2, T>(plan), static_cast<const T*>(plan.input.first()),
                batch_stride(plan.input), span_of<T>(plan.output), place};
        run_iwise(plan.output.shape(), plan.output.device, op, plan.input.owner, plan.output.owner, owner);
    });
}

}  // namespace noa::geometry::on_gpu
