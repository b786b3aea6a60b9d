// The median filter on the GPU: a thread for each pixel.
#pragma once

#include <type_traits>

#include "noa/base/cast.hpp"
#include "noa/base/config.hpp"
#include "noa/core/iwise.hpp"
#include "noa/runtime/span.hpp"
#include "noa/runtime/stream.hpp"
#include "signal/median_network.hpp"
#include "signal/median_plan.hpp"

namespace noa::signal::on_gpu {

/// The pixels of an input, as ranks, inside and outside.
template<typename T>
struct RankedPixels {
    const T* first;
    i64 strides[4];
    i32 extents[3];
    Border border;
    rank_t<T> outside;

    explicit RankedPixels(const MedianPlan& plan)
        : first(static_cast<const T*>(plan.input.first())), border(plan.border), outside(outside_rank<T>(plan)) {
        for (int axis = 0; axis < 4; ++axis)
            strides[axis] = plan.input.where.layout.strides[axis];
        for (int axis = 0; axis < 3; ++axis)
            extents[axis] = static_cast<i32>(plan.input.shape()[axis + 1]);
    }

    /// The index of what stands at a place along the depth, the height or the width, or -1.
    NOA_HD i32 index(int axis, i32 place) const { return index_at_border(place, extents[axis], border); }
};

/// The pixels of the input in the window around one of them.
template<typename T>
struct WindowAt {
    const RankedPixels<T>& pixels;
    const T* batch;
    i32 first[3];  // where the window begins, which may be outside
    bool is_inside = true;

    NOA_HD WindowAt(const RankedPixels<T>& all, const i32 (&window)[3], i64 b, i64 z, i64 y, i64 x)
        : pixels(all),
          batch(all.first + b * all.strides[0]),
          first{static_cast<i32>(z) - window[0] / 2, static_cast<i32>(y) - window[1] / 2,
                  static_cast<i32>(x) - window[2] / 2} {
        for (int axis = 0; axis < 3; ++axis)
            is_inside = is_inside and first[axis] >= 0 and first[axis] + window[axis] <= all.extents[axis];
    }

    KWK_EITHER_SIDE
    template<typename F>
    NOA_HD void for_each(const i32 (&window)[3], const F& f) const {
        for (i32 dz = 0; dz < window[0]; ++dz)
            for (i32 dy = 0; dy < window[1]; ++dy) {
                const T* const row = row_at(dz, dy);
                if (is_inside)  // nearly always, and twice as fast
                    for (i32 dx = 0; dx < window[2]; ++dx)
                        f(to_rank(row[(first[2] + dx) * pixels.strides[3]]));
                else
                    for (i32 dx = 0; dx < window[2]; ++dx)
                        f(rank_at(row, dx));
            }
    }

    /// None, if it lies outside and has a value.
    NOA_HD const T* row_at(i32 dz, i32 dy) const {
        const i32 z = pixels.index(0, first[0] + dz), y = pixels.index(1, first[1] + dy);
        return z < 0 or y < 0 ? nullptr : batch + z * pixels.strides[1] + y * pixels.strides[2];
    }
    NOA_HD rank_t<T> rank_at(const T* row, i32 dx) const {
        const i32 x = row == nullptr ? -1 : pixels.index(2, first[2] + dx);
        return x < 0 ? pixels.outside : to_rank(row[x * pixels.strides[3]]);
    }
};

// ---- Small windows, in registers -----------------------------------------------------------------------------------

template<typename T, int D, int H, int W>
struct MedianOfSmall {
    RankedPixels<T> pixels;
    Span<T, 4> output;

