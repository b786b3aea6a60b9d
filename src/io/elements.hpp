// Elements as files have them, to elements of arrays and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "noa/io/header.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::io {

/// Memory for a while; of the size classes of the pool, so that it costs nothing to ask for it again.
struct Scratch {
    std::shared_ptr<void> owner;
    std::span<std::byte> bytes;

    explicit Scratch(i64 n_bytes);
    std::span<std::byte> part(i64 offset, i64 n_bytes) const {
        return bytes.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(n_bytes));
    }
};

/// How bytes of a file differ from those of the DType that holds their values.
enum class Packing : std::uint8_t {
    NONE,
    NIBBLES,        ///< two integers to a byte
    INTEGER_PARTS,  ///< complex numbers, of two i16
};
Packing packing_of(Encoding encoding);

/// Whether elements of a type are stored as they are.
bool is_stored_as(DType dtype, Encoding encoding);

/// An error if elements of one type do not become those of the other: complex ones do not become real.
void check_conversion(DType from, DType to);

/// Both are called by any thread, for arrays on the CPU, and done when they return. What is no whole number is rounded
/// to the nearest, ties to even, and what is out of range is clamped; to bool, what is not 0 is true.
void decode(Encoding from, std::span<const std::byte> rows, const noa::detail::AnyArray& output);
void encode(const noa::detail::AnyArray& input, Encoding to, std::span<std::byte> rows);

/// Makes elements of what a file has: any byte but 0 is true.
void make_valid(Encoding encoding, std::span<std::byte> rows);

}  // namespace noa::io
