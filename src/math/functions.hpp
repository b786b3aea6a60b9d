// The element-wise functions by family: each runs those it has, and says whether it has one.
#pragma once

#include "noa/math/detail/functions.hpp"

namespace noa::math {

using detail::AnyArray, detail::Binary, detail::Unary;

bool arithmetic(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output);
bool arithmetic(Unary function, const AnyArray& input, const AnyArray& output);
bool elementary(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output);
bool elementary(Unary function, const AnyArray& input, const AnyArray& output);
bool complex_parts(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output);
bool complex_parts(Unary function, const AnyArray& input, const AnyArray& output);
bool comparison(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output);
bool comparison(Unary function, const AnyArray& input, const AnyArray& output);

}  // namespace noa::math
