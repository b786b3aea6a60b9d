// What a call of a core function comes down to: arrays that are checked, a plan, and a number of threads.
#pragma once

#include <cstddef>
#include <span>

#include "noa/base/layout.hpp"
#include "noa/base/shape.hpp"
#include "noa/core/cpu/walk.hpp"
#include "noa/core/detail/plan.hpp"
#include "noa/runtime/device.hpp"

namespace noa::core {

/// An array, as far as a call has to know it.
struct Argument {
    layout::Memory memory;
    Device device{};
    bool is_output = false;
    bool is_overwritten = false;  ///< an output that is not read
    bool is_index = false;        ///< strides without memory: they say what number an element is
    bool is_variable = false;     ///< an output of one element, on no device in particular
    cpu::Convert convert = cpu::Convert::NONE;
};

/// A loop over arrays.
struct Call {
    Plan plan;
    cpu::Operands operands;
    Device device{};
    int n_threads = 1;
};

/// A reduction of arrays.
struct ReduceCall {
    ReducePlan plan;
    cpu::Operands operands;  // inputs, then outputs
    Device device{};
    int n_threads = 1;

    /// Where an item of the plan is: how far its arrays are moved, in bytes, and how many outputs it has.
    struct Item {
        cpu::Walk::Offsets offsets{};
        i64 n_columns = 1;
    };
    Item item(i64 number) const;
};

/// The device that all arrays are on. An error if they are on several.
Device common_device(std::span<const Argument> arguments);

/// Errors unless the outputs can be written to, and overlap neither each other nor, but for element for element, inputs
/// (that are broadcast already).
void check_overlaps(std::span<const Argument> arguments);

/// A loop over all elements of the outputs, which must have one shape, onto which inputs are broadcast; without
/// outputs, of the inputs.
Call make_ewise(std::span<Argument> arguments);

/// A reduction of all inputs, broadcast to one shape, to outputs, which have one shape: 1 along what is reduced, else
/// that of the inputs. `n_bytes` is the size of what is kept of an output on the way.
ReduceCall make_reduction(std::span<Argument> arguments, Fold fold, i64 n_bytes);

}  // namespace noa::core
