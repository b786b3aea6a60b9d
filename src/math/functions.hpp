// The element-wise functions, by family, on each backend: a family runs those it has, and says whether it has one.
#pragma once

#include "noa/math/detail/functions.hpp"

namespace noa::math {

using detail::AnyArray, detail::Binary, detail::Unary;

#define NOA_DECLARE_FUNCTIONS                                                                                          \
    bool arithmetic(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output);                    \
    bool arithmetic(Unary function, const AnyArray& input, const AnyArray& output);                                    \
    bool elementary(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output);                    \
    bool elementary(Unary function, const AnyArray& input, const AnyArray& output);                                    \
    bool complex_parts(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output);                 \
    bool complex_parts(Unary function, const AnyArray& input, const AnyArray& output);                                 \
    bool comparison(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output);                    \
    bool comparison(Unary function, const AnyArray& input, const AnyArray& output);                                    \
    void clamp(const AnyArray& input, const AnyArray& low, const AnyArray& high, const AnyArray& output);              \
    void where(const AnyArray& condition, const AnyArray& a, const AnyArray& b, const AnyArray& output);               \
    void shift_and_scale(const AnyArray& input, const AnyArray& shift, const AnyArray& scale, const AnyArray& output); \
    void cast_plain(const AnyArray& input, const AnyArray& output);                                                    \
    void cast_clamped(const AnyArray& input, const AnyArray& output);                                                  \
    void find_fits(const AnyArray& input, DType to, const AnyArray& fits);

namespace on_cpu {
NOA_DECLARE_FUNCTIONS
}  // namespace on_cpu
namespace on_gpu {
NOA_DECLARE_FUNCTIONS
}  // namespace on_gpu

#undef NOA_DECLARE_FUNCTIONS

}  // namespace noa::math
