// From what is known at run time to types: the operator of a table, the element type that it calculates in.
#pragma once

#include <concepts>
#include <cstddef>
#include <utility>

#include "noa/base/complex.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/math/detail/element_types.hpp"
#include "noa/math/detail/table.hpp"

namespace noa::math {

/// Calls `f.operator()<T>()` with the type that elements of a dtype are calculated in: f32 for f16, c32 for c16.
template<typename F>
decltype(auto) visit_compute(DType dtype, F&& f) {
    return visit(dtype, [&]<typename T>() -> decltype(auto) {
        if constexpr (std::same_as<T, f16>)
            return f.template operator()<f32>();
        else if constexpr (std::same_as<T, c16>)
            return f.template operator()<c32>();
        else
            return f.template operator()<T>();
    });
}

/// The same for the types that an operator takes.
template<typename Op, typename F>
void visit_elements(DType dtype, const F& f) {
    visit_compute(dtype, [&]<typename T>() {
        if constexpr (has_type<T>(Op::about.types))
            f.template operator()<T>();
        else
            panic("{} is not defined for {}", Op::about.name, dtype);
    });
}

/// Calls `f.operator()<Op>()` with the operator of this number in the table of a family.
template<typename Family, typename F>
void visit_operator(std::size_t number, const F& f) {
    std::size_t at = 0;
    bool is_found = false;
    TableOf<Family>::for_each([&]<typename Op>() {
        if (at++ != number)
            return;
        is_found = true;
        f.template operator()<Op>();
    });
    check(is_found, "there is no operator {} in a table of {}", number, TableOf<Family>::size);
}

}  // namespace noa::math
