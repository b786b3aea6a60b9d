// Types of elements: from those that are known at run time to those of templates, and what goes with them.
#pragma once

#include <type_traits>

#include "core/visit.hpp"
#include "geometry/sampler.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/traits.hpp"

namespace noa::geometry {

using core::visit_floating;

/// Calls `f.operator()<I, T>()`, with the interpolation and the type of elements that there are values between.
template<typename F>
void visit_interpolated(const char* function, Interp interp, DType dtype, const F& f) {
    visit_floating(function, dtype,
            [&]<typename T>() { visit_interp(interp, [&]<Interp I>() { f.template operator()<I, T>(); }); });
}

/// What elements are added up in.
template<typename T>
using Sum = std::conditional_t<traits::complex<T>, c64, f64>;

/// A number as an element.
template<typename T>
T value_as(const c64& value) {
    if constexpr (traits::complex<T>)
        return {static_cast<typename T::value_type>(value.real), static_cast<typename T::value_type>(value.imag)};
    else
        return static_cast<T>(value.real);
}

}  // namespace noa::geometry
