// A range of elements, counted in C order, as pieces of rows.
#pragma once

#include <algorithm>

#include "noa/base/layout.hpp"

namespace noa::math::detail {

using namespace noa::detail;

// Calls f(offset, n_before, length) for each piece: where its first element is, how many elements of the range are
// before it, and how many it has. They are strides[3] apart. Give it a collapsed layout: the longer the rows, the
// better.
template<typename F>
void for_each_piece(const Layout& layout, i64 begin, i64 end, const F& f) {
    for (i64 n = begin; n < end;) {
        const Vec<i64, 4> index = layout::index_at(layout.shape, n);
        const i64 length = std::min(end - n, layout.shape[3] - index[3]);
        f(layout::offset_at(layout.strides, index), n - begin, length);
        n += length;
    }
}

}  // namespace noa::math::detail
