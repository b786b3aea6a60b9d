// An array without its element type: what it takes to move elements from one place to another.
#pragma once

#include <memory>

#include "noa/base/layout.hpp"
#include "noa/runtime/detail/handle.hpp"
#include "noa/runtime/device.hpp"

namespace noa::detail {

struct UntypedArray {
    std::shared_ptr<const void> owner;  // what must live until the work is done; none for views
    layout::Memory memory{};
    Device device{};

    const Shape4& shape() const { return memory.layout.shape; }
};

template<traits::array A>
UntypedArray untyped(const A& array) {
    UntypedArray result{nullptr, array.memory(), array.device()};
    if constexpr (requires { array.shared(); })
        result.owner = array.shared();
    return result;
}

// A single element.
template<typename T>
UntypedArray untyped_value(const T& value, Device device) {
    auto owner = std::make_shared<const T>(value);
    const layout::Memory memory{owner.get(), Layout{1, 1, 1, 1}, static_cast<i64>(sizeof(T))};
    return {std::move(owner), memory, device};
}

// Refuses an output that the input, or part of it, lies in.
void check_apart(const UntypedArray& input, const UntypedArray& output);

}  // namespace noa::detail
