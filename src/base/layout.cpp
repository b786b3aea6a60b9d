#include "noa/base/layout.hpp"

#include <algorithm>
#include <string>

namespace noa {

namespace {

using detail::Wide;

i64 multiply(i64 a, i64 b, const Layout& layout) {
    const Wide product = Wide{a} * b;
    check(product >= INT64_MIN and product <= INT64_MAX,
            "the product of {} and {} overflows 64 bits, in the shape {} with the strides {}", a, b, layout.shape,
            layout.strides);
    return static_cast<i64>(product);
}

}  // namespace

// An axis that no name is given for lies outside of those to its right.
Strides4 Layout::fill_gaps(const Shape4& shape, Strides4 strides, const Vec<bool, 4>& is_given) {
    i64 outside = 1;
    for (int axis = 3; axis >= 0; --axis) {
        if (not is_given[axis])
            strides[axis] = outside;
        if (not shape.is_empty())
            outside = std::max(outside, multiply(strides[axis], shape[axis], {shape, strides}));
    }
    return strides;
}

}  // namespace noa

namespace noa::layout {

i64 n_bytes(const Shape4& shape, i64 element_size) {
    const i64 n_elements = shape.n_elements();
    check(n_elements <= INT64_MAX / element_size, "the shape {} has too many bytes for 64 bits, at {} each", shape,
            element_size);
    return n_elements * element_size;
}

Reach reach(const Layout& layout) {
    if (layout.shape.is_empty())
        return {};
    Wide lowest = 0, highest = 0;
    for (int axis = 0; axis < 4; ++axis) {
        const Wide distance = Wide{layout.shape[axis] - 1} * layout.strides[axis];
        (distance < 0 ? lowest : highest) += distance;
    }
    check(lowest > INT64_MIN and highest < INT64_MAX and highest - lowest < INT64_MAX,
            "the strides {} reach past 64 bits, in the shape {}", layout.strides, layout.shape);
    return {static_cast<i64>(lowest), static_cast<i64>(highest)};
}

Vec<int, 4> order(const Layout& layout) {
    Vec<int, 4> result{0, 1, 2, 3};
    std::sort(result.begin(), result.end(), [&](int a, int b) {  // not stable_sort, which asks for memory
        const bool a_is_empty = layout.shape[a] == 1, b_is_empty = layout.shape[b] == 1;
        if (a_is_empty != b_is_empty)
            return a_is_empty;
        const Wide a_stride = layout.strides[a], b_stride = layout.strides[b];
        const Wide a_size = a_stride < 0 ? -a_stride : a_stride, b_size = b_stride < 0 ? -b_stride : b_stride;
        return a_is_empty or a_size == b_size ? a < b : a_size > b_size;
    });
    return result;
}

Layout permute(const Layout& layout, const Vec<int, 4>& order) {
    Vec<int, 4> count{};
    for (const int axis: order)
        if (axis >= 0 and axis < 4)
            ++count[axis];
    check(count == Vec<int, 4>::from_value(1), "{} is not a permutation of (0,1,2,3)", order);
    const auto [b, d, h, w] = order.values;
    return {layout.shape.filter(b, d, h, w), layout.strides.filter(b, d, h, w)};
}

Layout collapse(const Layout& layout) {
    Strides4 strides = layout.strides;
    const Shape4 shape = collapse(layout.shape, {&strides, 1});
    return {shape, strides};
}

// From the right, so that what is written has already been read.
Shape4 collapse(const Shape4& shape, std::span<Strides4> strides) {
    if (shape.n_elements() == 0) {
        std::ranges::fill(strides, Strides4{0, 0, 0, 1});
        return {1, 1, 1, 0};
    }
    Shape4 result{1, 1, 1, 1};
    int to = 4;
    for (int from = 3; from >= 0; --from) {
        if (shape[from] == 1)
            continue;
        const bool merge = to < 4 and std::ranges::all_of(strides, [&](const Strides4& s) {
            return Wide{s[from]} == Wide{s[to]} * result[to];
        });
        if (merge) {
            result[to] *= shape[from];
        } else {
            --to;
            result[to] = shape[from];
            for (Strides4& s: strides)
                s[to] = s[from];
        }
    }
    for (int axis = to - 1; axis >= 0; --axis)
        for (Strides4& s: strides)
            s[axis] = 0;
    return result;
}

Layout broadcast(const Layout& layout, const Shape4& shape) {
    (void)shape.n_elements();  // the mistakes of the shape itself come first
    Layout result{shape, layout.strides};
    for (int axis = 0; axis < 4; ++axis) {
        if (layout.shape[axis] == shape[axis])
            continue;
        if (layout.shape[axis] != 1)
            panic("cannot broadcast {} onto {}: {} is {}, not {}", layout.shape, shape, Axis(axis), layout.shape[axis],
                    shape[axis] == 1 ? "1" : std::to_string(shape[axis]) + " or 1");
        result.strides[axis] = 0;
    }
    return result;
}

Shape4 broadcast_shape(const Shape4& a, const Shape4& b) {
    Shape4 result;
    for (int axis = 0; axis < 4; ++axis) {
        check(a[axis] == b[axis] or a[axis] == 1 or b[axis] == 1,
                "cannot broadcast {} and {} to one shape: {} is {} and {}", a, b, Axis(axis), a[axis], b[axis]);
        result[axis] = a[axis] == 1 ? b[axis] : a[axis];
    }
    return result;
}

Shape4 effective_shape(const Layout& layout) {
    Shape4 result = layout.shape;
    for (int axis = 0; axis < 4; ++axis)
        if (layout.strides[axis] == 0 and result[axis] > 1)
            result[axis] = 1;
    return result;
}

namespace {

// The shape that is asked for, with the extent that is left open (-1) filled in.
Shape4 complete_shape(const Shape4& from, Shape4 to) {
    const i64 n_elements = from.n_elements();
    int open = -1;
    for (int axis = 0; axis < 4; ++axis) {
        if (to[axis] != -1)
            continue;
        check(open < 0, "cannot reshape {} to {}: only one extent can be -1", from, to);
        open = axis;
    }
    if (open >= 0) {
        Shape4 known = to;
        known[open] = 1;
        const i64 n_known = known.n_elements();
        check(n_known > 0 and n_elements % n_known == 0,
                "cannot reshape {}, of {} elements, to {}: no extent in place of -1 fits", from, n_elements, to);
        to[open] = n_elements / n_known;
    }
    check(to.n_elements() == n_elements, "cannot reshape {}, of {} elements, to {}, of {}", from, n_elements, to,
            to.n_elements());
    return to;
}

}  // namespace

// Once collapsed, what is still apart cannot be merged: every new extent has to lie within one of the dimensions left.
Layout reshape(const Layout& layout, const Shape4& shape) {
    const Shape4 to = complete_shape(layout.shape, shape);
    if (to.is_empty())
        return to;
    const Layout from = collapse(layout);
    Layout result{to, {}};
    int axis_from = 3;
    i64 left = from.shape[3], stride = from.strides[3];
    i64 outside = 1;  // the stride of an empty dimension: past all that is to its right
    for (int axis = 3; axis >= 0; --axis) {
        if (to[axis] == 1) {
            result.strides[axis] = outside;
            continue;
        }
        if (left == 1 and axis_from > 0) {
            --axis_from;
            left = from.shape[axis_from];
            stride = from.strides[axis_from];
        }
        check(left % to[axis] == 0, "cannot reshape {} with the strides {} to {} without a copy", layout.shape,
                layout.strides, to);
        result.strides[axis] = stride;
        left /= to[axis];
        stride = left == 1 ? stride : multiply(stride, to[axis], layout);
        outside = multiply(result.strides[axis], to[axis], layout);
    }
    return result;
}

namespace {

// Elements become several smaller ones.
Layout split(const Layout& layout, Axis axis, i64 ratio) {
    Layout result = layout;
    for (int i = 0; i < 4; ++i) {
        const Wide stride = Wide{layout.strides[i]} * ratio;
        const bool fits = stride >= INT64_MIN and stride <= INT64_MAX;
        if (layout.shape[i] == 1)  // does not matter
            result.strides[i] = fits ? static_cast<i64>(stride) : 0;
        else
            result.strides[i] = multiply(layout.strides[i], ratio, layout);
    }
    result.shape[axis.number()] = multiply(layout.shape[axis.number()], ratio, layout);
    result.strides[axis.number()] = 1;
    return result;
}

// Several elements become a larger one.
Layout join(const Layout& layout, Axis axis, i64 ratio) {
    Layout result = layout;
    check(layout.shape[axis.number()] % ratio == 0, "cannot see {} elements as one along {} in the shape {}", ratio,
            axis, layout.shape);
    for (int i = 0; i < 4; ++i) {
        check(i == axis.number() or layout.shape[i] == 1 or layout.strides[i] % ratio == 0,
                "cannot see {} elements as one: the stride along {} does not allow it, in the shape {} with the "
                "strides {}",
                ratio, Axis(i), layout.shape, layout.strides);
        result.strides[i] = layout.strides[i] / ratio;
    }
    result.shape[axis.number()] /= ratio;
    result.strides[axis.number()] = 1;
    return result;
}

}  // namespace

Layout reinterpret(const Layout& layout, Axis axis, i64 old_size, i64 new_size) {
    if (old_size == new_size)
        return layout;
    check(old_size % new_size == 0 or new_size % old_size == 0,
            "cannot see elements of {} bytes as elements of {} bytes", old_size, new_size);
    const int i = axis.number();
    if (layout.shape.is_empty()) {  // strides do not matter
        check(old_size > new_size or layout.shape[i] % (new_size / old_size) == 0,
                "cannot see {} elements as one along {} in the shape {}", new_size / old_size, axis, layout.shape);
        Shape4 shape = layout.shape;
        shape[i] = old_size > new_size ? multiply(shape[i], old_size / new_size, layout)
                                       : shape[i] / (new_size / old_size);
        return shape;
    }
    check(layout.shape[i] == 1 or layout.strides[i] == 1,
            "cannot see elements of {} bytes as elements of {} bytes: {} is not contiguous, in the shape {} with the "
            "strides {}",
            old_size, new_size, axis, layout.shape, layout.strides);
    return old_size > new_size ? split(layout, axis, old_size / new_size) : join(layout, axis, new_size / old_size);
}

Part subregion(const Layout& layout, const detail::Region& region) {
    Part part{layout, 0};
    for (int axis = 0; axis < 4; ++axis)
        part.layout.shape[axis] = region.axes[axis].count;
    if (part.layout.shape.is_empty())  // nothing kept, nowhere to go: there may be no memory to point into
        return part;
    for (int axis = 0; axis < 4; ++axis) {
        const auto& kept = region.axes[axis];
        if (kept.count > 1)  // with one element, there is no step to make
            part.layout.strides[axis] = multiply(layout.strides[axis], kept.step, layout);
        part.offset += multiply(layout.strides[axis], kept.start, layout);
    }
    return part;
}

Memory subregion(const Memory& memory, const detail::Region& region) {
    const Part part = subregion(memory.layout, region);
    return {static_cast<const std::byte*>(memory.first) + part.offset * memory.element_size, part.layout,
            memory.element_size};
}

Part flip(const Layout& layout, Axis axis) {
    detail::Region region;
    for (int i = 0; i < 4; ++i)
        region.axes[i] = {.count = layout.shape[i]};
    region.axes[axis.number()] = detail::keep(Slice{.step = -1}, layout.shape[axis.number()], axis);
    return subregion(layout, region);
}

void check_images(const Shape4& shape) {
    check(shape[1] == 1, "images are wanted, that is a depth of 1: the shape is {}", shape);
}

void check_volumes(const Shape4& shape) {
    check(shape[1] > 1, "volumes are wanted, that is a depth of more than 1: the shape is {}", shape);
}

}  // namespace noa::layout
