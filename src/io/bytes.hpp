// Elements as bytes: their order, and numbers at a place in a header.
#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>

#include "noa/base/traits.hpp"
#include "noa/io/header.hpp"

namespace noa::io {

inline constexpr bool is_little_endian = std::endian::native == std::endian::little;
static_assert(is_little_endian or std::endian::native == std::endian::big);

/// The bytes of a number whose order counts: of complex ones, those of a part.
inline i64 part_size(Encoding encoding) {
    return row_bytes(encoding, 1) / (is_complex(encoding) ? 2 : 1);
}

/// Turns around the bytes of each number of so many bytes.
void swap_bytes(std::span<std::byte> bytes, i64 part_size);

template<typename T>
    requires std::is_arithmetic_v<T>
T load(std::span<const std::byte> bytes, std::size_t at, bool is_swapped) {
    std::byte copy[sizeof(T)];
    std::memcpy(copy, bytes.subspan(at, sizeof(T)).data(), sizeof(T));
    if (is_swapped)
        swap_bytes(copy, sizeof(T));
    T value;
    std::memcpy(&value, copy, sizeof(T));
    return value;
}

template<typename T>
    requires std::is_arithmetic_v<T>
void store(T value, std::span<std::byte> bytes, std::size_t at, bool is_swapped) {
    const auto place = bytes.subspan(at, sizeof(T));
    std::memcpy(place.data(), &value, sizeof(T));
    if (is_swapped)
        swap_bytes(place, sizeof(T));
}

/// Rows of 4-bit numbers, two to a byte, the first one in the lower half, as rows of one byte each, and back: what is
/// above 15 becomes that.
void unpack_u4(std::span<const std::byte> packed, std::span<u8> values, i64 width);
void pack_u4(std::span<const u8> values, std::span<std::byte> packed, i64 width);

}  // namespace noa::io
