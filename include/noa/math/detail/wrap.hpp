// Integers wrap around: as unsigned ones they may.
#pragma once

#include <type_traits>

#include "noa/base/traits.hpp"

namespace noa::math::detail {

using namespace noa::detail;

// What integers are calculated in, to be wrapped. (Those smaller than an int would be made signed again.)
template<typename T>
struct WrapType {
    using type = T;
};
template<traits::integer T>
struct WrapType<T> {
    using type = std::conditional_t<(sizeof(T) < 4), u32, std::make_unsigned_t<T>>;
};
template<typename T>
using wrap_t = typename WrapType<T>::type;

}  // namespace noa::math::detail
