#include "signal/median_filter.kernels.hpp"

#include "noa/runtime/stream.hpp"
#include "signal/cpu/median_strips.hpp"

namespace noa::signal {

template<>
void median_filter<Backend::CPU>(const MedianPlan& plan) {
    const Stream stream = Stream::current(plan.output.device);
    visit_ranked(plan.output.dtype, [&]<typename T>() {
        const on_cpu::MedianStrips<rank_t<T>> strips(plan, on_cpu::coding_of<T>(plan), stream.thread_limit());
        stream.enqueue([strips] { strips(); });
    });
}

}  // namespace noa::signal
