// filter_spectrum with a function of one's own, on each backend.
#pragma once

#include <type_traits>
#include <utility>

#include "noa/base/vec.hpp"
#include "noa/core/detail/operator.hpp"
#include "noa/fft/detail/spectrum_loop.hpp"
#include "noa/runtime/detail/enqueue.hpp"
#include "noa/runtime/stream.hpp"
#if defined(__CUDACC__)
#    include "noa/fft/detail/spectrum_loop.cuh"
#endif

namespace noa::signal::detail {

using namespace noa::detail;

// A function of frequencies in cycles per pixel and, if it takes that, of the batch.
template<typename F, typename T>
struct UserFilter {
    using Real = traits::value_type_t<T>;
    F function;
    Vec<Real, 3> extents;

    struct AtRow {
        i64 batch;
        Real z, y;
    };
    NOA_HD AtRow at_row(i64 batch, i32 kz, i32 ky) const {
        return {batch, static_cast<Real>(kz) / extents[0], static_cast<Real>(ky) / extents[1]};
    }
    NOA_HD Real at_column(i32 kx) const { return static_cast<Real>(kx) / extents[2]; }

    NOA_EITHER_SIDE
    NOA_HD T operator()(const AtRow& row, Real x) const {
        const Vec<Real, 3> frequency{row.z, row.y, x};
        if constexpr (std::is_invocable_v<const F&, const Vec<Real, 3>&, i64>)
            return T(function(frequency, row.batch));
        else
            return T(function(frequency));
    }
    NOA_HD T operator()(const AtRow& row, Real x, const T& value) const { return value * (*this)(row, x); }
};

template<typename Compiler, typename T, typename Op, typename... In>
void run_user_filter(
        const fft::detail::SpectrumLoop& loop, const Op& op, const AnyArray& output, const AnyArray& input) {
    const Stream stream = Stream::current(output.device);
    if (output.device.is_gpu()) {
#if defined(__CUDACC__)
        if constexpr (std::is_trivially_copyable_v<Op>) {
            return enqueue_with(stream, {input.owner, output.owner},
                    [&] { fft::detail::launch_spectrum<Op, T, In...>("filter_spectrum", loop, op, stream); });
        } else {
            core::refuse_to_copy(output.device);
        }
#else
        core::refuse_gpu("filter_spectrum", output.device);
#endif
    }
    stream.enqueue([loop, op, owners = std::pair(input.owner, output.owner), n_threads = stream.thread_limit()] {
        fft::detail::for_each_piece(loop, n_threads, [&](const fft::detail::Piece& piece) {
            fft::detail::SpectrumRows<Op, T, In...>::run(loop, op, piece);
        });
    });
}

}  // namespace noa::signal::detail
