// symmetrize_2d and symmetrize_3d on the GPU.
#include <vector>

#include "core/parameters.hpp"
#include "geometry/run_iwise.hpp"
#include "geometry/sampler.hpp"
#include "geometry/symmetrize.kernels.hpp"

namespace noa::geometry {

namespace {

template<Interp I, int D, typename T>
struct Symmetrize {
    Sampler<I, D, T> sampler;
    core::Parameters<Inverse<D>> inverses;  // one for each element of the symmetry
    i64 order;
    f64 divisor;
    const T* input;
    i64 input_stride;
    Span<T, 4> output;

    NOA_HD void operator()(i64 b, i64 z, i64 y, i64 x) const {
        const T* const first = input + b * input_stride;
        Sum<T> sum = value_at(first, inverses[0], z, y, x);
        for (i64 element = 1; element < order; ++element)
            sum = sum + value_at(first, inverses[element], z, y, x);
        output(b, z, y, x) = converted<T>(sum / divisor);
    }

private:
    NOA_HD Sum<T> value_at(const T* first, const Inverse<D>& inverse, i64 z, i64 y, i64 x) const {
        const Vec<f64, D> origin = inverse.origin(static_cast<i32>(z), static_cast<i32>(y));
        return converted<Sum<T>>(sampler(first, inverse(origin, static_cast<i32>(x))));
    }
};

template<Interp I, int D, typename T>
void run(const TransformPlan& plan, f64 divisor) {
    const AnyArray& output = plan.output;
    const core::ParameterMemory<Inverse<D>> memory(inverses_of<D>(plan), output.device);
    const Symmetrize<I, D, T> op{sampler_of<I, D, T>(plan), memory.parameters(), static_cast<i64>(plan.inverses.size()),
            divisor, static_cast<const T*>(plan.input.first()), batch_stride(plan.input), on_gpu::span_of<T>(output)};
    on_gpu::run_iwise(output.shape(), output.device, op, plan.input.owner, output.owner, memory.owner());
}

}  // namespace

template<>
void symmetrize<Backend::GPU>(const TransformPlan& plan, int n_dimensions, f64 divisor) {
    visit_interpolated(plan.function, plan.interp, plan.input.dtype, [&]<Interp I, typename T>() {
        n_dimensions == 2 ? run<I, 2, T>(plan, divisor) : run<I, 3, T>(plan, divisor);
    });
}

}  // namespace noa::geometry
