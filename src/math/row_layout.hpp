// Arrays as rows of elements.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "noa/base/layout.hpp"
#include "noa/base/vec.hpp"

namespace noa::math::detail {

using namespace noa::detail;

/// Elements at equal distances.
struct Run {
    i64 offset, stride, n;
};

/// The elements from one on, and before another, of a layout that is walked in C order: those in the first run.
Run run_at(const Layout& layout, i64 first, i64 end);

template<typename F>
void for_each_run(const Layout& layout, i64 first, i64 end, const F& f) {
    while (first < end) {
        const Run run = run_at(layout, first, end);
        f(run);
        first += run.n;
    }
}

/// An array cut into rows: the axes that tell the rows apart, and those that a row runs along, each with as few
/// dimensions as possible.
struct RowLayout {
    Layout across, along;

    i64 n_rows() const { return across.shape.n_elements(); }
    i64 n_per_row() const { return along.shape.n_elements(); }

    /// Whether the neighbors of an element in other rows are closer than those in its own.
    bool is_closer_across() const {
        return across.shape[3] > 1 and std::abs(across.strides[3]) < std::abs(along.strides[3]);
    }
};

/// Cuts two arrays into rows, the same number of them. What is close in the memory of the first one follows each other:
/// rows, and, unless they run along one axis, the elements of a row.
std::array<RowLayout, 2> cut_into_rows(const Layout& first, const Layout& second, const Vec<bool, 4>& is_along);

}  // namespace noa::math::detail
