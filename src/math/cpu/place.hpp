// Where the lowest or the highest element is, faster than element by element.
#pragma once

#include <algorithm>
#include <cstdint>
#include <new>
#include <type_traits>

#include "math/cpu/reduce.hpp"
#include "noa/base/config.hpp"
#include "noa/math/reduce.hpp"

namespace noa::math::on_cpu {

// The first place, by its number in C order, of the extremum that Op finds. First the extremum of a row, as fast as it
// gets, then, if it is a better one, where it is.
template<typename Op, typename T>
class PlaceKernel {
public:
    static const ReduceKernel& get() {
        static const auto kernel = ReduceKernel::of<PlaceKernel>(sizeof(Best), sizeof(i64) + sizeof(T), finish);
        return kernel;
    }

private:
    friend ReduceKernel;
    static constexpr i64 nowhere = INT64_MAX;

    struct Best {
        T value = noa::get<0>(Op::initial());
        i64 place = nowhere;

        // A better value, or the same one at a place before.
        void take(const Best& other) {
            const bool is_number = value == value;
            const bool is_same = other.value == value or (not is_number and not(other.value == other.value));
            T better = value;
            Op{}(other.value, better);
            if (is_same ? other.place < place : is_number and not(better == value))
                *this = other;
        }
    };

    using Reducer = core::Reducer<Op, false, T>;

    struct FoldRow {
        template<cpu::Simd Level>
        [[gnu::always_inline]] static void run(std::byte* given, i64 n, Rows rows) {
            constexpr i64 block = 16384;  // which is still in the cache when it is looked through
            auto& best = *reinterpret_cast<Best*>(given);
            const T* const values = reinterpret_cast<const T*>(rows[0]);
            const auto first = static_cast<i64>(reinterpret_cast<std::uintptr_t>(rows[1]) - index_bias);
            const auto step = static_cast<i64>(reinterpret_cast<std::intptr_t>(rows[2]));
            for (i64 i = 0; i < n; i += block) {
                const i64 size = n - i < block ? n - i : block;
                if (sizeof(T) >= 4 and best.place == nowhere and n >= 2 * n_lanes)
                    fold_first_block(best, values, size, first, step);
                else
                    fold_block(best, values + i, size, first + i * step, step);
            }
        }

        static constexpr i64 n_lanes = 32;

        // The extremum and where it is at once: there is none yet that most blocks could do no better than.
        [[gnu::always_inline]] static void fold_first_block(Best& best, const T* values, i64 n, i64 first, i64 step) {
            using Round = std::conditional_t<sizeof(T) == 8, i64, i32>;  // as large, for vectors of both
            T extrema[n_lanes];
            Round rounds[n_lanes]{};
            std::copy_n(values, n_lanes, extrema);
            const auto n_rounds = static_cast<Round>(n / n_lanes);
            for (Round round = 1; round < n_rounds; ++round)
                for (i64 lane = 0; lane < n_lanes; ++lane) {
                    const T value = values[round * n_lanes + lane], extremum = extrema[lane];
                    const bool takes = (Op::is_better(value, extremum) | (value != value)) & (extremum == extremum);
                    extrema[lane] = takes ? value : extremum;
                    rounds[lane] = takes ? round : rounds[lane];
                }
            for (i64 lane = 0; lane < n_lanes; ++lane)
                best.take({extrema[lane], first + (rounds[lane] * n_lanes + lane) * step});
            if (const i64 rest = n_rounds * n_lanes; rest < n)
                fold_block(best, values + rest, n - rest, first + rest * step, step);
        }

        [[gnu::always_inline]] static void fold_block(Best& best, const T* values, i64 n, i64 first, i64 step) {
            Op op;
            auto lanes = Reducer::make_lanes({noa::get<0>(Op::initial())});
            Reducer::fold_row(op, n, core::RowsOf<false, core::RowOf<const T>>{{{values}}}, lanes);
            Best found;
            Reducer::join_lanes(op, lanes, core::RowsOf<false, core::RowOf<T>>{{{&found.value}}});
            found.place = -1;  // before any other: is it worth looking for?
            Best trial = best;
            trial.take(found);
            if (trial.place != -1)
                return;
            const i64 at = find(values, n, found.value);
            found.place = first + at * step;
            best.take(found);
        }

