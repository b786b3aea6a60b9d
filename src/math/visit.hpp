// From dtypes to types.
#pragma once

#include <concepts>
#include <utility>

#include "noa/base/complex.hpp"
#include "noa/base/dtype.hpp"

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

}  // namespace noa::math
