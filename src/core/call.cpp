#include "noa/core/call.hpp"

#include <algorithm>
#include <array>

#include "noa/base/error.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::core {

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

}  // namespace

Call make_ewise(std::span<Argument> arguments) {
    Call call;
    call.device = common_device(arguments);
    const Shape4 shape = common_shape(arguments);
    std::array<Operand, Plan::max_operands> operands;
    check(arguments.size() <= operands.size(), "a function takes at most {} arrays, not {}", operands.size(),
            arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        Argument& argument = arguments[i];
        argument.memory.layout = layout::broadcast(argument.memory.layout, shape);
        operands[i] = {argument.memory.layout.strides, argument.memory.element_size, argument.is_output};
        call.operands.first[i] = static_cast<std::byte*>(const_cast<void*>(argument.memory.first));
        call.operands.is_output[i] = argument.is_output;
        call.operands.convert[i] = argument.convert;
    }
    call.plan = make_plan(shape, {operands.data(), arguments.size()});
    check_overlaps(arguments);
    call.n_threads = Stream::current(call.device).thread_limit();
    return call;
}

}  // namespace noa::core
