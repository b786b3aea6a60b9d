// How the operators of reductions are called: folds, joins, and what becomes of the results.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include "noa/base/config.hpp"
#include "noa/base/tuple.hpp"
#include "noa/core/detail/call.hpp"
#include "noa/core/detail/operator.hpp"
#include "noa/core/detail/plan.hpp"
#include "noa/core/iwise.hpp"
#include "noa/core/wrap.hpp"

namespace noa::core {

/// Rows of reduced values, one for each of several types.
template<bool IsFused, typename... R>
class PartialsOf {
public:
    PartialsOf() = default;
    explicit PartialsOf(i64 n) : m_values(std::make_unique_for_overwrite<R[]>(static_cast<std::size_t>(n))...) {}

    RowsOf<IsFused, RowOf<R>...> rows(i64 first) const {
        return std::apply(
                [&](const auto&... values) -> RowsOf<IsFused, RowOf<R>...> {
                    return {{RowOf<R>{values.get() + first}...}};
                },
                m_values);
    }

    void fill(const std::tuple<R...>& value, i64 n) { fill(value, n, std::index_sequence_for<R...>{}); }
    void copy(const PartialsOf& other, i64 n, i64 to) { copy(other, n, to, std::index_sequence_for<R...>{}); }

private:
    std::tuple<std::unique_ptr<R[]>...> m_values;

    template<std::size_t... At>
    void fill(const std::tuple<R...>& value, i64 n, std::index_sequence<At...>) {
        (std::fill_n(std::get<At>(m_values).get(), n, std::get<At>(value)), ...);
    }
    template<std::size_t... At>
    void copy(const PartialsOf& other, i64 n, i64 to, std::index_sequence<At...>) {
        (std::copy_n(std::get<At>(other.m_values).get(), n, std::get<At>(m_values).get() + to), ...);
    }
};

// Whether an operator can join two partial results.
template<typename Op, bool IsFused, typename... R>
inline constexpr bool has_join =
        requires(Op& op, const R&... partial, R&... reduced) { op.join(partial..., reduced...); };
template<typename Op, typename... R>
inline constexpr bool has_join<Op, true, R...> =
        requires(Op& op, const Tuple<const R&...>& partial, const Tuple<R&...>& reduced) { op.join(partial, reduced); };

/// An operator with its initial values.
template<typename GivenOp, bool IsFused, typename... R>
struct Reducer {
    static_assert((std::is_trivially_copyable_v<R> and ...), "noa: what is reduced is trivially copyable");
    static_assert(sizeof...(R) > 0, "noa: a reduction needs at least one initial value");
    static_assert(
            has_join<GivenOp, IsFused, R...> or not requires { &GivenOp::join; },
            "noa: join() of this operator cannot be called as join(partial..., reduced&...), which are const and not");
    using op_type = GivenOp;
    using Op = GivenOp;
    using Partials = PartialsOf<IsFused, R...>;
    using Reduced = RowsOf<IsFused, RowOf<R>...>;  // as an operator sees what it folds into

    static constexpr bool is_joined = has_join<Op, IsFused, R...>;
    static constexpr Fold fold_order = is_joined ? Fold::ANY_ORDER : Fold::IN_ORDER;
    static constexpr i64 n_bytes = (static_cast<i64>(sizeof(R)) + ...),
                         largest = (std::max<i64>)({static_cast<i64>(sizeof(R))...});
    // Independent folds along a row, which fill the registers and hide how long an addition takes.
    static constexpr std::size_t n_lanes = not is_joined or largest > 16 ? 1 : largest > 4 ? 16 : 32;
    using Lanes = std::tuple<std::array<R, n_lanes>...>;

    Op op;
    std::tuple<R...> init;

    Partials make_partials(i64 n) const { return Partials(n); }

    static Lanes make_lanes(const std::tuple<R...>& init) {
        Lanes lanes;
        fill_lanes(lanes, init, std::index_sequence_for<R...>{});
        return lanes;
    }

    template<typename In>
    [[gnu::always_inline]] static void fold_row(Op& op, i64 n, const In in, Lanes& given) {
        constexpr i64 step = n_lanes;
        if constexpr (step == 1) {  // may be large
            const auto rows = rows_of(given);
            for (i64 i = 0; i < n; ++i)
                fold(op, in, i, rows, 0);
            return;
        }
        Lanes lanes = given;  // that no pointer refers to
        const auto rows = rows_of(lanes);
        i64 i = 0;
        for (; i + step <= n; i += step)
            for (i64 lane = 0; lane < step; ++lane)
                fold(op, in, i + lane, rows, lane);
        for (; i < n; ++i)
            fold(op, in, i, rows, i % step);
        given = lanes;
    }

    /// The n-th index that is folded.
    template<typename Index, std::size_t N>
    [[gnu::always_inline]] static void fold_index(Op& op, const Vec<Index, N>& at, Lanes& lanes, i64 n) {
        with_elements(
                rows_of(lanes), n % static_cast<i64>(n_lanes), [&](auto&&... values) { invoke_at(op, at, values...); });
    }

