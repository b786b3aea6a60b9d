// Rows of medians on the CPU: many columns at once, whatever the window.
#pragma once

#include <cstddef>
#include <utility>

#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"
#include "noa/core/cpu/simd.hpp"
#include "signal/cpu/median_program.hpp"
#include "signal/median_network.hpp"
#include "signal/median_plan.hpp"

namespace noa::signal::on_cpu {

/// So many columns are always done together: rows of ranks have room for them past their ends.
template<typename Rank>
inline constexpr i64 n_together = 128 / sizeof(Rank);

template<typename Rank>
constexpr i64 whole_groups(i64 n) {
    return (n + n_together<Rank> - 1) / n_together<Rank> * n_together<Rank>;
}

/// The rows that the medians of n windows, side by side, are found in: first those of the window, on top of each other.
template<typename Rank>
struct RankRows {
    Rank* const* rows;
    i64 n;
};

// ---- Any window ----------------------------------------------------------------------------------------------------

template<typename Rank>
struct RunProgram {
    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(const MedianProgram* program, RankRows<Rank> given) {
        for (const MedianStep& step: program->steps) {
            const Rank* const a = given.rows[step.a] + step.shift_a;
            const Rank* const b = given.rows[step.b] + step.shift_b;
            const i64 n = whole_groups<Rank>(given.n + step.beyond);
            if (step.high == MedianStep::nowhere)
                run_step(a, b, n, given.rows[step.low], [](Rank x, Rank y) { return y < x ? y : x; });
            else if (step.low == MedianStep::nowhere)
                run_step(a, b, n, given.rows[step.high], [](Rank x, Rank y) { return y < x ? x : y; });
            else
                run_step(a, b, n, given.rows[step.low], given.rows[step.high]);
        }
    }

private:
    [[gnu::always_inline]] static void run_step(
            const Rank* a, const Rank* b, i64 n, Rank* __restrict low, Rank* __restrict high) {
        for (i64 first = 0; first < n; first += n_together<Rank>)
            for (i64 x = first; x < first + n_together<Rank>; ++x) {
                const Rank left = a[x], right = b[x];
                low[x] = right < left ? right : left;
                high[x] = right < left ? left : right;
            }
    }
    template<typename F>
    [[gnu::always_inline]] static void run_step(const Rank* a, const Rank* b, i64 n, Rank* __restrict to, const F& f) {
        for (i64 first = 0; first < n; first += n_together<Rank>)
            for (i64 x = first; x < first + n_together<Rank>; ++x)
                to[x] = f(a[x], b[x]);
    }
};

// ---- Small windows, in registers -----------------------------------------------------------------------------------

/// Of a window of so many columns of n pixels. Sorted columns are in the rows after those of the pixels.
template<typename Rank, int N, int NColumns>
struct RunSmall {
    static constexpr int n_rows = 2 * N + 1, result = 2 * N;

    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(const MedianProgram*, RankRows<Rank> given) {
        const Rank* pixels[N];
        Rank* sorted[N];
        for (int i = 0; i < N; ++i) {
            pixels[i] = given.rows[i];
            sorted[i] = given.rows[N + i];
        }
        sort_columns(pixels, sorted, whole_groups<Rank>(given.n + NColumns - 1), std::make_index_sequence<N>{});
        find_medians(sorted, given.rows[result], whole_groups<Rank>(given.n));
    }

private:
    using Column = Exchanges<&column_network<N>>;
    using Window = Exchanges<&window_network<N, NColumns, true>>;

    template<std::size_t... At>
    [[gnu::always_inline]] static void sort_columns(
            const Rank* const (&pixels)[N], Rank* const (&sorted)[N], i64 n, std::index_sequence<At...>) {
        NOA_INDEPENDENT
        for (i64 x = 0; x < n; ++x) {
            Rank column[N] = {pixels[At][x]...};
            Column::run(column);
            ((sorted[At][x] = column[Column::template result<static_cast<int>(At)>]), ...);
        }
    }
    [[gnu::always_inline]] static void find_medians(const Rank* const* sorted, Rank* medians, i64 n) {
        NOA_INDEPENDENT
        for (i64 x = 0; x < n; ++x) {
            Rank window[N * NColumns];
            for (int column = 0; column < NColumns; ++column)
                for (int i = 0; i < N; ++i)
                    window[column * N + i] = sorted[i][x + column];
            Window::run(window);
            medians[x] = window[Window::template result<0>];
        }
    }
};

// ---- Elements as ranks, and back -----------------------------------------------------------------------------------

template<typename T>
struct ToRanks {
    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(const void* given, i64 stride, i64 n, rank_t<T>* to, bool* has_nan) {
        const T* const from = static_cast<const T*>(given);
        if (stride == 1)
            NOA_INDEPENDENT
        for (i64 i = 0; i < n; ++i)
            to[i] = to_rank(from[i]);
        else for (i64 i = 0; i < n; ++i) to[i] = to_rank(from[i * stride]);
        if constexpr (traits::real<T>) {
            rank_t<T> highest = to[0];
            for (i64 i = 0; i < n; ++i)
                highest = to[i] > highest ? to[i] : highest;
            *has_nan = *has_nan or highest > highest_rank<T>;
        }
    }
};

template<typename T>
struct FromRanks {
    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(const rank_t<T>* from, i64 n, void* given, i64 stride) {
        T* const to = static_cast<T*>(given);
        if (stride == 1)
            NOA_INDEPENDENT
        for (i64 i = 0; i < n; ++i)
            to[i] = from_rank<T>(from[i]);
        else for (i64 i = 0; i < n; ++i) to[i * stride] = from_rank<T>(from[i]);
    }
};

/// All that types of one size differ in.
template<typename Rank>
struct RankCoding {
    void (*to_ranks)(const void* from, i64 stride, i64 n, Rank* to, bool* has_nan);
    void (*from_ranks)(const Rank* from, i64 n, void* to, i64 stride);
    Rank outside, highest, nan;
};

template<typename T>
RankCoding<rank_t<T>> coding_of(const MedianPlan& plan) {
    using Rank = rank_t<T>;
    return {cpu::for_this_machine<ToRanks<T>, const void*, i64, i64, Rank*, bool*>(),
            cpu::for_this_machine<FromRanks<T>, const Rank*, i64, void*, i64>(), outside_rank<T>(plan), highest_rank<T>,
            nan_rank<T>};
}

}  // namespace noa::signal::on_cpu
