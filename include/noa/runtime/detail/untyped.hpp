// Arrays without their element type, and what can be said of them.
#pragma once

#include <memory>
#include <utility>

#include "noa/base/layout.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/detail/handle.hpp"
#include "noa/runtime/device.hpp"

namespace noa::detail {

template<traits::array A>
UntypedArray untyped(const A& array) {
    UntypedArray result{nullptr, array.memory(), array.device()};
    if constexpr (requires { array.shared(); })
        result.owner = array.shared();
    return result;
}

// A single element, in the memory of the CPU.
template<typename T>
UntypedArray untyped_value(const T& value) {
    auto owner = std::make_shared<const T>(value);
    const layout::Memory memory{owner.get(), Layout{1, 1, 1, 1}, static_cast<i64>(sizeof(T))};
    return {std::move(owner), memory, Device{}};
}

// Refuses an output that the input, or part of it, lies in.
void check_apart(const UntypedArray& input, const UntypedArray& output);

}  // namespace noa::detail
