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

namespace noa::cpu {

// The same body, inlined into a function for each level.
template<typename Kernel, typename... Args>
void run_baseline(Args... args) {
    Kernel::template run<Simd::BASELINE>(args...);
}
#if defined(__x86_64__) and defined(NOA_SIMD_LEVELS)
// The names of features, not of an architecture: only then does g++ inline what is compiled for the baseline.
template<typename Kernel, typename... Args>
[[gnu::target("avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt,movbe")]] void run_avx2(Args... args) {
    Kernel::template run<Simd::AVX2>(args...);
}
template<typename Kernel, typename... Args>
[[gnu::target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt,movbe")]]
#    if not defined(__clang__)  // which takes registers as wide as they are
[[gnu::target("prefer-vector-width=512")]]
#    endif
void run_avx512(Args... args) {
    Kernel::template run<Simd::AVX512>(args...);
}
#endif

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
