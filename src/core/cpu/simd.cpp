#include "noa/core/cpu/simd.hpp"

#include <cstdlib>
#include <string_view>

#include "noa/base/error.hpp"

namespace noa::cpu {

namespace {

Simd of_machine() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool has_avx2 = __builtin_cpu_supports("avx2") != 0 and __builtin_cpu_supports("fma") != 0 and
                          __builtin_cpu_supports("bmi2") != 0;  // and so f16c
    if (has_avx2 and __builtin_cpu_supports("avx512f") != 0 and __builtin_cpu_supports("avx512bw") != 0 and
            __builtin_cpu_supports("avx512dq") != 0 and __builtin_cpu_supports("avx512vl") != 0 and
            __builtin_cpu_supports("avx512cd") != 0)
        return Simd::AVX512;
    if (has_avx2)
        return Simd::AVX2;
#endif
    return Simd::BASELINE;
}

Simd choose() {
    const Simd highest = of_machine();
    const char* text = std::getenv("NOA_SIMD");  // NOLINT(concurrency-mt-unsafe): is only read
    if (text == nullptr)
        return highest;
    const std::string_view name(text);
    check(name == "baseline" or name == "avx2" or name == "avx512", "NOA_SIMD is '{}', not baseline, avx2 or avx512",
            name);
    const Simd wanted = name == "baseline" ? Simd::BASELINE : name == "avx2" ? Simd::AVX2 : Simd::AVX512;
    return wanted < highest ? wanted : highest;
}

}  // namespace

Simd simd_level() {
    static const Simd level = choose();
    return level;
}

}  // namespace noa::cpu
