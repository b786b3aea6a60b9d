#include "noa/runtime/allocator.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <iterator>
#include <mutex>
#include <new>
#include <utility>

#include <pthread.h>

#if defined(__linux__)
#    include <sys/mman.h>
#    include <unistd.h>
#endif
#if __has_include(<sanitizer/asan_interface.h>)
#    include <sanitizer/asan_interface.h>
#endif

#include "base/fail.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/stream.hpp"
#include "runtime/cuda.hpp"
#include "runtime/queue.hpp"

namespace noa {

namespace {

// Blocks below this come from the system's allocator, which is good at them. Larger ones it would map and unmap each
// time, and then touching their pages costs more than what is done with them.
constexpr i64 smallest_kept = i64{1} << 20;
constexpr i64 huge_page = i64{1} << 21;

// The size of the block that is taken for n bytes: of eight sizes between one power of two and the next, so that arrays
// of about the same size share their blocks. The excess is never touched.
i64 block_size(i64 n_bytes) {
    const auto n = static_cast<std::uint64_t>(n_bytes);
    const std::uint64_t step =
            std::max<std::uint64_t>(Allocator::alignment, n_bytes < smallest_kept ? 0 : std::bit_floor(n) / 8);
    const std::uint64_t blocks = n / step + (n % step != 0);
    return blocks > INT64_MAX / step ? 0 : static_cast<i64>(blocks * step);
}

void* allocate_block(i64 size) {
    const bool is_large = size >= 2 * huge_page;
    const auto alignment = is_large ? static_cast<std::size_t>(huge_page) : Allocator::alignment;
    const i64 rounded = is_large ? (size + huge_page - 1) / huge_page * huge_page : size;
    void* block = std::aligned_alloc(alignment, static_cast<std::size_t>(rounded));
#if defined(__linux__)
    if (block != nullptr and is_large)  // a tenth of the page faults, and fewer misses in the TLB
        (void)madvise(block, static_cast<std::size_t>(rounded), MADV_HUGEPAGE);
#endif
    return block;
}

// Memory that waits in the pool belongs to nobody: the address sanitizer reports those who still use it.
void close([[maybe_unused]] void* block, [[maybe_unused]] i64 size) {
#if defined(ASAN_POISON_MEMORY_REGION)
    ASAN_POISON_MEMORY_REGION(block, static_cast<std::size_t>(size));
#endif
}
void open([[maybe_unused]] void* block, [[maybe_unused]] i64 size) {
#if defined(ASAN_UNPOISON_MEMORY_REGION)
    ASAN_UNPOISON_MEMORY_REGION(block, static_cast<std::size_t>(size));
#endif
}

// The memory of the machine, or what this process may use of it.
i64 total_memory() {
    i64 n_bytes = i64{1} << 32;
#if defined(__linux__)
    const auto n_physical = static_cast<i64>(sysconf(_SC_PHYS_PAGES)) * static_cast<i64>(sysconf(_SC_PAGESIZE));
    n_bytes = n_physical > 0 ? n_physical : n_bytes;
    i64 n_allowed = 0;
    if (std::ifstream("/sys/fs/cgroup/memory.max") >> n_allowed and n_allowed > 0)  // else there is no limit
        n_bytes = std::min(n_bytes, n_allowed);
#endif
    return n_bytes;
}

// With what is in use, holds at most twice what was in use at once lately: what is made again is made of what was there
// before, also where arrays of two sizes take turns.
class Pool final : public MemorySource {
public:
    void* allocate(i64 n_bytes, Device) override {
        const i64 size = block_size(n_bytes);
        if (size == 0)
            throw std::bad_alloc();
        void* block = take(size);
        if (block == nullptr)
            block = allocate_block(size);
        if (block == nullptr) {  // what is kept may be what is missing
            clear();
            block = allocate_block(size);
        }
        if (block == nullptr) {
            const std::lock_guard lock(m_mutex);
            m_n_used -= is_counted(size) ? size : 0;
            throw std::bad_alloc();
        }
        return block;
    }

    void deallocate(void* memory, i64 n_bytes, Device) noexcept override {
        if (not keep(memory, block_size(n_bytes)))
            std::free(memory);
    }

    i64 n_bytes_kept() {
        const std::lock_guard lock(m_mutex);
        return m_n_bytes;
    }

    i64 limit() {
        const std::lock_guard lock(m_mutex);
        return m_limit;
    }

    void set_limit(i64 n_bytes) {
        const std::lock_guard lock(m_mutex);
        m_limit = n_bytes;
        make_room(0);
    }

    bool is_scarce() {
        const std::lock_guard lock(m_mutex);
        return m_n_used > m_memory / 2;
    }

    void clear() {
        const std::lock_guard lock(m_mutex);
        while (not m_kept.empty())
            release_oldest();
    }

    void lock() { m_mutex.lock(); }
    void unlock() { m_mutex.unlock(); }

private:
    struct Block {
        void* memory;
        i64 size;
    };

    // How many blocks are asked for until what was in use before them is forgotten, and again as many.
    static constexpr int n_remembered = 256;

    const i64 m_memory = total_memory();
    std::mutex m_mutex;
    std::deque<Block> m_kept;  // the one that was given back last is at the end
    i64 m_n_bytes = 0;
    i64 m_limit = m_memory / 4;
    i64 m_n_used = 0;         // in blocks that may be kept
    i64 m_most_used[2] = {};  // since and before it was last forgotten
    i64 m_n_asked = 0;

