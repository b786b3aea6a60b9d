#include "noa/runtime/detail/handle.hpp"

namespace noa::detail {

void check_span_axes(const Shape4& shape, const Vec<i64, 4>& wanted) {
    for (int axis = 0; axis < 4; ++axis) {
        check(wanted[axis] != is_left_out or shape[axis] == 1,
                "cannot leave {} out of a span of the shape {}: it is {}, not 1", Axis(axis), shape, shape[axis]);
        check(wanted[axis] == is_left_out or wanted[axis] == any_extent or wanted[axis] == shape[axis],
                "the extent of {} is {}, not {}, in the shape {}", Axis(axis), shape[axis], wanted[axis], shape);
    }
}

Layout merge_outer(const Layout& layout, std::size_t n_dimensions) {
    const auto outermost = static_cast<int>(4 - n_dimensions);
    Shape4 outer{1, 1, 1, 1}, merged = layout.shape;
    for (int axis = 0; axis <= outermost; ++axis) {
        outer[axis] = layout.shape[axis];
        merged[axis] = 1;
    }
    merged[outermost] = outer.n_elements();
    if (merged == layout.shape)
        return layout;
    try {
        return layout::reshape(layout, merged);
    } catch (const Exception&) {
        panic("cannot see the shape {} with the strides {} as a span of {} dimensions", layout.shape, layout.strides,
                n_dimensions);
    }
}

void check_reach(const Layout& layout, i64 lowest, i64 highest) {
    const layout::Reach reach = layout::reach(layout);
    check(reach.lowest >= lowest and reach.highest <= highest,
            "the offsets {} to {} of the shape {} with the strides {} do not fit the index of a span", reach.lowest,
            reach.highest, layout.shape, layout.strides);
}

}  // namespace noa::detail
