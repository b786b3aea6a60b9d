#include "noa/math/subregions.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "math/share.hpp"
#include "math/subregions.kernels.hpp"
#include "math/window.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

// Each box has an origin, in one of the images or volumes of the array.
void check_origins(const Shape4& shape, Origins origins, const Shape4& subregions) {
    check(subregions[0] == static_cast<i64>(origins.size()), "there are {} origins for {} subregions, of shape {}",
            origins.size(), subregions[0], subregions);
    constexpr i64 most = i64{1} << 62;  // so that places in a box are numbers
    for (std::size_t n = 0; n < origins.size(); ++n) {
        check(origins[n][0] >= 0 and origins[n][0] < shape[0],
                "the origin {} is {}, but there is no batch {} in an array of shape {}", n, origins[n], origins[n][0],
                shape);
        for (const i64 place: origins[n])
            check(place > -most and place < most, "the origin {} is {}, which is too far away", n, origins[n]);
    }
}

// What of a box lies within a block of the array, as a part of each.
struct Common {
    Region of_box, of_array;
};

std::optional<Common> intersect(const Region& box, const Vec<i64, 4>& origin, const Region& block) {
    Common common;
    for (int axis = 0; axis < 4; ++axis) {
        const i64 begin = std::max(origin[axis], block.axes[axis].start);
        const Wide end = std::min(
                Wide{origin[axis]} + box.axes[axis].count, Wide{block.axes[axis].start} + block.axes[axis].count);
        if (end <= begin)
            return std::nullopt;
        common.of_array.axes[axis] = {.start = begin, .count = static_cast<i64>(end - begin)};
        common.of_box.axes[axis] = {.start = begin - origin[axis], .count = static_cast<i64>(end - begin)};
    }
    return common;
}

// Copies, of all boxes one after the other, what lies within a block of the output.
void insert_into_block(const layout::Memory& boxes, Origins origins, const layout::Memory& output, const Region& block,
        const Workers& workers) {
    Region box = region_of(boxes.layout.shape);
    box.axes[0].count = 1;
    for (std::size_t n = 0; n < origins.size(); ++n)
        if (const auto common = intersect(box, origins[n], block))
            copy_elements(layout::subregion(item(boxes, static_cast<i64>(n)), common->of_box),
                    layout::subregion(output, common->of_array), workers);
}

}  // namespace

Shape4 shape_of_boxes(const Shape4& box, std::size_t n) {
    check(box[0] == 1, "a box has a batch of 1, not the shape {}", box);
    Shape4 shape = box;
    shape[0] = static_cast<i64>(n);
    return shape;
}

void extract_subregions(const UntypedArray& input, Origins origins, const UntypedArray& subregions, Border border,
        const UntypedArray& value) {
    check_origins(input.shape(), origins, subregions.shape());
    if (not check_window(input, border, subregions))
        return;
    const Stream stream = Stream::current(subregions.device);
    stream.enqueue([=, places = std::vector(origins.begin(), origins.end()), workers = Workers(stream)] {
        const Plane plane{input.memory, border, value.memory};
        run_on(workers.device, [&]<Backend B>() { extract_boxes<B>(plane, places, subregions.memory, workers); });
    });
}

// Threads share the output, not the boxes, so that each element gets its boxes in their order.
void insert_subregions(const UntypedArray& subregions, Origins origins, const UntypedArray& output) {
    check_origins(output.shape(), origins, subregions.shape());
    check_output(output.memory);
    check_apart(subregions, output);
    if (output.shape().is_empty() or subregions.shape().is_empty())
        return;
    const Stream stream = Stream::current(output.device);
    stream.enqueue([=, places = std::vector(origins.begin(), origins.end()), workers = Workers(stream)] {
        constexpr i64 most_blocks = 64, least_bytes = i64{1} << 18;  // each block looks at every box
        const i64 n_bytes = layout::n_bytes(output.shape(), output.memory.element_size);
        const i64 max_bytes = std::max(least_bytes, n_bytes / most_blocks);
        for_each_block(output.memory, max_bytes, workers, [&](const Region& block, const Workers& each) {
            insert_into_block(subregions.memory, places, output.memory, block, each);
        });
    });
}

}  // namespace noa::math::detail
