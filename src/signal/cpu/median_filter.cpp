#include "signal/median_filter.kernels.hpp"

#include "noa/runtime/stream.hpp"
#include "signal/cpu/median_strips.hpp"

namespace noa::signal {

template<>
void median_filter<Backend::CPU>(const MedianPlan& plan) {
    const Stream stream = Stream::current(plan.output.device);
    visit_ranked(plan.output.dtype, [&]<typename T>() {
        stream.enqueue([strips = on_cpu::MedianStrips<T>(plan, stream.thread_limit())] { strips(); });
    });
}

}  // namespace noa::signal
