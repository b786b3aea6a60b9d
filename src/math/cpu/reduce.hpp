// How the reductions of the library run on the CPU: a handful of functions per kind and element type, compiled for each
// level of vector instructions; the loop around them is compiled once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

#include "math/reduce.kernels.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/tuple.hpp"
#include "noa/core/cpu/simd.hpp"
#include "noa/core/detail/reducer.hpp"

namespace noa::math::on_cpu {

/// Rows are given by the addresses of their first elements. With an index among the inputs, its row is the number of
/// the first element, past `index_bias`, and the row after it the distance between those of two columns.
using Rows = std::byte* const*;

/// Lanes are what one output is folded in; states what is kept of a row of outputs, `width` of them.
struct ReduceKernel {
    i64 lanes_size = 0, state_size = 0;
    void (*init_lanes)(std::byte* lanes) = nullptr;
    void (*fold_row)(std::byte* lanes, i64 n, Rows rows) = nullptr;
    void (*join_lanes)(std::byte* lanes, std::byte* state) = nullptr;

    void (*init)(std::byte* states, i64 width) = nullptr;
    void (*fold_columns)(std::byte* states, i64 width, i64 n, Rows rows) = nullptr;
    void (*fold_four)(std::byte* states, i64 width, i64 n, const Rows* rows) = nullptr;
    void (*join)(const std::byte* from, std::byte* to, i64 width, i64 n) = nullptr;
    void (*finish)(const std::byte* states, i64 width, i64 n, const ReduceParameters& parameters, Rows outputs,
            const i64* strides) = nullptr;

    /// The functions and loops of a class, which it calls as above.
    template<typename Loops>
    static ReduceKernel of(i64 n_bytes_of_lanes, i64 n_bytes_of_state, decltype(finish) write_results) {
        ReduceKernel kernel{n_bytes_of_lanes, n_bytes_of_state};
        kernel.init_lanes = Loops::init_lanes;
        kernel.fold_row = cpu::for_this_machine<typename Loops::FoldRow, std::byte*, i64, Rows>();
        kernel.join_lanes = Loops::join_lanes;
        kernel.init = Loops::init;
        kernel.fold_columns = cpu::for_this_machine<typename Loops::FoldColumns, std::byte*, i64, i64, Rows>();
        if constexpr (requires { typename Loops::FoldFour; })
            kernel.fold_four = cpu::for_this_machine<typename Loops::FoldFour, std::byte*, i64, i64, const Rows*>();
        kernel.join = Loops::join;
        kernel.finish = write_results;
        return kernel;
    }
};

/// Reduces an input to outputs. Checks the arrays and enqueues the loop.
void run_kernel(
        const ReduceKernel& kernel, const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof, bool has_place);

template<typename T, typename F>
void write_to(i64 n, DType dtype, std::byte* first, i64 stride, const F& f) {
    visit_output<T>(dtype, [&]<typename To>() {
        for (i64 i = 0; i < n; ++i)
            *reinterpret_cast<To*>(first + i * stride) = noa::detail::converted<To>(f(i));
    });
}

/// Writes f(i), a value or a Pair, to the i-th element of the output, or of both.
template<typename F>
void write_outputs(i64 n, const ReduceParameters& given, Rows outputs, const i64* strides, const F& f) {
    using R = std::remove_cvref_t<decltype(f(i64{}))>;
    if constexpr (requires(R r) { r.second; }) {
        write_to<decltype(R::first)>(n, given.outputs[0], outputs[0], strides[0], [&](i64 i) { return f(i).first; });
        write_to<decltype(R::second)>(n, given.outputs[1], outputs[1], strides[1], [&](i64 i) { return f(i).second; });
    } else {
        write_to<R>(n, given.outputs[0], outputs[0], strides[0], f);
    }
}

// What an operator is folded by: that of others which fold alike, or itself.
template<typename On>
struct FoldOf {
    using type = On;
};
template<typename On>
    requires requires { typename On::Fold; }
struct FoldOf<On> {
    using type = typename On::Fold;
};

/// The kernel of operators that fold alike: `Op` folds elements In into values R, in the manner of core functions.
template<typename Op, typename In, typename R>
class KernelFor;
template<typename Op, typename In, typename... R>
class KernelFor<Op, In, Tuple<R...>> {
public:
    /// With the results that an operator makes of what was reduced.
    template<typename Result>
    static const ReduceKernel& get() {
        static const auto kernel =
                ReduceKernel::of<KernelFor>(sizeof(Lanes), (static_cast<i64>(sizeof(R)) + ...), finish<Result>);
        return kernel;
    }

private:
    friend ReduceKernel;
    using Reducer = core::Reducer<Op, false, R...>;
    using Lanes = typename Reducer::Lanes;
    using States = core::RowsOf<false, core::RowOf<R>...>;
    using Row = core::RowsOf<false, core::RowOf<const In>>;

