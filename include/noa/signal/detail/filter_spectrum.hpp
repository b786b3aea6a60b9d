// filter_spectrum with a function of one's own, on each backend.
#pragma once

#include <array>
#include <memory>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/base/vec.hpp"
#include "noa/core/detail/operator.hpp"
#include "noa/fft/detail/spectrum_loop.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/enqueue.hpp"
#include "noa/runtime/stream.hpp"
#include "noa/runtime/view.hpp"
#if defined(__CUDACC__)
#    include "noa/fft/detail/spectrum_loop.cuh"
#endif

namespace noa::signal::detail {

using namespace noa::detail;

template<typename F, typename Real>
concept function_of_frequency =
        std::is_invocable_v<const F&, const Vec<Real, 3>&> or std::is_invocable_v<const F&, const Vec<Real, 3>&, i64>;

// A vector, an array or a span of functions: one for each batch.
template<typename Given>
concept list_of_functions = std::ranges::contiguous_range<const Given> and std::ranges::sized_range<const Given>;

template<typename F>
struct FunctionOfBatch {
    const F* functions;

    KWK_EITHER_SIDE
    template<typename Frequency>
    NOA_HD auto operator()(const Frequency& frequency, i64 batch) const {
        return functions[batch](frequency);
    }
};

template<typename F>
struct KeptFunction {
    F function;
    std::shared_ptr<const void> owner{};  // of what it refers to
};

// A function as operators hold it.
template<typename Given>
auto keep_function(Given&& given, i64 n_batches, Device device) {
    if constexpr (not list_of_functions<std::decay_t<Given>>) {
        return KeptFunction<std::decay_t<Given>>{std::forward<Given>(given)};
    } else {
        using F = std::ranges::range_value_t<Given>;
        const std::span<const F> list(given);
        check(std::ssize(list) == n_batches, "filter_spectrum: there are {} functions for {} batches", list.size(),
                n_batches);
        if constexpr (std::is_trivially_copyable_v<F>)
            if (device.is_gpu()) {
                const auto* const bytes = reinterpret_cast<const u8*>(list.data());
                const auto copy = View<const u8>(bytes, {1, 1, 1, static_cast<i64>(list.size_bytes())}).to(device);
                return KeptFunction<FunctionOfBatch<F>>{{reinterpret_cast<const F*>(copy.get())}, copy.shared()};
            }
        const auto copy = std::make_shared<std::vector<F>>(list.begin(), list.end());
        return KeptFunction<FunctionOfBatch<F>>{{copy->data()}, copy};
    }
}

// A function of frequencies in cycles per pixel and, if it takes that, of the batch. It gets them in the precision of
// the spectrum, or in f64 if it takes nothing else.
template<typename F, typename T>
struct UserFilter {
    using Own = traits::value_type_t<T>;
    using Real = std::conditional_t<function_of_frequency<F, Own>, Own, f64>;
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

    KWK_EITHER_SIDE
    NOA_HD T operator()(const AtRow& row, Real x) const {
        const Vec<Real, 3> frequency{row.z, row.y, x};
        if constexpr (std::is_invocable_v<const F&, const Vec<Real, 3>&, i64>)
            return in_precision(function(frequency, row.batch));
        else
            return in_precision(function(frequency));
    }
    NOA_HD T operator()(const AtRow& row, Real x, const T& value) const { return value * (*this)(row, x); }

private:
    template<typename Result>
    NOA_HD static T in_precision(const Result& result) {
        if constexpr (traits::complex<Result>)
            return result.template as<Own>();
        else
            return T(static_cast<Own>(result));
    }
};

template<typename Compiler, typename T, typename Op, typename... In>
void run_user_filter(const fft::detail::SpectrumLoop& loop, const Op& op, const AnyArray& output, const AnyArray& input,
        const std::shared_ptr<const void>& owner) {
    const Stream stream = Stream::current(output.device);
    if (output.device.is_gpu()) {
#if defined(__CUDACC__)
        if constexpr (std::is_trivially_copyable_v<Op>) {
            return enqueue_with(stream, {input.owner, output.owner, owner},
                    [&] { fft::detail::launch_spectrum<Op, T, In...>("filter_spectrum", loop, op, stream); });
        } else {
            core::refuse_to_copy(output.device);
        }
#else
        core::refuse_gpu("filter_spectrum", output.device);
#endif
    }
    const std::array owners{input.owner, output.owner, owner};
    stream.enqueue([loop, op, owners, n_threads = stream.thread_limit()] {
        fft::detail::for_each_piece(loop, n_threads, [&](const fft::detail::Piece& piece) {
            fft::detail::SpectrumRows<Op, T, In...>::run(loop, op, piece);
        });
    });
}

}  // namespace noa::signal::detail
