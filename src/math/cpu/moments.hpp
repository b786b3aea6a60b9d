// Means and variances: in one pass, from means of parts that are joined (Chan, Golub and LeVeque), never as the
// difference of two sums that could cancel.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <new>
#include <type_traits>

#include "math/cpu/reduce.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/math/reduce.hpp"

namespace noa::math::on_cpu {

template<typename T>
using mean_t = std::conditional_t<traits::complex<T>, c64, f64>;

template<typename T>
[[gnu::always_inline]] inline mean_t<T> widen(const T& value) {
    if constexpr (traits::complex<T>)
        return value.template as<f64>();
    else
        return static_cast<f64>(value);
}
[[gnu::always_inline]] inline f64 squared(f64 value) {
    return value * value;
}
[[gnu::always_inline]] inline f64 squared(const c64& value) {
    return value.real * value.real + value.imag * value.imag;
}
// The real part of a times the conjugate of b.
[[gnu::always_inline]] inline f64 product(f64 a, f64 b) {
    return a * b;
}
[[gnu::always_inline]] inline f64 product(const c64& a, const c64& b) {
    return a.real * b.real + a.imag * b.imag;
}

// A mean that moves by a part of the distance to a value. From or to infinity there is no distance: their sum is right.
[[gnu::always_inline]] inline f64 moved(f64 mean, f64 value, f64 part) {
    const f64 distance = value - mean;
    return distance - distance == 0 ? mean + distance * part : mean + value;
}
[[gnu::always_inline]] inline c64 moved(const c64& mean, const c64& value, f64 part) {
    return {moved(mean.real, value.real, part), moved(mean.imag, value.imag, part)};
}

// Of n numbers: their mean, and the sum of the squares of their distances from it.
template<typename M>
struct PartMoments {
    f64 n = 0;
    M mean{};
    f64 squares = 0;

    void join(const PartMoments& other) {
        if (other.n == 0)
            return;
        if (n == 0) {  // no distance: the square of a whole mean need not fit
            *this = other;
            return;
        }
        const f64 total = n + other.n;
        const M distance = other.mean - mean;
        squares += other.squares + squared(distance) * (n * other.n / total);
        mean = moved(mean, other.mean, other.n / total);
        n = total;
    }
};

template<typename T>
class MomentsKernel {
public:
    template<typename Op>
    static const ReduceKernel& get() {
        static const auto kernel =
                ReduceKernel::of<MomentsKernel>(sizeof(PartMoments<M>), sizeof(M) + 2 * sizeof(f64), finish<Op>);
        return kernel;
    }

private:
    friend ReduceKernel;
    using M = mean_t<T>;

    // A block twice: while it is in the cache, that costs little.
    struct FoldRow {
        template<cpu::Simd Level>
        [[gnu::always_inline]] static void run(std::byte* given, i64 n, Rows rows) {
            constexpr i64 block = 2048;
            const T* const values = reinterpret_cast<const T*>(rows[0]);
            auto& moments = *reinterpret_cast<PartMoments<M>*>(given);
            for (i64 i = 0; i < n; i += block)
                moments.join(of_block(values + i, n - i < block ? n - i : block));
        }

        [[gnu::always_inline]] static PartMoments<M> of_block(const T* values, i64 n) {
            PartMoments<M> result{.n = static_cast<f64>(n)};
            const M near = origin(widen(values[0]));
            if constexpr (is_narrow)
                return of_distances(values, n, near);
            result.mean = near + sum<M>(n, [values, near](i64 i) { return widen(values[i]) - near; }) / result.n;
            result.squares =
                    sum<f64>(n, [values, mean = result.mean](i64 i) { return squared(widen(values[i]) - mean); });
            return result;
        }

        // Once, for numbers of at most 32 bits: the distances are from one of the n numbers, and so the difference of
        // the two sums is at least 1/(n + 1) of the larger one. Of the 53 bits, 11 may be lost, and 24 are needed.
        static constexpr bool is_narrow = sizeof(traits::value_type_t<T>) <= 4;
        [[gnu::always_inline]] static PartMoments<M> of_distances(const T* values, i64 n, const M& near) {
            M distances[n_lanes]{};
            f64 squares[n_lanes]{};
            for_lanes(n, [&](i64 i, i64 lane) {
                const M distance = widen(values[i]) - near;
                distances[lane] += distance;
                squares[lane] += squared(distance);
            });
            const f64 count = static_cast<f64>(n);
            const M distance = joined(distances);
            const f64 square = joined(squares) - squared(distance) / count;
            return {count, near + distance / count, square < 0 ? 0 : square};
        }

        // Sums of distances from one of the elements: none is rounded where all are the same.
        [[gnu::always_inline]] static M origin(const M& value) { return value - value == M{} ? value : M{}; }

        static constexpr i64 n_lanes = 32;

