#include "noa/runtime/detail/copy.hpp"

#include <array>
#include <cstring>
#include <utility>

#include "noa/base/error.hpp"
#include "noa/runtime/detail/enqueue.hpp"
#include "noa/runtime/event.hpp"
#include "runtime/cuda.hpp"
#include "runtime/queue.hpp"

namespace noa::detail {

void check_output(const layout::Memory& output) {
    check(layout::is_unique(output.layout),
            "an output cannot have elements that several indices reach: its shape is {} and its strides {}",
            output.layout.shape, output.layout.strides);
}

void check_input_and_output(const layout::Memory& input, const layout::Memory& output) {
    const bool is_same = input.first == output.first and input.element_size == output.element_size and
                         layout::collapse(input.layout) == layout::collapse(output.layout);
    check(is_same or not layout::overlaps(input, output),
            "an input, of shape {} and strides {}, and an output, of shape {} and strides {}, overlap in memory",
            input.layout.shape, input.layout.strides, output.layout.shape, output.layout.strides);
}

namespace {

void copy_on_one_device(const UntypedArray& from, const UntypedArray& to) {
    const Stream stream = Stream::current(to.device);
    enqueue_with(stream, {from.owner, to.owner},
            [from, to, workers = Workers(stream)] { copy_elements(from.memory, to.memory, workers); });
}

// ---- Between devices -----------------------------------------------------------------------------------------------

UntypedArray make_dense(const Shape4& shape, i64 element_size, Device device) {
    const i64 n_bytes = layout::n_bytes(shape, element_size);
    auto owner = Allocator{}.allocate(n_bytes, device);
    const layout::Memory memory{owner.get(), Layout(shape), element_size};
    return {std::move(owner), memory, device};
}

// Each element once, however often it is repeated.
UntypedArray without_repetitions(UntypedArray array) {
    Layout& layout = array.memory.layout;
    for (int axis = 0; axis < 4; ++axis)
        if (layout.strides[axis] == 0)
            layout.shape[axis] = 1;
    return array;
}

// The same elements as rows of bytes, in both arrays; none if the memory cannot be walked so.
struct Rows {
    i64 n_rows = 0, n_bytes = 0, from_pitch = 0, to_pitch = 0;
};
Rows rows_of(const layout::Memory& from, const layout::Memory& to) {
    std::array<Strides4, 2> strides{from.layout.strides, to.layout.strides};
    // In the order of the output's memory, so that arrays which are both in F order are one row.
    const Vec<int, 4> order = layout::order(to.layout);
    for (Strides4& each: strides)
        each = layout::permute({to.layout.shape, each}, order).strides;
    const Shape4 shape = layout::collapse(layout::permute({to.layout.shape, {}}, order).shape, strides);
    const bool are_rows = shape[0] * shape[1] == 1 and (shape[3] == 1 or (strides[0][3] == 1 and strides[1][3] == 1));
    const i64 size = to.element_size;
    Rows rows{shape[2], shape[3] * size, strides[0][2] * size, strides[1][2] * size};
    if (rows.n_rows == 1)
        rows.from_pitch = rows.to_pitch = rows.n_bytes;
    constexpr i64 least_bytes = 64;  // of a row: below, to gather them first is faster
    const bool are_apart = rows.from_pitch >= rows.n_bytes and rows.to_pitch >= rows.n_bytes;
    return are_rows and are_apart and (rows.n_rows == 1 or rows.n_bytes >= least_bytes) ? rows : Rows{};
}

// Memory to memory, by the GPU's own engine for it.
void copy_rows(const UntypedArray& from, const UntypedArray& to, const Rows& rows) {
    const Stream stream = Stream::current(to.device.is_gpu() ? to.device : from.device);
    if (from.device.is_cpu() or to.device.is_cpu()) {
        Stream::current(Device{}).synchronize();
    } else {
        Event done;
        done.record(Stream::current(from.device));
        stream.wait(done);
    }
    stream.enqueue([from, to, rows] {
        const Stream current = Stream::current(to.device.is_gpu() ? to.device : from.device);
        const auto native = Queue::of(current).native();
        auto* const output = const_cast<void*>(to.memory.first);
        if (rows.n_rows == 1)
            cuda::copy_bytes(from.memory.first, output, rows.n_bytes, *native);
        else
            cuda::copy_rows(
                    from.memory.first, rows.from_pitch, output, rows.to_pitch, rows.n_bytes, rows.n_rows, *native);
    });
    if (to.device.is_cpu())
        stream.synchronize();
}

void copy_between_devices(const UntypedArray& given, const UntypedArray& to) {
    UntypedArray from = without_repetitions(given);
    const bool repeats = from.shape() != to.shape();
    if (not repeats)
        if (const Rows rows = rows_of(from.memory, to.memory); rows.n_rows > 0)
            return copy_rows(from, to, rows);

    // Made dense before and spread out after, each on its own device.
    UntypedArray dense = from;
    if (rows_of(from.memory, {nullptr, from.shape(), from.memory.element_size}).n_rows != 1) {
        dense = make_dense(from.shape(), from.memory.element_size, from.device);
        copy_on_one_device(from, dense);
    }
    const bool is_target = not repeats and rows_of(dense.memory, to.memory).n_rows > 0;
    const UntypedArray target = is_target ? to : make_dense(from.shape(), from.memory.element_size, to.device);
    copy_rows(dense, target, rows_of(dense.memory, target.memory));
    if (is_target)
        return;
    UntypedArray spread = target;
    spread.memory.layout = layout::broadcast(target.memory.layout, to.shape());
    copy_on_one_device(spread, to);
    if (to.device.is_cpu())
        Stream::current(to.device).synchronize();
}

}  // namespace

void copy_array(const UntypedArray& from, const UntypedArray& to) {
    check_output(to.memory);
    check_input_and_output(from.memory, to.memory);
    if (to.shape().is_empty())
        return;
    if (from.device == to.device)
        copy_on_one_device(from, to);
    else
        copy_between_devices(from, to);
}

void read_element(const void* element, i64 size, Device device, void* to) {
    const Stream stream = Stream::current(device);
    if (device.is_gpu())
        cuda::copy_bytes(element, to, size, *Queue::of(stream).native());
    stream.synchronize();
    if (device.is_cpu())
        std::memcpy(to, element, static_cast<std::size_t>(size));
}

}  // namespace noa::detail
