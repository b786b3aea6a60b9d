// Stream: a queue of work on a device.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "noa/base/traits.hpp"
#include "noa/runtime/device.hpp"

namespace noa::detail {

// A piece of work, and all that it needs to live until it is done.
struct Task {
    virtual ~Task() = default;
    virtual void run() = 0;
};

template<typename F>
struct TaskOf final : Task {
    F f;
    explicit TaskOf(F given) : f(std::move(given)) {}
    void run() override { f(); }
};

class Queue;

}  // namespace noa::detail

namespace noa {
inline namespace types {

class Event;

/// A queue of work on a device, done in the order it was enqueued in. A handle: copies mean the same queue.
///
/// Each thread has a current stream for each device, and functions enqueue on it. For the CPU that is, unless one is
/// set, the calling thread itself: work is done at once, and what it throws comes out where it was enqueued. An ASYNC
/// one has a thread of its own; what its work throws comes out at the next synchronize(), and the work enqueued after
/// it, which may have needed its results, is dropped until then. Once 128 pieces of work wait, or 4 where arrays have
/// half of the memory, those who enqueue wait for it. When the last handle goes, it is waited for; what it threw and
/// nobody waited for is then written to stderr. Two streams whose work holds the last handle of the other one wait for
/// each other for ever. In a forked process it goes on with a thread of that process; what was not done is an error.
///
/// For a GPU it is, unless one is set, a stream that all threads share. A SYNC one waits after each call.
class Stream {
public:
    enum Mode { SYNC, ASYNC };

    explicit Stream(Device device, Mode mode = ASYNC);
    Stream(const Stream&) = default;  // and to move is to copy: there is no stream without a queue
    Stream& operator=(const Stream&) = default;

    /// The stream that functions called from this thread use.
    static Stream current(Device device);
    static void set_current(const Stream& stream);

    Device device() const;
    Mode mode() const;

    /// Enqueues a function without arguments. Arrays that it captures live until it is done. For a GPU it is called at
    /// once: it launches the work, on native(), and what it captures lives until the GPU has done that; a stream that
    /// it captures would keep itself.
    template<typename F>
        requires std::is_invocable_v<std::decay_t<F>&>
    void enqueue(F&& f) const {
        if (device().is_cpu() and mode() == SYNC)
            f();
        else
            push(std::make_unique<detail::TaskOf<std::decay_t<F>>>(std::forward<F>(f)));
    }

    /// Keeps memory until the work that has been enqueued is done: for kernels of your own, on native().
    void keep(const std::shared_ptr<const void>& memory) const;

    /// The cudaStream_t of a stream of a GPU; nullptr for the CPU.
    void* native() const;

    /// Waits until all work is done. Throws what work has thrown since the last time. Work cannot wait for its own
    /// stream: an error.
    void synchronize() const;

    /// Whether there is work that is not done.
    bool is_busy() const;

    /// Work enqueued from now on waits for an event of another stream (event.hpp).
    void wait(const Event& event) const;

    /// How many threads a function may use: by default as many as the machine has, or NOA_THREADS. From 1 to 1024.
    void set_thread_limit(int n_threads) const;
    int thread_limit() const;

    friend bool operator==(const Stream&, const Stream&) = default;

private:
    friend class detail::Queue;
    std::shared_ptr<detail::Queue> m_queue;

    explicit Stream(std::shared_ptr<detail::Queue> queue) : m_queue(std::move(queue)) {}
    void push(std::unique_ptr<detail::Task> task) const;
};

/// Makes a stream the current one of this thread, until the end of the scope.
class [[nodiscard]] StreamGuard {
public:
    explicit StreamGuard(const Stream& stream) : m_stream(stream), m_previous(Stream::current(stream.device())) {
        Stream::set_current(stream);
    }
    explicit StreamGuard(Device device, Stream::Mode mode = Stream::ASYNC) : StreamGuard(Stream(device, mode)) {}
    StreamGuard(const StreamGuard&) = delete;
    StreamGuard& operator=(const StreamGuard&) = delete;
    ~StreamGuard() { Stream::set_current(m_previous); }

    const Stream& stream() const { return m_stream; }

private:
    Stream m_stream;
    Stream m_previous;
};

}  // namespace types
}  // namespace noa
