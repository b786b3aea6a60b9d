// What the details of this module share: the names of all modules, and which types of elements go together.
#pragma once

#include <concepts>

#include "noa/base/complex.hpp"
#include "noa/base/traits.hpp"

namespace noa::detail {}

namespace noa::geometry::detail {

using namespace noa::detail;

template<typename Input, typename Output>
void check_output_type() {
    static_assert(std::same_as<typename Output::element_type, typename Input::value_type>,
            "noa: the output has the element type of the input, and is not const");
}

// What is resampled.
template<typename Input, typename Output>
void check_resampled_types() {
    using T = typename Input::value_type;
    static_assert(traits::real<T> or traits::complex<T>, "noa: what is resampled is real or complex");
    check_output_type<Input, Output>();
}

// The same, where there is no way for elements of 16 bits.
template<typename Input, typename Output>
void check_floating_types() {
    using T = typename Input::value_type;
    static_assert(traits::any_of<T, f32, f64, c32, c64>, "noa: what is resampled here is f32, f64, c32 or c64");
    check_output_type<Input, Output>();
}

}  // namespace noa::geometry::detail
