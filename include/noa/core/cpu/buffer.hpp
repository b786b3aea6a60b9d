// Buffer: memory for a thread to work with, aligned to a cache line.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

#include "noa/base/traits.hpp"

namespace noa::cpu {

inline constexpr std::align_val_t line_alignment{64};

struct DeleteBuffer {
    void operator()(std::byte* bytes) const { ::operator delete[](bytes, line_alignment); }
};
using Buffer = std::unique_ptr<std::byte[], DeleteBuffer>;

/// So many bytes, whatever they are.
inline Buffer make_buffer(i64 n_bytes) {
    return Buffer(static_cast<std::byte*>(::operator new[](static_cast<std::size_t>(n_bytes), line_alignment)));
}

}  // namespace noa::cpu
