// symmetrize_2d and symmetrize_3d on the CPU.
#include "geometry/cpu/sum_rows.hpp"
#include "geometry/symmetrize.kernels.hpp"

namespace noa::geometry {

namespace {

template<int D, typename T>
void run(const TransformPlan& plan, f64 divisor) {
    on_cpu::sum_rows(on_cpu::rows_of<D, T>(plan), plan.output, divisor,
            [input = plan.input, inverses = inverses_of<D>(plan)](i64 batch, i32 z, i32 y, auto& terms) {
                const T* const first = static_cast<const T*>(input.first()) + batch * batch_stride(input);
                for (const Inverse<D>& inverse: inverses)
                    terms.push_back({first, &inverse, inverse.origin(z, y)});
            });
}

}  // namespace

template<>
void symmetrize<Backend::CPU>(const TransformPlan& plan, int n_dimensions, f64 divisor) {
    visit_floating(plan.function, plan.input.dtype,
            [&]<typename T>() { n_dimensions == 2 ? run<2, T>(plan, divisor) : run<3, T>(plan, divisor); });
}

}  // namespace noa::geometry
