// Streamed: outputs that are too large for the caches are written past them, which saves reading them first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "noa/base/traits.hpp"

namespace noa::cpu {

/// Whether an array of so many bytes is better kept out of the caches: more than they could hold until it is read.
inline bool is_streamed(i64 n_bytes) {
    return n_bytes >= i64{16} * 1024 * 1024;
}

/// Copies bytes past the caches.
void stream_row(const std::byte* from, std::byte* to, i64 n_bytes);

/// So many bytes are calculated before they are written: for cheap operators so few that reading and writing go on at
/// the same time, for costly ones so many that a call is worth it.
enum class Block : std::uint16_t { CHEAP = 512, COSTLY = 2048 };

/// Writes a row of n elements, of a size that divides a cache line: f(i, length, block) makes those from i on.
template<typename F>
void stream_blocks(std::byte* output, i64 n, i64 size, Block kind, const F& f) {
    alignas(64) std::array<std::byte, static_cast<std::size_t>(Block::COSTLY)> block;
    // Up to a cache line first, so that whole ones are written then.
    i64 length = static_cast<i64>(-reinterpret_cast<std::uintptr_t>(output) % 64) / size;
    for (i64 i = 0; i < n; i += length, length = static_cast<i64>(kind) / size) {
        length = std::min(length, n - i);
        f(i, length, block.data());
        stream_row(block.data(), output + i * size, length * size);
    }
}

}  // namespace noa::cpu
