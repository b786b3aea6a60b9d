// Copies of elements from one layout to another, whatever their type.
#pragma once

#include <memory>

#include "noa/base/layout.hpp"
#include "noa/runtime/device.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::detail {

// An array without its element type: what it takes to move elements from one place to another.
struct UntypedArray {
    std::shared_ptr<const void> owner;  // what must live until the work is done; none for views
    layout::Memory memory{};
    Device device{};

    const Shape4& shape() const { return memory.layout.shape; }
};

// Who does the work of a call: so many threads, or a GPU, on its current stream.
struct Workers {
    Device device{};
    int n_threads = 1;

    explicit Workers(const Stream& stream)
        : device(stream.device()), n_threads(device.is_cpu() ? stream.thread_limit() : 1) {}
    Workers alone() const {
        Workers result = *this;
        result.n_threads = 1;
        return result;
    }
};

// Refuses an output with elements that are reached twice, or that overlaps the input other than element for element.
// The input has been broadcast to the shape of the output.
void check_output(const layout::Memory& output);
void check_input_and_output(const layout::Memory& input, const layout::Memory& output);

// Copies element by element. Layouts of the same shape, elements of the same size, on the device of the workers.
void copy_elements(const layout::Memory& from, const layout::Memory& to, const Workers& workers);

// Sets all elements to one that is in the memory of the CPU.
void fill_elements(const void* element, const layout::Memory& to, const Workers& workers);

// A call: checks, then work on the current stream of a device. The input, which may be on another one, has been
// broadcast to the shape of the output. What comes to the CPU is there when the call returns.
void copy_array(const UntypedArray& from, const UntypedArray& to);

// One element, from wherever it is. Waits for the current stream.
void read_element(const void* element, i64 size, Device device, void* to);

}  // namespace noa::detail
