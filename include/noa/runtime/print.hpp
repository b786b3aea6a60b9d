// Arrays as text.
#pragma once

#include <concepts>
#include <iosfwd>
#include <string>

#include "noa/base/dtype.hpp"
#include "noa/runtime/array.hpp"

namespace noa::detail {

// How an element is written, whatever its type: the n-th one after the first.
using WriteElement = std::string (*)(const void* first, i64 offset);

std::string array_text(
        const char* name, const layout::Memory& memory, WriteElement write, const std::string& dtype, Device device);

template<typename T>
std::string element_text(const void* first, i64 offset) {
    const T& element = static_cast<const T*>(first)[offset];
    if constexpr (std::convertible_to<T, f64> or requires { to_string(element); })
        return argument_text(element);
    else
        return "?";  // an element that nobody has said how to write
}

}  // namespace noa::detail

namespace noa {

/// As NumPy shows them, with the shape, the type and the device; of large arrays the corners. Waits for the current
/// stream.
template<traits::array A>
std::string to_string(const A& array) {
    using T = typename A::value_type;
    array.eval();
    return detail::array_text(std::same_as<A, Array<typename A::element_type>> ? "Array" : "View", array.memory(),
            detail::element_text<T>, detail::ElementName<T>::text(), array.device());
}

template<typename C, typename Traits, traits::array A>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, const A& array) {
    return os << to_string(array).c_str();
}

}  // namespace noa
