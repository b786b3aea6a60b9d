#include "math/functions.hpp"

#include "noa/base/error.hpp"

namespace noa::detail {

void unary(Unary function, const AnyArray& input, const AnyArray& output) {
    const bool is_done = math::arithmetic(function, input, output) or math::elementary(function, input, output) or
                         math::complex_parts(function, input, output) or math::comparison(function, input, output);
    check(is_done, "there is no function {} of {}", static_cast<int>(function), input.dtype);
}

void binary(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    const bool is_done = math::arithmetic(function, a, b, output) or math::elementary(function, a, b, output) or
                         math::complex_parts(function, a, b, output) or math::comparison(function, a, b, output);
    check(is_done, "there is no function {} of {} and {}", static_cast<int>(function), a.dtype, b.dtype);
}

}  // namespace noa::detail
