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
__attribute__((simd("notinbranch"), const, nothrow)) float sinf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double sin(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float cosf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double cos(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float expf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double exp(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float logf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double log(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float powf(float, float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double pow(double, double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float acosf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double acos(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float acoshf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double acosh(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float asinf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double asin(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float asinhf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double asinh(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float atanf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double atan(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float atan2f(float, float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double atan2(double, double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float atanhf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double atanh(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float cbrtf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double cbrt(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float coshf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double cosh(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float erff(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double erf(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float exp2f(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double exp2(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float expm1f(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double expm1(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float hypotf(float, float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double hypot(double, double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float log10f(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double log10(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float log1pf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double log1p(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float log2f(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double log2(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float sinhf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double sinh(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float tanf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double tan(double) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) float tanhf(float) noexcept;
__attribute__((simd("notinbranch"), const, nothrow)) double tanh(double) noexcept;
}

#    endif
#endif
