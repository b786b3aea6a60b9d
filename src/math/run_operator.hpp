// In kernel files: runs an operator on arrays whose types are known at run time.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "math/backend.hpp"
#include "math/elementwise.kernels.hpp"
#include "math/visit.hpp"
#include "noa/base/error.hpp"

namespace noa::math::NOA_BACKEND {

// With the element types that the operator takes.
template<typename Op, typename... In>
void run_on_types(AnyArrays arrays) {
    using Out = decltype(Op{}(In{}...));
    if constexpr (Op::about.cost == Cost::COSTLY)
        padded_ewise<Op, Out, In...>(Op{}, arrays);
    else
        ewise<Op, Out, In...>(Op{}, arrays);
}

template<typename Op, typename T, std::size_t... At>
void run_on_type(AnyArrays arrays, std::index_sequence<At...>) {
    using First = std::conditional_t<Op::about.has_condition, bool, T>;
    run_on_types<Op, First, std::conditional_t<(At < sizeof...(At)), T, void>...>(arrays);
}

inline bool is_complex(DType dtype) {
    return dtype == DType::C16 or dtype == DType::C32 or dtype == DType::C64;
}

// Whether one of two arguments is complex, the other real.
template<typename Op>
bool is_mixed(AnyArrays arrays) {
    return Op::about.is_mixed and is_complex(arrays[0]->dtype) != is_complex(arrays[1]->dtype);
}

template<typename Op>
void run_mixed(AnyArrays arrays) {
    visit_compute(arrays.back()->dtype, [&]<typename C>() {
        using T = traits::value_type_t<C>;
        if constexpr (not traits::complex<C>)
            panic("{} of real and complex numbers does not give {}", Op::about.name, arrays.back()->dtype);
        else if (is_complex(arrays[0]->dtype))
            run_on_types<Op, C, T>(arrays);
        else
            run_on_types<Op, T, C>(arrays);
    });
}

template<typename Op>
void run_operator(AnyArrays arrays) {
    if constexpr (Op::about.is_mixed)
        if (is_mixed<Op>(arrays))
            return run_mixed<Op>(arrays);
    visit_elements<Op>(arrays[Op::about.has_condition ? 1 : 0]->dtype,
            [&]<typename T>() { run_on_type<Op, T>(arrays, std::make_index_sequence<Op::about.n_arguments - 1>{}); });
}

}  // namespace noa::math::NOA_BACKEND

namespace noa::math {

// The file of a family instantiates this.
template<Backend, typename Family>
void run_table(std::size_t number, AnyArrays arrays) {
    visit_operator<Family>(number, [&]<typename Op>() { NOA_BACKEND::run_operator<Op>(arrays); });
}

}  // namespace noa::math
