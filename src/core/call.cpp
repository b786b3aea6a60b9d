#include "noa/core/detail/call.hpp"

#include <algorithm>
#include <array>

#include "noa/base/error.hpp"
#include "noa/core/detail/operator.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::core {

void refuse_gpu(std::string_view function, Device device) {
    panic("{} runs an operator of your own on {}: the file that calls it has to be compiled as CUDA, as a .cu file",
            function, device);
}

void refuse_to_copy(Device device) {
    panic("an operator on {} is copied to its threads as bytes, so it cannot have an Array or the like: give it spans, "
          "and keep the memory by Stream::keep()",
            device);
}

void refuse_to_fold_in_order(Device device) {
    panic("a reduction on {} is done in parts: its operator needs a member join()", device);
}

Device common_device(std::span<const Argument> arguments) {
    check(not arguments.empty(), "a function of arrays needs at least one");
    const Device device = arguments.front().device;
    for (const Argument& argument: arguments)
        check(argument.device == device, "the arrays of one call are on several devices: {} and {}", device,
                argument.device);
    return device;
}

void check_overlaps(std::span<const Argument> arguments) {
    for (const Argument& output: arguments) {
        if (not output.is_output)
            continue;
        detail::check_output(output.memory);
        for (const Argument& other: arguments) {
            if (not other.is_output)
                detail::check_input_and_output(other.memory, output.memory);
            else if (&other < &output)
                check(not layout::overlaps(other.memory, output.memory),
                        "two outputs, of shape {} with the strides {} and {}, overlap in memory",
                        output.memory.layout.shape, other.memory.layout.strides, output.memory.layout.strides);
        }
    }
}

namespace {

// That of the outputs, or without any, what all inputs can be broadcast to.
Shape4 common_shape(std::span<const Argument> arguments) {
    const auto first = std::ranges::find_if(arguments, &Argument::is_output);
    Shape4 shape = first == arguments.end() ? Shape4{1, 1, 1, 1} : first->memory.layout.shape;
    for (const Argument& argument: arguments) {
        const Shape4& its = argument.memory.layout.shape;
        if (first == arguments.end())
            shape = layout::broadcast_shape(shape, its);
        else
            check(not argument.is_output or its == shape, "the outputs of one call have several shapes: {} and {}",
                    shape, its);
    }
    return shape;
}

// Whether outputs of this shape can hold what is reduced, as they are.
void check_reduced(std::span<const Argument> outputs, const Shape4& shape, const Shape4& reduced) {
    for (int axis = 0; axis < 4; ++axis)
        check(reduced[axis] == shape[axis] or reduced[axis] == 1, "cannot reduce {} to {}: {} is {}, not {} or 1",
                shape, reduced, Axis(axis), reduced[axis], shape[axis]);
    check_overlaps(outputs);
}

// The strides of the first output; 0 where indices are visited, which have an order.
Strides4 leader_of(std::span<const Argument> arguments) {
    const auto first = std::ranges::find_if(arguments, &Argument::is_output);
    const bool has_order = first == arguments.end() or std::ranges::any_of(arguments, &Argument::is_index);
    return has_order ? Strides4{} : first->memory.layout.strides;
}

// Broadcasts the arrays, and tells the plan and the threads of them: as seen from where the leader is walked forwards.
template<typename C>
void take_arrays(C& call, std::span<Argument> arguments, const Shape4& shape, std::span<Operand> operands,
        const Strides4& leader = {}) {
    check(arguments.size() <= operands.size(), "a function takes at most {} arrays, not {}", operands.size(),
            arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        Argument& argument = arguments[i];
        argument.memory.layout = layout::broadcast(argument.memory.layout, shape);
        const layout::Memory memory = turned_round(argument.memory, leader);
        operands[i] = {memory.layout.strides, memory.element_size, argument.is_output, argument.is_index};
        call.operands.first[i] = static_cast<std::byte*>(const_cast<void*>(memory.first));
        call.operands.is_output[i] = argument.is_output;
        call.operands.is_overwritten[i] = argument.is_overwritten;
        call.operands.convert[i] = argument.convert;
    }
    call.n_threads = Stream::current(call.device).thread_limit();
}

}  // namespace

Call make_ewise(std::span<Argument> arguments) {
    Call call;
    call.device = common_device(arguments);
    const Shape4 shape = common_shape(arguments);
    std::array<Operand, Plan::max_operands> operands;
    take_arrays(call, arguments, shape, operands, leader_of(arguments));
    call.plan = make_plan(shape, {operands.data(), arguments.size()});
    check_overlaps(arguments);
    return call;
}

ReduceCall make_reduction(std::span<Argument> arguments, Fold fold, i64 n_bytes) {
    ReduceCall call;
    call.device = common_device(arguments);
    const auto first = std::ranges::find_if(arguments, &Argument::is_output);
    check(first != arguments.begin() and first != arguments.end(), "a reduction needs an input and an output");
    const Shape4 shape = common_shape({arguments.begin(), first}), reduced = common_shape({first, arguments.end()});
    check_reduced({first, arguments.end()}, shape, reduced);
    std::array<Operand, Plan::max_operands> operands;
    take_arrays(call, arguments, shape, operands);
    call.plan = make_reduce_plan(shape, reduced, {operands.data(), arguments.size()}, fold, n_bytes);
    for (const Argument& output: std::span(first, arguments.end()))
        for (const Argument& other: arguments)
            if (not other.is_output and not other.is_index)
                detail::check_input_and_output(other.memory, output.memory);
    return call;
}

Shape4 check_iwise_outputs(std::span<const Argument> outputs, const Shape4& shape) {
    const Shape4 reduced = common_shape(outputs);
    check_reduced(outputs, shape, reduced);
    return reduced;
}

i64 choose_part(i64 n_reduced, i64 n_outputs, Fold fold) {
    if (fold == Fold::IN_ORDER or n_outputs >= 256)
        return n_reduced;
    return std::clamp<i64>(n_reduced / 64, std::min<i64>(n_reduced, 64), 65536);
}

ReduceCall::Item ReduceCall::item(i64 number) const {
    Item result;
    const i64 n_chunks = plan.by_columns ? plan.n_chunks() : 1, chunk = number % n_chunks;
    const i64 first_column = chunk * plan.inner.shape[3];
    const auto at = layout::index_at(plan.outer, number / n_chunks);
    for (std::size_t i = 0; i < plan.n_operands; ++i)
        result.offsets[i] = layout::offset_at(plan.strides[i], at) + first_column * plan.column_strides[i];
    if (plan.by_columns)
        result.n_columns = std::min(plan.inner.shape[3], plan.n_columns - first_column);
    return result;
}

}  // namespace noa::core
