// Types of elements that go together.
#pragma once

#include <concepts>

namespace noa::geometry::detail {

template<typename Input, typename Output>
void check_output_type() {
    static_assert(std::same_as<typename Output::element_type, typename Input::value_type>,
            "noa: the output has the element type of the input, and is not const");
}

}  // namespace noa::geometry::detail
