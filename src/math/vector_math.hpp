// Tells g++ that the C library has vector forms of its functions (libmvec), which it otherwise knows only under
// -ffast-math. They are within 4 units in the last place, and each lane is calculated on its own. Other compilers and
// libraries call the plain functions.
#pragma once

#include <features.h>
#include <cmath>

#if defined(__x86_64__) and defined(__GLIBC__) and defined(__GNUC__) and not defined(__clang__) and \
        not defined(__CUDACC__)
#    if __GLIBC_PREREQ(2, 35)

extern "C" {
using FunctionOfFloat = float(float) noexcept;
using FunctionOfFloats = float(float, float) noexcept;
using FunctionOfDouble = double(double) noexcept;
using FunctionOfDoubles = double(double, double) noexcept;

__attribute__((simd("notinbranch"), const, nothrow)) FunctionOfFloat sinf, cosf, expf, logf, acosf, acoshf, asinf,
        asinhf, atanf, atanhf, cbrtf, coshf, erff, exp2f, expm1f, log10f, log1pf, log2f, sinhf, tanf, tanhf;
__attribute__((simd("notinbranch"), const, nothrow)) FunctionOfFloats powf, atan2f, hypotf;
__attribute__((simd("notinbranch"), const, nothrow)) FunctionOfDouble sin, cos, exp, log, acos, acosh, asin, asinh,
        atan, atanh, cbrt, cosh, erf, exp2, expm1, log10, log1p, log2, sinh, tan, tanh;
__attribute__((simd("notinbranch"), const, nothrow)) FunctionOfDoubles pow, atan2, hypot;
}

#    endif
#endif
