// Small vectors of numbers, in registers: what the weights and the pixels of one value are.
#pragma once

#include <cstring>
#include <type_traits>
#include <utility>

#include "geometry/weights.hpp"
#include "noa/base/complex.hpp"

namespace noa::geometry::on_cpu {

template<typename T, int N>
struct LanesOf {
    typedef T type __attribute__((vector_size(N * sizeof(T))));  // NOLINT(modernize-use-using): takes no attribute
};
template<typename T, int N>
using Lanes = typename LanesOf<T, N>::type;

template<typename L, typename T>
[[gnu::always_inline]] inline void load(L& lanes, const T* from) {
    std::memcpy(&lanes, from, sizeof(L));
}

/// The sum of all, by halves, down to one for each of the channels.
template<typename T, int N, int Channels>
[[gnu::always_inline]] inline void add_up(const Lanes<T, N>& lanes, T* to) {
    if constexpr (N == Channels) {
        for (int i = 0; i < N; ++i)
            to[i] = lanes[i];
    } else if constexpr (N == 2) {
        *to = lanes[0] + lanes[1];
    } else {
        Lanes<T, N / 2> lower, upper;
        std::memcpy(&lower, &lanes, sizeof(lower));
        std::memcpy(&upper, reinterpret_cast<const char*>(&lanes) + sizeof(lower), sizeof(upper));
        const Lanes<T, N / 2> sum = lower + upper;
        add_up<T, N / 2, Channels>(sum, to);
    }
}

/// The weights along D axes, all at once: pairs of pixels of all axes are side by side.
template<Interp I, typename T, int D>
struct LaneWeights {
    using P = Pairs<I, T>;
    static constexpr int n_pairs = P::count == 3 ? 4 : P::count;  // with room, of weights of 0
    static constexpr int n_axes = D == 3 ? 4 : D;
    static constexpr int count = n_pairs * n_axes;
    using L = Lanes<T, count>;

    alignas(64) T low[count];   // of the pixels of the lower half
    alignas(64) T high[count];  // and of their mirror images

    [[gnu::always_inline]] explicit LaneWeights(const T* fractions) {
        L u;
        spread(fractions, u);
        u -= T(0.5);
        const L square = u * u;
        L even, odd;
        load(even, table.c[2 * P::n_each - 2]);
        load(odd, table.c[2 * P::n_each - 1]);
        for (int n = P::n_each - 2; n >= 0; --n) {
            L c_even, c_odd;
            load(c_even, table.c[2 * n]);
            load(c_odd, table.c[2 * n + 1]);
            even = even * square + c_even;
            odd = odd * square + c_odd;
        }
        const L turned = u * odd;
        L lower = even + turned, upper = even - turned;
        if constexpr (P::is_lanczos) {  // on a pixel, rounding must not be seen
            L on_pixel;
            load(on_pixel, table.on_pixel);
            lower = u == T(-0.5) ? on_pixel : lower;
            upper = u == T(-0.5) ? L{} : upper;
        }
        std::memcpy(low, &lower, sizeof(L));
        std::memcpy(high, &upper, sizeof(L));
    }

    /// Of the n-th pixel along an axis.
    [[gnu::always_inline]] T at(int axis, int n) const {
        const int last = 2 * P::count - 1;
        return n < P::count ? low[axis * n_pairs + n] : high[axis * n_pairs + last - n];
    }

    /// Of all pixels along an axis, each for so many channels; what there are too many lanes for is 0.
    template<int Channels, typename To, int... Lane>
    [[gnu::always_inline]] void row(int axis, To& to, std::integer_sequence<int, Lane...>) const {
        Lanes<T, n_pairs> lower, upper;
        load(lower, low + axis * n_pairs);
        load(upper, high + axis * n_pairs);
        to = __builtin_shufflevector(lower, upper, place_in_pair(Lane / Channels)...);
    }

private:
    // Where the weight of a pixel is in the lower and the upper half, side by side.
    static constexpr int place_in_pair(int pixel) {
        const int last = 2 * P::count - 1;
        return pixel < P::count ? pixel : pixel <= last ? n_pairs + last - pixel : n_pairs - 1;
    }

    struct Table {
        alignas(64) T c[2 * P::n_each][count]{};
        alignas(64) T on_pixel[count]{};
    };
    static constexpr Table make_table() {
        Table result;
        for (int pair = 0; pair < P::count; ++pair) {
            const auto polynomial = P::make(pair);
            for (int axis = 0; axis < n_axes; ++axis) {
                for (int n = 0; n < 2 * P::n_each; ++n)
                    result.c[n][axis * n_pairs + pair] = static_cast<T>(polynomial.c[n]);
                result.on_pixel[axis * n_pairs + pair] = pair == P::count - 1 ? T(1) : T(0);
            }
        }
        return result;
    }
    static constexpr Table table = make_table();

    // Each of the fractions in the lanes of its axis.
    [[gnu::always_inline]] static void spread(const T* fractions, L& u) {
        using Bits = std::conditional_t<sizeof(T) == 4, i32, i64>;
        u = fractions[0] - L{};
        for (int axis = 1; axis < D; ++axis) {
            Lanes<Bits, count> is_later;
            for (int i = 0; i < count; ++i)
                is_later[i] = i >= axis * n_pairs ? -1 : 0;
            u = is_later ? fractions[axis] - L{} : u;
        }
    }
};

}  // namespace noa::geometry::on_cpu
