// From types that are known at run time to those of templates.
#pragma once

#include "noa/base/complex.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/base/traits.hpp"

namespace noa::core {

/// Calls `f.operator()<T>()` with the type of elements that are real or complex, and not of 16 bits.
template<typename F>
void visit_floating(const char* function, DType dtype, const F& f) {
    visit(dtype, [&]<typename T>() {
        if constexpr (traits::any_of<T, f32, f64, c32, c64>)
            f.template operator()<T>();
        else
            panic("{}: elements are f32, f64, c32 or c64, not {}", function, dtype);
    });
}

/// Calls `f.operator()<T>()` with the precision of such elements: f32 or f64.
template<typename F>
void visit_precision(const char* function, DType dtype, const F& f) {
    visit_floating(function, dtype, [&]<typename T>() { f.template operator()<traits::value_type_t<T>>(); });
}

}  // namespace noa::core
