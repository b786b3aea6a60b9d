// Allocator: where the memory of arrays comes from.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

#include "noa/base/error.hpp"
#include "noa/base/traits.hpp"
#include "noa/runtime/device.hpp"

namespace noa {

/// There is not enough memory: the message says how much was asked for, and where.
class MemoryError : public Exception {
public:
    using Exception::Exception;
};

inline namespace types {

/// Something that gives memory and takes it back. Derive from it to supply your own; it can be called from several
/// threads at once, and lives until the last array with its memory is gone.
class MemorySource {
public:
    virtual ~MemorySource() = default;

    /// Memory for n_bytes > 0, aligned for any element that arrays of it are made of; an exception if there is none.
    virtual void* allocate(i64 n_bytes, Device device) = 0;

    /// Takes back what allocate() gave for the same size and device.
    virtual void deallocate(void* memory, i64 n_bytes, Device device) noexcept = 0;
};

/// A handle to a source of memory. The default one gives memory aligned to 64 bytes or more and keeps large blocks that
/// are given back for the next array of about that size: a temporary that is made again and again costs nothing. By
/// name there are
///  - "default": for the CPU as said; for a GPU "async";
///  - "async": memory of a GPU from its pool, given back in the order of the stream that was current when it was made;
///  - "device": memory of a GPU from the driver, which is slow and may wait for the GPU;
///  - "pinned": memory of the CPU that GPUs copy from and to at full speed, and can use themselves;
///  - "managed": memory that moves between the CPU and GPUs by itself.
class Allocator {
public:
    static constexpr std::size_t alignment = 64;

    /// The default.
    Allocator() = default;
    /// By name. An error for one of a GPU where there is none.
    Allocator(std::string_view name);
    Allocator(const char* name) : Allocator(std::string_view(name != nullptr ? name : "")) {}
    /// One's own.
    Allocator(std::shared_ptr<MemorySource> source);
    template<std::derived_from<MemorySource> Source>
    Allocator(std::shared_ptr<Source> source) : Allocator(std::shared_ptr<MemorySource>(std::move(source))) {}

    /// Memory that gives itself back. A MemoryError if there is none.
    std::shared_ptr<void> allocate(i64 n_bytes, Device device) const;

    friend bool operator==(const Allocator&, const Allocator&) = default;

private:
    std::shared_ptr<MemorySource> m_source;  // none: the default
    bool m_is_async = false;                 // only for GPUs
};

/// What arrays are made with: `{.device = "cpu"}`.
struct ArrayOption {
    Device device{};
    Allocator allocator{};
};

}  // namespace types

/// What the default allocator keeps for later: blocks from 1 MiB on. On the CPU, what is kept and what is in use are
/// together at most twice what was in use at once lately, and what is kept is within the limit.
struct MemoryPool {
    /// Bytes that are kept and in no array.
    static i64 n_bytes_kept(Device device = {});
    /// Keeps at most this many bytes; by default a quarter of what the machine has, or the process may use, and on a
    /// GPU all it ever had.
    static void set_limit(i64 n_bytes, Device device = {});
    static i64 limit(Device device = {});
    /// Gives all that is kept back to the system. On a GPU, waits for its work.
    static void clear(Device device = {});
};

}  // namespace noa
