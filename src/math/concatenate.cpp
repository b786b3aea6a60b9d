#include "noa/math/concatenate.hpp"

#include "math/share.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

// An input, and the part of the output that it goes to.
struct Piece {
    UntypedArray from;
    layout::Memory to;
};

std::vector<Piece> cut(Axis axis, const UntypedArrays& arrays, const UntypedArray& output) {
    std::vector<Piece> pieces;
    i64 start = 0;
    for (const UntypedArray& array: arrays) {
        Region region = region_of(array.shape());
        region.axes[axis.number()].start = start;
        start += array.shape()[axis.number()];
        if (not array.shape().is_empty())
            pieces.push_back({array, layout::subregion(output.memory, region)});
    }
    return pieces;
}

}  // namespace

Shape4 joined_shape(Join how, Axis axis, const UntypedArrays& arrays) {
    check(not arrays.empty(), "there are no arrays to join along {}", axis);
    Shape4 result = arrays[0].shape();
    Wide extent = 0;
    for (std::size_t n = 0; n < arrays.size(); ++n) {
        const Shape4& shape = arrays[n].shape();
        check(how != Join::STACK or shape[axis.number()] == 1,
                "cannot stack along {} the array {}, of shape {}: it has {} elements along that axis, not 1", axis, n,
                shape, shape[axis.number()]);
        for (int i = 0; i < 4; ++i)
            check(i == axis.number() or shape[i] == result[i],
                    "cannot join along {} the array 0, of shape {}, and the array {}, of shape {}: {} differs", axis,
                    arrays[0].shape(), n, shape, Axis(i));
        extent += shape[axis.number()];
    }
    check(extent <= INT64_MAX, "the {} arrays to join along {} have too many elements for 64 bits", arrays.size(),
            axis);
    result[axis.number()] = static_cast<i64>(extent);
    return result;
}

void join(Join how, Axis axis, const UntypedArrays& arrays, const UntypedArray& output) {
    const Shape4 shape = joined_shape(how, axis, arrays);
    check(shape == output.shape(),
            "arrays that have the shape {} when joined along {} do not fit an output of shape {}", shape, axis,
            output.shape());
    check_output(output.memory);
    for (const UntypedArray& array: arrays)
        check_apart(array, output);
    if (shape.is_empty())
        return;
    const Stream stream = Stream::current(output.device);
    stream.enqueue([output, pieces = cut(axis, arrays, output), workers = Workers(stream)] {
        const i64 n_bytes = layout::n_bytes(output.shape(), output.memory.element_size);
        for_each_array(static_cast<i64>(pieces.size()), n_bytes, workers, [&](i64 n, const Workers& each) {
            const Piece& piece = pieces[static_cast<std::size_t>(n)];
            copy_elements(piece.from.memory, piece.to, each);
        });
    });
}

}  // namespace noa::math::detail
