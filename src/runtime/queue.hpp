// Queue: what a Stream is a handle to.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "noa/runtime/stream.hpp"
#include "runtime/cuda.hpp"

namespace noa::detail {

/// Work that is to have memory, and do nothing.
struct KeptMemory final : Task {
    std::shared_ptr<const void> memory;

    explicit KeptMemory(std::shared_ptr<const void> owner) : memory(std::move(owner)) {}
    void run() override {}
};

class Queue {
public:
    Queue(Device device, Stream::Mode mode);
    Queue(const Queue&) = delete;
    Queue& operator=(const Queue&) = delete;
    virtual ~Queue() = default;

    Device device() const { return m_device; }
    Stream::Mode mode() const { return m_mode; }
    int thread_limit() const { return m_thread_limit.load(std::memory_order_relaxed); }
    void set_thread_limit(int n_threads) { m_thread_limit.store(n_threads, std::memory_order_relaxed); }

    virtual void push(std::unique_ptr<Task> task) = 0;
    virtual void synchronize() = 0;
    /// Lets go of what work had that is done.
    virtual void release() {}
    virtual bool is_busy() = 0;
    /// Keeps memory until the work that is in the queue now is done.
    virtual void keep(const std::shared_ptr<const void>& owner) = 0;
    /// Memory of a GPU for work of this queue that needs some while it runs: all share it, one after the other.
    virtual std::shared_ptr<void> work_area([[maybe_unused]] i64 n_bytes) { return nullptr; }
    /// That of a GPU; none for the CPU.
    virtual std::shared_ptr<const cuda::NativeStream> native() const { return nullptr; }

    static Queue& of(const Stream& stream) { return *stream.m_queue; }

private:
    Device m_device;
    Stream::Mode m_mode;
    std::atomic<int> m_thread_limit;
};

/// Whether arrays have more than half of the memory of the CPU.
bool is_memory_scarce();

/// Lets all queues of GPUs let go of what is done, and of their work areas.
void release_gpu_queues();

std::shared_ptr<Queue> make_cpu_queue(Stream::Mode mode);
std::shared_ptr<Queue> make_gpu_queue(Device device, Stream::Mode mode);

}  // namespace noa::detail