        [[gnu::always_inline]] static i64 find(const T* values, i64 n, T value) {
            const bool is_nan = not(value == value);
            const auto is_it = [=](T other) { return (other == value) | (is_nan & (other != other)); };
            i64 i = 0;
            constexpr i64 many = 256;
            for (; i + many < n; i += many)
                if (const i32 at = first_of(values + i, many, is_it); at < many)
                    return i + at;
            return i + first_of(values + i, n - i, is_it);
        }
        // So many if there is none. Without a branch for each, so that it can be vectorized.
        template<typename F>
        [[gnu::always_inline]] static i32 first_of(const T* values, i64 n, const F& is_it) {
            const auto none = static_cast<i32>(n);
            i32 result = none;
            for (i32 i = 0; i < none; ++i) {
                const i32 place = is_it(values[i]) ? i : none;
                result = place < result ? place : result;
            }
            return result;
        }
    };

    static void init_lanes(std::byte* lanes) { new (lanes) Best; }
    static void join_lanes(std::byte* lanes, std::byte* state) {
        const auto& best = *reinterpret_cast<const Best*>(lanes);
        values(state)[0] = best.value;
        places(state, 1)[0] = best.place;
    }

    // The states of a row of outputs: places, then values, which need no more alignment.
    static i64* places(const std::byte* states, i64) { return reinterpret_cast<i64*>(const_cast<std::byte*>(states)); }
    static T* values(const std::byte* states, i64 width = 1) {
        return reinterpret_cast<T*>(const_cast<std::byte*>(states) + width * static_cast<i64>(sizeof(i64)));
    }

    static void init(std::byte* states, i64 width) {
        std::fill_n(places(states, width), width, nowhere);
        std::fill_n(values(states, width), width, Best{}.value);
    }
    struct FoldColumns {
        template<cpu::Simd Level>
        [[gnu::always_inline]] static void run(std::byte* states, i64 width, i64 n, Rows rows) {
            const T* const row = reinterpret_cast<const T*>(rows[0]);
            T* const best = values(states, width);
            i64* const where = places(states, width);
            const auto first = static_cast<i64>(reinterpret_cast<std::uintptr_t>(rows[1]) - index_bias);
            const auto step = static_cast<i64>(reinterpret_cast<std::intptr_t>(rows[2]));
            NOA_INDEPENDENT
            for (i64 i = 0; i < n; ++i) {
                const i64 place = first + i * step;
                const bool takes = is_better(row[i], place, best[i], where[i]);
                best[i] = takes ? row[i] : best[i];
                where[i] = takes ? place : where[i];
            }
        }
        [[gnu::always_inline]] static bool is_better(T value, i64 place, T best, i64 where) {
            T better = best;
            Op{}(value, better);
            const bool is_same = (value == best) | ((value != value) & (best != best));
            return is_same ? place < where : (value != value) | ((better == value) & (best == best));
        }
    };
    static void join(const std::byte* from, std::byte* to, i64 width, i64 n) {
        for (i64 i = 0; i < n; ++i) {
            Best best{values(to, width)[i], places(to, width)[i]};
            best.take({values(from, width)[i], places(from, width)[i]});
            values(to, width)[i] = best.value;
            places(to, width)[i] = best.place;
        }
    }
    static void finish(const std::byte* states, i64 width, i64 n, const ReduceParameters& given, Rows outputs,
            const i64* strides) {
        write_outputs(
                n, given, outputs, strides, [value = values(states, width), place = places(states, width)](i64 i) {
                    return Pair<T, i64>{value[i], place[i]};
                });
    }
};

template<typename T>
struct KernelOf<ArgMin, T> {
    static const ReduceKernel& get() { return PlaceKernel<Min::On<T>, T>::get(); }
};
template<typename T>
struct KernelOf<ArgMax, T> {
    static const ReduceKernel& get() { return PlaceKernel<Max::On<T>, T>::get(); }
};

}  // namespace noa::math::on_cpu
