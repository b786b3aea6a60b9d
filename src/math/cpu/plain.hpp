// Products of single matrices without BLAS: of integers, and of all types where there is none.
#pragma once

#include <algorithm>

#include "math/cpu/blas.hpp"
#include "noa/base/traits.hpp"

namespace noa::cpu {

// A part of b: some of its rows, and as many of 0 as it takes to have a multiple of 4, all of them contiguous.
template<typename T>
struct Panel {
    static constexpr i64 max_rows = 32, max_columns = 128;  // small enough to stay in the cache
    i64 n_rows = 0, n_columns = 0;
    T rows[max_rows][max_columns];

    void fill(const Matrix<const T>& b, i64 rows_left, i64 columns_left) {
        n_rows = std::min(rows_left, max_rows);
        n_columns = std::min(columns_left, max_columns);
        for (i64 row = 0; row < (n_rows + 3) / 4 * 4; ++row)
            for (i64 column = 0; column < n_columns; ++column)
                rows[row][column] = row < n_rows ? *b.at(row, column) : T{};
    }

    // Adds alpha times the first row of a times this.
    void multiply(const Matrix<const T>& a, T alpha, T* output) const {
        for (i64 row = 0; row < n_rows; row += 4) {
            T factors[4]{};
            for (i64 i = 0; i < std::min<i64>(4, n_rows - row); ++i)
                factors[i] = alpha * *a.at(0, row + i);
            for (i64 column = 0; column < n_columns; ++column)
                output[column] += (factors[0] * rows[row][column] + factors[1] * rows[row + 1][column]) +
                                  (factors[2] * rows[row + 2][column] + factors[3] * rows[row + 3][column]);
        }
    }
};

template<typename T>
void multiply_plainly(const Product<T>& p) {
    for (i64 row = 0; row < p.m; ++row)
        for (i64 column = 0; column < p.n; ++column) {
            T& element = *p.output.at(row, column);
            element = p.beta == T{} ? T{} : p.beta * element;
        }
    Panel<T> panel;
    for (i64 column = 0; column < p.n; column += panel.max_columns)
        for (i64 shared = 0; shared < p.k; shared += panel.max_rows) {
            panel.fill(p.b.from(shared, column), p.k - shared, p.n - column);
            for (i64 row = 0; row < p.m; ++row)
                panel.multiply(p.a.from(row, shared), p.alpha, p.output.at(row, column));
        }
}

}  // namespace noa::cpu