    static bool is_counted(i64 size) { return size >= smallest_kept; }

    void* take(i64 size) {
        if (not is_counted(size))
            return nullptr;
        const std::lock_guard lock(m_mutex);
        void* memory = nullptr;
        const auto found = std::find_if(m_kept.rbegin(), m_kept.rend(), [&](const Block& b) { return b.size == size; });
        if (found != m_kept.rend()) {
            memory = found->memory;
            m_kept.erase(std::next(found).base());
            m_n_bytes -= size;
            open(memory, size);
        }
        count(size);
        return memory;
    }

    void count(i64 size) noexcept {
        m_n_used += size;
        if (++m_n_asked % n_remembered == 0)
            m_most_used[1] = std::exchange(m_most_used[0], m_n_used);
        m_most_used[0] = std::max(m_most_used[0], m_n_used);
        make_room(0);
    }

    i64 most_kept() const { return std::min(m_limit, 2 * std::max(m_most_used[0], m_most_used[1]) - m_n_used); }

    bool keep(void* memory, i64 size) noexcept {
        if (not is_counted(size))
            return false;
        const std::lock_guard lock(m_mutex);
        m_n_used -= size;
        if (size > most_kept())
            return false;
        make_room(size);
        try {
            m_kept.push_back({memory, size});
        } catch (...) {
            return false;
        }
        m_n_bytes += size;
        close(memory, size);
        return true;
    }

    // What has waited longest for somebody to want it goes first.
    void make_room(i64 size) noexcept {
        while (m_n_bytes > most_kept() - size)
            release_oldest();
    }

    void release_oldest() noexcept {
        const Block block = m_kept.front();
        m_kept.pop_front();
        m_n_bytes -= block.size;
        open(block.memory, block.size);
        std::free(block.memory);
    }
};

// Never destroyed: arrays with static storage give their memory back later than any destructor of ours would run.
// A fork waits until no thread is in the pool: the child has none of the others, to leave it.
const std::shared_ptr<Pool>& pool() {
    static const auto& instance = *new std::shared_ptr<Pool>(std::make_shared<Pool>());
    static const int registered =
            pthread_atfork([] { instance->lock(); }, [] { instance->unlock(); }, [] { instance->unlock(); });
    (void)registered;
    return instance;
}
// Made before there are threads: a fork while one of them makes it would leave it half made in the child, for ever.
[[maybe_unused]] const std::shared_ptr<Pool>& made_at_start = pool();

}  // namespace

bool detail::is_memory_scarce() {
    return pool()->is_scarce();
}

i64 MemoryPool::n_bytes_kept(Device device) {
    return device.is_gpu() ? cuda::n_bytes_kept(device) : pool()->n_bytes_kept();
}
i64 MemoryPool::limit(Device device) {
    return device.is_gpu() ? cuda::pool_limit(device) : pool()->limit();
}
void MemoryPool::set_limit(i64 n_bytes, Device device) {
    check(n_bytes >= 0, "the limit of the memory pool cannot be negative: {}", n_bytes);
    if (device.is_gpu())
        cuda::set_pool_limit(device, n_bytes);
    else
        pool()->set_limit(n_bytes);
}
void MemoryPool::clear(Device device) {
    if (device.is_gpu())
        cuda::clear_pool(device);
    else
        pool()->clear();
}

Allocator::Allocator(std::string_view name) : m_is_async(name == "async") {
    if (name == "default")
        return;
    const bool is_name = m_is_async or name == "device" or name == "pinned" or name == "managed";
    check(is_name, "'{}' is not the name of an allocator: 'default', 'async', 'device', 'pinned', 'managed' are", name);
    check(cuda::n_devices() > 0, "there is no allocator '{}': {}", name, cuda::reason_for_none());
    m_source = cuda::source_of(name);
}

Allocator::Allocator(std::shared_ptr<MemorySource> source) : m_source(std::move(source)) {
    check(m_source != nullptr, "an allocator needs a source of memory");
}

std::shared_ptr<void> Allocator::allocate(i64 n_bytes, Device device) const {
    check(n_bytes >= 0, "cannot allocate {} bytes", n_bytes);
    check(device.is_gpu() or not m_is_async, "the allocator 'async' gives memory of GPUs, not of {}", device);
    if (n_bytes == 0)
        return nullptr;
    if (device.is_gpu() and m_source == nullptr) {
        const Stream stream = Stream::current(device);
        detail::Queue& queue = detail::Queue::of(stream);
        queue.release();
        return cuda::allocate_on(queue.native(), n_bytes);
    }
    std::shared_ptr<MemorySource> source = m_source != nullptr ? m_source : pool();
    void* memory = nullptr;
    bool is_refused = false;
    try {
        memory = source->allocate(n_bytes, device);
    } catch (const std::bad_alloc&) {
        is_refused = true;
    }
    if (is_refused)
        fail<MemoryError>("cannot allocate {} bytes on {}", n_bytes, device);
    check(memory != nullptr, "the allocator gave no memory for {} bytes on {}", n_bytes, device);
    return {memory, [source = std::move(source), n_bytes, device](void* m) { source->deallocate(m, n_bytes, device); }};
}

}  // namespace noa
