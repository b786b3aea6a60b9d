#include "io/narrow.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>

#include "core/cpu/convert.hpp"
#include "noa/base/cast.hpp"
#include "noa/core/cpu/simd.hpp"

namespace noa::io {

namespace {

// To integers of 8 or 16 bits: all of them are floats, and a float within their range is an i32. (Added to this number,
// one below 2^22 has no place for a fraction: it is rounded. Larger ones are out of range with or without it.)
template<typename To>
struct ToInteger {
    template<cpu::Simd>
    [[gnu::always_inline]] static void run(const f32* from, To* to, i64 n) {
        constexpr f32 low = noa::detail::lowest<To>, high = noa::detail::highest<To>, rounder = 0x1.8p23f;
        for (i64 i = 0; i < n; ++i) {
            f32 value = from[i];
            value = value > low ? value : value <= low ? low : 0;
            value = value < high ? value : high;
            to[i] = static_cast<To>(static_cast<i32>((value + rounder) - rounder));
        }
    }
};

template<typename To>
void to_integers(const f32* from, void* output, i64 n) {
    static const auto run = cpu::for_this_machine<ToInteger<To>, const f32*, To*, i64>();
    run(from, static_cast<To*>(output), n);
}

// What is in the range of halves, or infinite.
struct IntoHalves {
    template<cpu::Simd>
    [[gnu::always_inline]] static void run(const f32* from, f32* to, i64 n) {
        constexpr f32 high = 65504, infinity = noa::detail::infinity<f32>;
        for (i64 i = 0; i < n; ++i) {
            const f32 value = from[i];
            to[i] = value > high and value < infinity ? high : value < -high and value > -infinity ? -high : value;
        }
    }
};

void to_halves(const f32* from, f16* to, i64 n) {
    static const auto run = cpu::for_this_machine<IntoHalves, const f32*, f32*, i64>();
    constexpr i64 block = 2048;
    std::array<f32, block> within;
    for (i64 i = 0; i < n; i += block) {
        const i64 length = std::min(block, n - i);
        run(from + i, within.data(), length);
        cpu::convert_row(within.data(), to + i, length);
    }
}

// Integers of 8 or 16 bits, and halves.
template<typename T>
constexpr bool is_narrow = sizeof(T) <= 2 and not std::same_as<T, bool>;

}  // namespace

bool has_narrow_row(DType to) {
    return visit(to, []<typename T>() { return is_narrow<T>; });
}

void narrow_row(const f32* from, DType to, void* output, i64 n) {
    visit(to, [&]<typename T>() {
        if constexpr (std::same_as<T, f16>)
            to_halves(from, static_cast<f16*>(output), n);
        else if constexpr (is_narrow<T>)
            to_integers<T>(from, output, n);
        else
            panic("there is no narrow row of {}", to);
    });
}

}  // namespace noa::io
