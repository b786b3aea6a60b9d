// What noa/runtime/detail/copy.hpp declares: copies are loops, and loops are core's.
#include "core/copy.kernels.hpp"
#include "noa/core/detail/plan.hpp"

namespace noa::detail {

void copy_elements(const layout::Memory& from, const layout::Memory& to, const Workers& workers) {
    if (to.layout.shape.is_empty())
        return;
    const Strides4& leader = to.layout.strides;
    const layout::Memory input = core::turned_round(from, leader), output = core::turned_round(to, leader);
    run_on(workers.device, [&]<Backend B>() { core::copy_elements<B>(input, output, workers); });
}

void fill_elements(const void* element, const layout::Memory& to, const Workers& workers) {
    if (to.layout.shape.is_empty())
        return;
    const layout::Memory output = core::turned_round(to, to.layout.strides);
    run_on(workers.device, [&]<Backend B>() { core::fill_elements<B>(element, output, workers); });
}

}  // namespace noa::detail