    template<typename Out, typename... In>
    [[gnu::always_inline]] static void fold_columns(Op& op, i64 n, const Out reduced, const In... rows) {
        NOA_INDEPENDENT
        for (i64 i = 0; i < n; ++i) {
            std::tuple<R...> values =
                    std::apply([&](const auto&... row) { return std::tuple<R...>(row[i]...); }, reduced.rows);
            const auto local =
                    std::apply([](R&... value) { return RowsOf<IsFused, RowOf<R>...>{{{&value}...}}; }, values);
            (fold(op, rows, i, local, 0), ...);
            assign(reduced, i, local, std::index_sequence_for<R...>{});
        }
    }

    template<typename Out>
    static void join_lanes(Op& op, Lanes& lanes, const Out& reduced) {
        const auto rows = rows_of(lanes);
        if constexpr (is_joined)
            for (std::size_t step = 1; step < n_lanes; step *= 2)
                for (std::size_t lane = 0; lane + step < n_lanes; lane += 2 * step)
                    join(op, rows, static_cast<i64>(lane + step), rows, static_cast<i64>(lane));
        assign(reduced, 0, rows, std::index_sequence_for<R...>{});
    }

    /// Joins parts of so many columns each, which follow one another, into the first one.
    static void join_tree(Op& op, const Partials& partials, i64 first, i64 n_parts, i64 width, i64 n_columns) {
        if constexpr (is_joined)
            for (i64 step = 1; step < n_parts; step *= 2)
                for (i64 part = 0; part + step < n_parts; part += 2 * step)
                    join_columns(op, partials.rows(first + (part + step) * width), partials.rows(first + part * width),
                            n_columns);
    }
    template<typename In, typename Out>
    static void join_columns(Op& op, const In& partial, const Out& reduced, i64 n) {
        for (i64 i = 0; i < n; ++i)
            join(op, partial, i, reduced, i);
    }

    /// So many outputs from what was reduced. Of each array, the place of the first one, and how far they are apart.
    template<typename In, typename Outputs>
    static void finish(
            Op& op, const In& reduced, i64 n, const Outputs& outputs, std::byte* const* places, const i64* strides) {
        for (i64 i = 0; i < n; ++i)
            finish_one(op, reduced, i,
                    outputs.elements([&](std::size_t number) { return places[number] + i * strides[number]; }));
    }

private:
    template<typename In, typename Out>
    static void finish_one(Op& op, const In& reduced, i64 i, const Out& outputs) {
        with_elements(as_const(reduced), i, [&](const auto&... values) {
            with_elements(outputs, 0, Finish<Op, std::remove_cvref_t<decltype(values)>...>{op, {values...}});
        });
    }

    template<std::size_t... At>
    static void fill_lanes(Lanes& lanes, const std::tuple<R...>& init, std::index_sequence<At...>) {
        (std::get<At>(lanes).fill(std::get<At>(init)), ...);
    }
    [[gnu::always_inline]] static RowsOf<IsFused, RowOf<R>...> rows_of(Lanes& lanes) {
        return std::apply(
                [](auto&... lane) -> RowsOf<IsFused, RowOf<R>...> { return {{RowOf<R>{lane.data()}...}}; }, lanes);
    }

    [[gnu::always_inline]] static auto as_const(const RowsOf<IsFused, RowOf<R>...>& rows) {
        return std::apply(
                [](const auto&... row) { return RowsOf<IsFused, RowOf<const R>...>{{{row.first}...}}; }, rows.rows);
    }

    template<typename In, typename Out>
    [[gnu::always_inline]] static void fold(Op& op, const In& in, i64 i, const Out& reduced, i64 j) {
        with_elements(in, i, [&](auto&&... inputs) {
            with_elements(reduced, j, [&](auto&&... values) { op(inputs..., values...); });
        });
    }
    template<typename In, typename Out>
    [[gnu::always_inline]] static void join(Op& op, const In& partial, i64 i, const Out& reduced, i64 j) {
        with_elements(as_const(partial), i, [&](auto&&... partials) {
            with_elements(reduced, j, [&](auto&&... values) { op.join(partials..., values...); });
        });
    }
    template<typename Out, typename In, std::size_t... At>
    [[gnu::always_inline]] static void assign(const Out& to, i64 i, const In& from, std::index_sequence<At...>) {
        ((std::get<At>(to.rows)[i] = std::get<At>(from.rows)[0]), ...);
    }
};

template<bool IsFused, typename... T, typename Op>
auto make_reducer(const detail::Bundle<IsFused, T...>& init, Op&& op) {
    return Reducer<std::decay_t<Op>, IsFused, std::remove_cvref_t<T>...>{
            std::forward<Op>(op), std::tuple<std::remove_cvref_t<T>...>(init.items)};
}

/// An error unless an output of a reduction of everything has one element.
inline void check_is_single(const Argument& output) {
    check(output.memory.layout.shape == Shape4{1, 1, 1, 1},
            "all elements are reduced to one: the output has the shape {}", output.memory.layout.shape);
}

}  // namespace noa::core
