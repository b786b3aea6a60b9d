// `run_spectrum<Out, In...>(call, op)` runs an operator over the frequencies of a spectrum, as
// noa/fft/detail/spectrum_loop.hpp says; the memory of an owner lives until it is done, too.
#pragma once

#include <memory>

#include "core/backend.hpp"
#include "core/visit.hpp"
#include "fft/spectrum.hpp"
#if defined(__CUDACC__)
#    include "noa/fft/detail/spectrum_loop.cuh"
#else
#    include "noa/core/cpu/simd.hpp"
#endif
#include "noa/runtime/stream.hpp"

namespace noa::fft::NOA_BACKEND {

using detail::Piece;

#if defined(__CUDACC__)

template<typename Out, typename... In, typename Op>
void run_spectrum(const SpectrumCall& call, const Op& op, const std::shared_ptr<const void>& owner = {}) {
    const Stream stream = Stream::current(call.device);
    detail::launch_spectrum<Op, Out, In...>(call.function, call.loop, op, stream);
    stream.keep(owner);
    for (const auto& array: call.owners)
        stream.keep(array);
    if (stream.mode() == Stream::SYNC)
        stream.synchronize();
}

#else

template<typename Op, typename Out, typename... In>
struct RowKernel {
    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(const SpectrumLoop* loop, const void* op, const Piece* piece) {
        detail::SpectrumRows<Op, Out, In...>::run(*loop, *static_cast<const Op*>(op), *piece);
    }
};

template<typename Out, typename... In, typename Op>
void run_spectrum(const SpectrumCall& call, const Op& op, const std::shared_ptr<const void>& owner = {}) {
    static const auto run_piece =
            cpu::for_this_machine<RowKernel<Op, Out, In...>, const SpectrumLoop*, const void*, const Piece*>();
    const Stream stream = Stream::current(call.device);
    stream.enqueue([call, op, owner, n_threads = stream.thread_limit()] {
        detail::for_each_piece(call.loop, n_threads, [&](const Piece& piece) { run_piece(&call.loop, &op, &piece); });
    });
}

#endif

}  // namespace noa::fft::NOA_BACKEND
