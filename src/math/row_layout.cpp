#include "math/row_layout.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

// Those axes of a layout that a row runs along, or the others.
Layout part_of(const Layout& layout, const Vec<bool, 4>& is_along, bool along) {
    Layout part = layout;
    for (int axis = 0; axis < 4; ++axis)
        if (is_along[axis] != along)
            part.shape[axis] = 1;
    return part;
}

}  // namespace

Run run_at(const Layout& layout, i64 first, i64 end) {
    const Vec<i64, 4> index = layout::index_at(layout.shape, first);
    return {layout::offset_at(layout.strides, index), layout.strides[3],
            std::min(end - first, layout.shape[3] - index[3])};
}

std::array<RowLayout, 2> cut_into_rows(const Layout& first, const Layout& second, const Vec<bool, 4>& is_along) {
    std::array<RowLayout, 2> rows;
    const Layout across = part_of(first, is_along, false);
    const auto order = layout::order(across);
    std::array strides{
            layout::permute(across, order).strides, layout::permute(part_of(second, is_along, false), order).strides};
    const Shape4 shape = layout::collapse(layout::permute(across, order).shape, strides);
    for (std::size_t i = 0; i < 2; ++i) {
        const Layout along = part_of(i == 0 ? first : second, is_along, true);
        rows[i] = {{shape, strides[i]}, layout::collapse(layout::permute(along, layout::order(along)))};
    }
    return rows;
}

}  // namespace noa::math::detail
