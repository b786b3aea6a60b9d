// What noa/runtime/detail/copy.hpp declares: copies are loops, and loops are core's.
#include "core/copy.kernels.hpp"

namespace noa::detail {

void copy_elements(const layout::Memory& from, const layout::Memory& to, const Workers& workers) {
    if (not to.layout.shape.is_empty())
        run_on(workers.device, [&]<Backend B>() { core::copy_elements<B>(from, to, workers); });
}

void fill_elements(const void* element, const layout::Memory& to, const Workers& workers) {
    if (not to.layout.shape.is_empty())
        run_on(workers.device, [&]<Backend B>() { core::fill_elements<B>(element, to, workers); });
}

}  // namespace noa::detail
