// `run_spectrum<Out, In...>(name, loop, arrays, op)` runs an operator over the frequencies of a spectrum, as
// noa/fft/detail/spectrum_loop.hpp says; the arrays, and the memory of an owner, live until it is done.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include "core/backend.hpp"
#include "fft/spectrum.hpp"
#if defined(__CUDACC__)
#    include "noa/fft/detail/spectrum_loop.cuh"
#else
#    include "noa/core/cpu/simd.hpp"
#endif
#include "noa/runtime/detail/enqueue.hpp"

namespace noa::fft::NOA_BACKEND {

using detail::AnyArray, detail::Piece;

#if defined(__CUDACC__)

template<typename Out, typename... In, typename Op>
void run_spectrum(const char* name, const SpectrumLoop& loop, std::span<const AnyArray* const> arrays, const Op& op,
        const std::shared_ptr<const void>& owner = {}) {
    const Stream stream = Stream::current(arrays[0]->device);
    detail::launch_spectrum<Op, Out, In...>(name, loop, op, stream);
    stream.keep(owner);
    for (const AnyArray* const array: arrays)
        stream.keep(array->owner);
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
void run_spectrum(const char*, const SpectrumLoop& loop, std::span<const AnyArray* const> arrays, const Op& op,
        const std::shared_ptr<const void>& owner = {}) {
    static const auto run_piece =
            cpu::for_this_machine<RowKernel<Op, Out, In...>, const SpectrumLoop*, const void*, const Piece*>();
    const Stream stream = Stream::current(arrays[0]->device);
    std::array<std::shared_ptr<const void>, SpectrumLoop::max_arrays> owners;
    for (std::size_t i = 0; i < arrays.size(); ++i)
        owners[i] = arrays[i]->owner;
    stream.enqueue([loop, op, owner, owners = std::move(owners), n_threads = stream.thread_limit()] {
        detail::for_each_piece(loop, n_threads, [&](const Piece& piece) { run_piece(&loop, &op, &piece); });
    });
}

#endif

}  // namespace noa::fft::NOA_BACKEND