        template<typename F>
        [[gnu::always_inline]] static void for_lanes(i64 n, const F& f) {
            i64 i = 0;
            for (; i + n_lanes <= n; i += n_lanes)
                for (i64 lane = 0; lane < n_lanes; ++lane)
                    f(i + lane, lane);
            for (; i < n; ++i)
                f(i, i % n_lanes);
        }
        template<typename S>
        [[gnu::always_inline]] static S joined(S (&lanes)[n_lanes]) {
            for (i64 step = 1; step < n_lanes; step *= 2)
                for (i64 lane = 0; lane < n_lanes; lane += 2 * step)
                    lanes[lane] += lanes[lane + step];
            return lanes[0];
        }
        template<typename S, typename F>
        [[gnu::always_inline]] static S sum(i64 n, const F& f) {
            S lanes[n_lanes]{};
            for_lanes(n, [&](i64 i, i64 lane) { lanes[lane] += f(i); });
            return joined(lanes);
        }
    };

    static void init_lanes(std::byte* lanes) { new (lanes) PartMoments<M>; }
    static void join_lanes(std::byte* lanes, std::byte* state) {
        const auto& moments = *reinterpret_cast<const PartMoments<M>*>(lanes);
        means(state, 1)[0] = moments.mean;
        squares(state, 1)[0] = moments.squares;
        counts(state, 1)[0] = moments.n;
    }

    // The states of a row of outputs: means, squares, and counts, which are the same for all of a row.
    static M* means(const std::byte* states, i64) { return reinterpret_cast<M*>(const_cast<std::byte*>(states)); }
    static f64* squares(const std::byte* states, i64 width) {
        return reinterpret_cast<f64*>(means(states, width) + width);
    }
    static f64* counts(const std::byte* states, i64 width) { return squares(states, width) + width; }

    static void init(std::byte* states, i64 width) {
        std::fill_n(means(states, width), width, M{});
        std::fill_n(squares(states, width), 2 * width, 0.);
    }

    // Number by number (Welford): here neighbors are of different outputs, and the division is the same for all.
    struct FoldColumns {
        template<cpu::Simd Level>
        [[gnu::always_inline]] static void run(std::byte* states, i64 width, i64 n, Rows rows) {
            const T* const row = reinterpret_cast<const T*>(rows[0]);
            M* const mean = means(states, width);
            f64* const square = squares(states, width);
            const f64 part = 1 / (counts(states, width)[0] += 1);
            NOA_INDEPENDENT
            for (i64 i = 0; i < n; ++i) {
                const M value = widen(row[i]), distance = value - mean[i], closer = moved(mean[i], value, part);
                square[i] += product(distance, value - closer);
                mean[i] = closer;
            }
        }
    };
    // Four rows at once: their moments, then joined with those before.
    struct FoldFour {
        template<cpu::Simd Level>
        [[gnu::always_inline]] static void run(std::byte* states, i64 width, i64 n, const Rows* rows) {
            const auto row = [rows](int i) { return reinterpret_cast<const T*>(rows[i][0]); };
            f64& count = counts(states, width)[0];
            fold(means(states, width), squares(states, width), count, n, row(0), row(1), row(2), row(3));
            count += 4;
        }
        [[gnu::always_inline]] static void fold(
                M* means, f64* squares, f64 count, i64 n, const T* a, const T* b, const T* c, const T* d) {
            const f64 part = 4 / (count + 4), weight = count * part;
            const bool is_first = count == 0;
            NOA_INDEPENDENT
            for (i64 i = 0; i < n; ++i) {
                const M p = widen(a[i]), q = widen(b[i]), r = widen(c[i]), s = widen(d[i]);
                const M mean = (p * 0.25 + q * 0.25) + (r * 0.25 + s * 0.25), distance = mean - means[i];
                const f64 apart = is_first ? 0 : squared(distance) * weight;  // the square need not fit
                squares[i] += (squared(p - mean) + squared(q - mean)) + (squared(r - mean) + squared(s - mean)) + apart;
                means[i] = moved(means[i], mean, part);
            }
        }
    };
    static void join(const std::byte* from, std::byte* to, i64 width, i64 n) {
        for (i64 i = 0; i < n; ++i) {
            PartMoments<M> moments{counts(to, width)[0], means(to, width)[i], squares(to, width)[i]};
            moments.join({counts(from, width)[0], means(from, width)[i], squares(from, width)[i]});
            means(to, width)[i] = moments.mean;
            squares(to, width)[i] = moments.squares;
        }
        counts(to, width)[0] += counts(from, width)[0];
    }
    template<typename Op>
    static void finish(const std::byte* states, i64 width, i64 n, const ReduceParameters& given, Rows outputs,
            const i64* strides) {
        const M* const mean = means(states, width);
        const f64* const square = squares(states, width);
        const f64 count = given.count.n - static_cast<f64>(given.count.ddof);
        const auto spread = [=](i64 i) {
            const f64 variance = square[i] / count;
            return Op::has_root ? std::sqrt(variance) : variance;
        };
        if constexpr (Op::has_mean)
            write_outputs(n, given, outputs, strides, [=](i64 i) { return Pair<M, f64>{mean[i], spread(i)}; });
        else
            write_outputs(n, given, outputs, strides, spread);
    }
};

template<typename Op, typename T>
    requires std::same_as<typename Op::family, Moments>
struct KernelOf<Op, T> {
    static const ReduceKernel& get() { return MomentsKernel<T>::template get<Op>(); }
};

}  // namespace noa::math::on_cpu
