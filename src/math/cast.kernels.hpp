#pragma once

#include "core/backend.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

template<Backend>
void cast_plain(const AnyArray& input, const AnyArray& output);
template<Backend>
void cast_clamped(const AnyArray& input, const AnyArray& output);
/// Which elements a type can hold.
template<Backend>
void find_fits(const AnyArray& input, DType to, const AnyArray& fits);

}  // namespace noa::math