    NOA_HD void operator()(i64 b, i64 z, i64 y, i64 x) const {
        using Network = Exchanges<&window_network<D * H, W, false>>;
        const WindowAt<T> window(pixels, {D, H, W}, b, z, y, x);
        rank_t<T> ranks[D * H * W], highest = highest_rank<T>;
#if defined(__CUDA_ARCH__)  // host compilers do not know it
#    pragma unroll
#endif
        for (int row = 0; row < D * H; ++row) {
            const T* const from = window.row_at(row / H, row % H);
#if defined(__CUDA_ARCH__)  // host compilers do not know it
#    pragma unroll
#endif
            for (int column = 0; column < W; ++column) {
                const rank_t<T> rank = window.rank_at(from, column);
                ranks[column * D * H + row] = rank;
                highest = rank > highest ? rank : highest;
            }
        }
        Network::run(ranks);
        const rank_t<T> median = highest > highest_rank<T> ? nan_rank<T> : ranks[Network::template result<0>];
        output(b, z, y, x) = from_rank<T>(median);
    }
};

// ---- Any window ----------------------------------------------------------------------------------------------------

/// Looks for the median between two ranks: a guess half way, and the pixels next to it on both sides are the new ends.
/// So ends are always pixels, and a few guesses are enough.
template<typename T>
struct MedianOfAny {
    RankedPixels<T> pixels;
    Span<T, 4> output;
    i32 window[3];
    i32 n_lowest;  // the median is the highest one of so many

    using Rank = rank_t<T>;

    NOA_HD void operator()(i64 b, i64 z, i64 y, i64 x) const {
        const WindowAt<T> at(pixels, window, b, z, y, x);
        Rank low = detail::highest<Rank>, high = detail::lowest<Rank>;
        at.for_each(window, [&](Rank rank) {
            low = rank < low ? rank : low;
            high = rank > high ? rank : high;
        });
        output(b, z, y, x) = from_rank<T>(high > highest_rank<T> ? nan_rank<T> : between(at, low, high));
    }

private:
    // The lowest one for which so many are not above it. There is a pixel of either rank.
    NOA_HD Rank between(const WindowAt<T>& at, Rank low, Rank high) const {
        while (low < high) {
            const Rank guess = halfway(low, high);
            Rank below = low, above = high;  // the pixels next to the guess
            i32 n_below = 0;
            at.for_each(window, [&](Rank rank) {
                if (rank <= guess) {
                    ++n_below;
                    below = rank > below ? rank : below;
                } else {
                    above = rank < above ? rank : above;
                }
            });
            if (n_below >= n_lowest)
                high = below;
            else
                low = above;
        }
        return low;
    }
    // Rounded down, without overflow.
    NOA_HD static Rank halfway(Rank low, Rank high) {
        using U = std::make_unsigned_t<Rank>;
        const auto distance = static_cast<U>(static_cast<U>(high) - static_cast<U>(low));
        return static_cast<Rank>(static_cast<U>(low) + static_cast<U>(distance / 2));
    }
};

// ---- On a stream ---------------------------------------------------------------------------------------------------

template<typename Op>
void run_pixels(const MedianPlan& plan, const Stream& stream, const Op& op) {
    iwise(plan.output.shape(), plan.output.device, op);
    stream.keep(plan.input.owner);
    stream.keep(plan.output.owner);
}

template<typename T>
void filter_pixels(const MedianPlan& plan, const Stream& stream) {
    const RankedPixels<T> pixels(plan);
    const Span<T, 4> output(static_cast<T*>(const_cast<void*>(plan.output.first())), plan.output.shape(),
            plan.output.where.layout.strides);
    const auto& window = plan.window;
    if (window == Vec<i64, 3>{1, 3, 3})
        return run_pixels(plan, stream, MedianOfSmall<T, 1, 3, 3>{pixels, output});
    if (window == Vec<i64, 3>{1, 5, 5})
        return run_pixels(plan, stream, MedianOfSmall<T, 1, 5, 5>{pixels, output});
    if (window == Vec<i64, 3>{1, 7, 7})
        return run_pixels(plan, stream, MedianOfSmall<T, 1, 7, 7>{pixels, output});
    if (window == Vec<i64, 3>{3, 3, 3})
        return run_pixels(plan, stream, MedianOfSmall<T, 3, 3, 3>{pixels, output});
    const MedianOfAny<T> op{pixels, output,
            {static_cast<i32>(window[0]), static_cast<i32>(window[1]), static_cast<i32>(window[2])},
            static_cast<i32>(product(window) / 2 + 1)};
    run_pixels(plan, stream, op);
}

}  // namespace noa::signal::on_gpu
