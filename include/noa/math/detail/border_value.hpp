// The element that is put outside of an array.
#pragma once

#include <concepts>

#include "noa/base/border.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/detail/untyped.hpp"
#include "noa/runtime/factory.hpp"

namespace noa::math::detail {

using namespace noa::detail;

// Nothing but for ZERO and VALUE.
template<typename T, typename U>
UntypedArray border_value(Border border, const U& value) {
    if (border == Border::VALUE)
        return untyped_value(as_element<T>(value));
    if constexpr (std::default_initializable<T>)
        return border == Border::ZERO ? untyped_value(T{}) : UntypedArray{};
    else
        check(border != Border::ZERO, "elements without a default value cannot have a border of ZERO");
    return {};
}

}  // namespace noa::math::detail
