// An array, or a value that stands for one, whose element type is known at run time: what the compiled part of the
// library works with.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>

#include "noa/base/dtype.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/handle.hpp"
#include "noa/runtime/device.hpp"

namespace noa::detail {

struct AnyArray {
    std::shared_ptr<const void> owner;  // what must live until the work is done; none for views
    layout::Memory where{};             // of a value, without an address: it lies in here
    DType dtype{};
    Device device{};
    bool is_value = false;
    alignas(16) std::byte value[16]{};

    /// As a value is copied with the rest, its address is that of the copy at hand.
    const void* first() const { return is_value ? static_cast<const void*>(value) : where.first; }
    layout::Memory memory() const { return {first(), where.layout, where.element_size}; }
    const Shape4& shape() const { return where.layout.shape; }

    AnyArray broadcast(const Shape4& to) const {
        AnyArray result = *this;
        result.where.layout = layout::broadcast(where.layout, to);
        return result;
    }
};

template<traits::array A>
AnyArray as_any(const A& array) {
    AnyArray result;
    if constexpr (requires { array.shared(); })
        result.owner = array.shared();
    result.where = array.memory();
    result.dtype = dtype_of<typename A::value_type>;
    result.device = array.device();
    return result;
}

// A number, as an array that repeats it.
template<traits::has_dtype T>
AnyArray any_value(const T& number, Device device) {
    AnyArray result;
    result.where = {nullptr, {{1, 1, 1, 1}, {1, 1, 1, 1}}, static_cast<i64>(sizeof(T))};
    result.dtype = dtype_of<T>;
    result.device = device;
    result.is_value = true;
    std::memcpy(result.value, &number, sizeof(T));
    return result;
}

}  // namespace noa::detail
