// One binary for all machines: a kernel is compiled for each level of vector instructions, and the level of the machine
// is chosen when it runs. Without contraction of products and sums, all levels give the same bits, but for the
// elementary functions of the C library.
#pragma once

#include <cstdint>
#include <utility>

namespace noa::cpu {

enum class Simd : std::uint8_t { BASELINE, AVX2, AVX512 };

/// That of this machine, or a lower one that the environment asks for: NOA_SIMD = baseline, avx2 or avx512.
Simd simd_level();

}  // namespace noa::cpu

#if defined(__x86_64__) and defined(NOA_SIMD_LEVELS)
// The names of features, not of an architecture: only then does g++ inline what is compiled for the baseline.
#    define NOA_FOR_AVX2 __attribute__((target("avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt,movbe")))
#    if defined(__clang__)  // which has no word for it: it takes registers as wide as they are
#        define NOA_WHOLE_REGISTERS
#    else
#        define NOA_WHOLE_REGISTERS ",prefer-vector-width=512"
#    endif
#    define NOA_FOR_AVX512                                                                                \
        __attribute__((                                                                                   \
                target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt," \
                       "movbe" NOA_WHOLE_REGISTERS)))
#else
#    define NOA_FOR_AVX2
#    define NOA_FOR_AVX512
#endif

namespace noa::cpu {

// The same body, inlined into a function for each level.
template<typename Kernel, typename... Args>
void run_baseline(Args... args) {
    Kernel::template run<Simd::BASELINE>(args...);
}
template<typename Kernel, typename... Args>
NOA_FOR_AVX2 void run_avx2(Args... args) {
    Kernel::template run<Simd::AVX2>(args...);
}
template<typename Kernel, typename... Args>
NOA_FOR_AVX512 void run_avx512(Args... args) {
    Kernel::template run<Simd::AVX512>(args...);
}

/// The function that runs `Kernel::run<level>(args...)`, always_inline, for the level of this machine.
template<typename Kernel, typename... Args>
auto for_this_machine() -> void (*)(Args...) {
#if defined(__x86_64__) and defined(NOA_SIMD_LEVELS)
    switch (simd_level()) {
        case Simd::AVX512:
            return run_avx512<Kernel, Args...>;
        case Simd::AVX2:
            return run_avx2<Kernel, Args...>;
        case Simd::BASELINE:
            break;
    }
#endif
    return run_baseline<Kernel, Args...>;
}

}  // namespace noa::cpu
