// Rows of an output on the CPU that are sums of several rows of samples.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "geometry/cpu/store.hpp"
#include "geometry/cpu/transform_rows.hpp"
#include "geometry/visit.hpp"
#include "noa/base/layout.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/cpu/simd.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::geometry::on_cpu {

/// A row of samples: of which batch, where its first one is, and how far they are apart.
template<int D, typename T>
struct Term {
    const T* first;
    const Inverse<D>* inverse;
    Vec<f64, D> origin;
};

/// A part of a row.
template<int D, typename T>
struct SummedPiece {
    static constexpr i32 most = 512;

    const std::vector<Term<D, T>>& terms;
    i32 begin, end;
    f64 divisor;
    T values[most];
    Sum<T> sums[most];
};

template<Interp I, int D, typename T>
struct SumRow {
    using Rows = TransformRows<I, D, T>;
    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(const Rows* rows, SummedPiece<D, T>* piece) {
        const i32 n = piece->end - piece->begin;
        std::fill_n(piece->sums, n, Sum<T>{});
        for (const Term<D, T>& term: piece->terms) {
            rows->run(term.first, *term.inverse, term.origin, piece->begin, piece->end, piece->values);
            for (i32 x = 0; x < n; ++x)
                piece->sums[x] = piece->sums[x] + converted<Sum<T>>(piece->values[x]);
        }
        for (i32 x = 0; x < n; ++x)
            piece->values[x] = converted<T>(piece->sums[x] / piece->divisor);
    }
};

/// `list_terms(batch, z, y, terms)` fills in those of a row, and has what they refer to.
template<Interp I, int D, typename T, typename ListTerms>
void sum_rows(const Sampler<I, D, T>& sampler, const AnyArray& output, f64 divisor, const ListTerms& list_terms) {
    const Stream stream = Stream::current(output.device);
    const auto sum_row = [rows = TransformRows<I, D, T>{sampler}, output, divisor, list_terms](i64 row) {
        static const auto run =
                cpu::for_this_machine<SumRow<I, D, T>, const TransformRows<I, D, T>*, SummedPiece<D, T>*>();
        const i64 width = output.shape()[3];
        const Vec<i64, 4> at = layout::index_at(output.shape(), row * width);
        std::vector<Term<D, T>> terms;
        list_terms(at[0], static_cast<i32>(at[1]), static_cast<i32>(at[2]), terms);
        for (i64 begin = 0; begin < width; begin += SummedPiece<D, T>::most) {
            const i64 end = std::min<i64>(begin + SummedPiece<D, T>::most, width);
            SummedPiece<D, T> piece{terms, static_cast<i32>(begin), static_cast<i32>(end), divisor, {}, {}};
            run(&rows, &piece);
            RowStore<T>(output, {at[0], at[1], at[2], begin}).put(piece.values, end - begin);
        }
    };
    stream.enqueue([sum_row, n_rows = output.shape().n_elements() / output.shape()[3],
                           n_threads = stream.thread_limit()] { cpu::parallel_for(n_rows, n_threads, sum_row); });
}

}  // namespace noa::geometry::on_cpu
