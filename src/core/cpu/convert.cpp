#include "core/cpu/convert.hpp"

#include "noa/core/cpu/simd.hpp"

#if defined(__x86_64__)
#    include <immintrin.h>
#endif

namespace noa::cpu {

namespace {

void widen_by_element(const f16* from, f32* to, i64 n) {
    for (i64 i = 0; i < n; ++i)
        to[i] = from[i];
}

void narrow_by_element(const f32* from, f16* to, i64 n) {
    for (i64 i = 0; i < n; ++i)
        to[i] = from[i];
}

#if defined(__x86_64__) and defined(NOA_SIMD_LEVELS)

// Eight at once.
[[gnu::target("avx2,f16c")]] void widen_8(const f16* from, f32* to, i64 n) {
    i64 i = 0;
    for (; i + 8 <= n; i += 8)
        _mm256_storeu_ps(to + i, _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i))));
    for (; i < n; ++i)
        to[i] = _cvtsh_ss(from[i].bits());
}

[[gnu::target("avx2,f16c")]] void narrow_8(const f32* from, f16* to, i64 n) {
    i64 i = 0;
    for (; i + 8 <= n; i += 8)
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to + i),
                _mm256_cvtps_ph(_mm256_loadu_ps(from + i), _MM_FROUND_TO_NEAREST_INT));
    for (; i < n; ++i)
        to[i] = f16::from_bits(static_cast<u16>(_cvtss_sh(from[i], _MM_FROUND_TO_NEAREST_INT)));
}

bool has_instructions() {
    return simd_level() >= Simd::AVX2;
}

#else

constexpr auto widen_8 = widen_by_element;
constexpr auto narrow_8 = narrow_by_element;

bool has_instructions() {
    return false;
}

#endif

}  // namespace

void convert_row(const f16* from, f32* to, i64 n) {
    has_instructions() ? widen_8(from, to, n) : widen_by_element(from, to, n);
}

void convert_row(const f32* from, f16* to, i64 n) {
    has_instructions() ? narrow_8(from, to, n) : narrow_by_element(from, to, n);
}

}  // namespace noa::cpu
