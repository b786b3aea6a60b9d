// Rows of an output on the CPU that are sums of several rows of values.
#pragma once

#include <algorithm>
#include <vector>

#include "geometry/cpu/pieces.hpp"
#include "geometry/cpu/rows.hpp"
#include "geometry/sampler.hpp"
#include "noa/core/cpu/simd.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::geometry::on_cpu {

/// A row of values: of which batch, and where its column 0 comes from.
template<int D, typename T>
struct Term {
    const T* first;
    const Inverse<D>* inverse;
    Vec<f64, D> origin;
};

template<typename T>
struct AddRow {
    template<cpu::Simd>
    [[gnu::always_inline]] static void run(const T* values, Sum<T>* sums, i32 n) {
        NOA_INDEPENDENT
        for (i32 x = 0; x < n; ++x)
            sums[x] = sums[x] + converted<Sum<T>>(values[x]);
    }
};

/// `list_terms(batch, z, y, terms)` fills in those of a row, and has what they refer to.
template<int D, typename T, typename ListTerms>
void sum_rows(const Rows<D, T>& rows, const AnyArray& output, f64 divisor, const ListTerms& list_terms) {
    const auto sum_piece = [rows, output, divisor, list_terms](const Piece& piece) {
        static const auto add_row = cpu::for_this_machine<AddRow<T>, const T*, Sum<T>*, i32>();
        std::vector<Term<D, T>> terms;
        list_terms(piece.at[0], piece.z, piece.y, terms);
        Sum<T> sums[Piece::most];
        T values[Piece::most];
        std::fill_n(sums, piece.size(), Sum<T>{});
        for (const Term<D, T>& term: terms) {
            rows.run(term.first, *term.inverse, term.origin, piece.begin, piece.end, values);
            add_row(values, sums, piece.size());
        }
        for (i32 x = 0; x < piece.size(); ++x)
            values[x] = converted<T>(sums[x] / divisor);
        RowStore<T>(output, piece.at).put(values, piece.size());
    };
    const Stream stream = Stream::current(output.device);
    stream.enqueue([sum_piece, shape = output.shape(), n_threads = stream.thread_limit()] {
        for_each_piece(shape, 1, n_threads, sum_piece);
    });
}

}  // namespace noa::geometry::on_cpu
