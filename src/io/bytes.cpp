#include "io/bytes.hpp"

#include <algorithm>

#include "noa/core/cpu/simd.hpp"

namespace noa::io {

namespace {

u16 swapped(u16 value) {
    return __builtin_bswap16(value);
}
u32 swapped(u32 value) {
    return __builtin_bswap32(value);
}
u64 swapped(u64 value) {
    return __builtin_bswap64(value);
}

template<typename U>
struct SwapKernel {
    template<cpu::Simd>
    [[gnu::always_inline]] static void run(std::byte* bytes, i64 n) {
        for (i64 i = 0; i < n; ++i, bytes += sizeof(U)) {
            U value;
            std::memcpy(&value, bytes, sizeof(U));
            value = swapped(value);
            std::memcpy(bytes, &value, sizeof(U));
        }
    }
};

template<typename U>
void swap_all(std::span<std::byte> bytes) {
    static const auto run = cpu::for_this_machine<SwapKernel<U>, std::byte*, i64>();
    run(bytes.data(), static_cast<i64>(bytes.size() / sizeof(U)));
}

}  // namespace

void swap_bytes(std::span<std::byte> bytes, i64 part_size) {
    switch (part_size) {
        case 1:
            return;
        case 2:
            return swap_all<u16>(bytes);
        case 4:
            return swap_all<u32>(bytes);
        case 8:
            return swap_all<u64>(bytes);
    }
    panic("numbers of {} bytes have no order", part_size);
}

void unpack_u4(std::span<const std::byte> packed, std::span<u8> values, i64 width) {
    const std::byte* from = packed.data();
    for (u8 *to = values.data(), *const end = to + values.size(); to != end; to += width, from += (width + 1) / 2) {
        for (i64 i = 0; i < width / 2; ++i) {
            const auto both = std::to_integer<u8>(from[i]);
            to[2 * i] = both & 15u;
            to[2 * i + 1] = static_cast<u8>(both >> 4u);
        }
        if (width % 2 == 1)
            to[width - 1] = std::to_integer<u8>(from[width / 2]) & 15u;
    }
}

void pack_u4(std::span<const u8> values, std::span<std::byte> packed, i64 width) {
    const auto clamped = [](u8 value) { return std::min<u8>(value, 15); };
    std::byte* to = packed.data();
    for (const u8 *from = values.data(), *const end = from + values.size(); from != end; from += width) {
        for (i64 i = 0; i < width / 2; ++i)
            *to++ = static_cast<std::byte>(clamped(from[2 * i]) | clamped(from[2 * i + 1]) << 4);
        if (width % 2 == 1)
            *to++ = static_cast<std::byte>(clamped(from[width - 1]));
    }
}

}  // namespace noa::io