    static const In* values(Rows rows) { return reinterpret_cast<const In*>(rows[0]); }
    static Row row(Rows rows) { return {{core::RowOf<const In>{reinterpret_cast<const In*>(rows[0])}}}; }

    // One array for each of the reduced values.
    static States states(const std::byte* given, i64 width) {
        auto* next = const_cast<std::byte*>(given);
        const auto take = [&]<typename T>(T*) {
            return core::RowOf<T>{
                    reinterpret_cast<T*>(std::exchange(next, next + width * static_cast<i64>(sizeof(T))))};
        };
        return {std::tuple<core::RowOf<R>...>{take(static_cast<R*>(nullptr))...}};
    }

    struct FoldRow {
        template<cpu::Simd Level>
        [[gnu::always_inline]] static void run(std::byte* lanes, i64 n, Rows rows) {
            Op op;
            Reducer::fold_row(op, n, row(rows), *reinterpret_cast<Lanes*>(lanes));
        }
    };
    struct FoldColumns {
        template<cpu::Simd Level>
        [[gnu::always_inline]] static void run(std::byte* given, i64 width, i64 n, Rows rows) {
            fold_each(states(given, width), n, std::index_sequence_for<R...>{}, values(rows));
        }
    };
    struct FoldFour {
        template<cpu::Simd Level>
        [[gnu::always_inline]] static void run(std::byte* given, i64 width, i64 n, const Rows* rows) {
            fold_each(states(given, width), n, std::index_sequence_for<R...>{}, values(rows[0]), values(rows[1]),
                    values(rows[2]), values(rows[3]));
        }
    };

    // Rows of elements into a row of states, which are loaded and stored once for all of them.
    template<std::size_t... At, typename... Values>
    [[gnu::always_inline]] static void fold_each(
            const States& all, i64 n, std::index_sequence<At...>, const Values*... values) {
        fold_pointers(n, std::index_sequence<At...>{}, std::get<At>(all.rows).first..., values...);
    }
    template<std::size_t... At, typename... Values>
    [[gnu::always_inline]] static void fold_pointers(
            i64 n, std::index_sequence<At...>, R*... reduced, const Values*... values) {
        const Op op;
        NOA_INDEPENDENT
        for (i64 i = 0; i < n; ++i) {
            std::tuple<R...> state(reduced[i]...);
            (op(values[i], std::get<At>(state)...), ...);
            ((reduced[i] = std::get<At>(state)), ...);
        }
    }
    template<typename Result>
    static void finish(const std::byte* given, i64 width, i64 n, const ReduceParameters& parameters, Rows outputs,
            const i64* strides) {
        std::apply(
                [&](const auto&... reduced) {
                    write_outputs(n, parameters, outputs, strides,
                            [&](i64 i) { return Result::finish(reduced[i]..., parameters.count); });
                },
                states(given, width).rows);
    }
    static std::tuple<R...> initial() {
        return Op::initial().apply([](const R&... values) { return std::tuple<R...>(values...); });
    }

    static void init_lanes(std::byte* lanes) { new (lanes) Lanes(Reducer::make_lanes(initial())); }
    static void join_lanes(std::byte* lanes, std::byte* state) {
        Op op;
        Reducer::join_lanes(op, *reinterpret_cast<Lanes*>(lanes), states(state, 1));
    }
    static void init(std::byte* given, i64 width) {
        const auto fill = [&]<std::size_t... At>(std::index_sequence<At...>) {
            const States all = states(given, width);
            (std::fill_n(std::get<At>(all.rows).first, width, std::get<At>(initial())), ...);
        };
        fill(std::index_sequence_for<R...>{});
    }
    static void join(const std::byte* from, std::byte* to, i64 width, i64 n) {
        Op op;
        Reducer::join_columns(op, states(from, width), states(to, width), n);
    }
};

// The kernel of an operator for elements T. Specialized where there is a faster one.
template<typename Op, typename T>
struct KernelOf {
    static const ReduceKernel& get() {
        using On = typename Op::template On<T>;
        return KernelFor<typename FoldOf<On>::type, T, decltype(On::initial())>::template get<On>();
    }
};

template<typename Op, typename T>
void reduce_elements(const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof) {
    run_kernel(KernelOf<Op, T>::get(), input, outputs, ddof, Op::about.has_place);
}

}  // namespace noa::math::on_cpu
