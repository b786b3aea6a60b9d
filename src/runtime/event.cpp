#include "noa/runtime/event.hpp"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "noa/base/error.hpp"
#include "runtime/cuda.hpp"
#include "runtime/queue.hpp"

namespace noa::detail {

// One recording of an event: each has its own, so that those who wait for one are not let go by the next.
class Mark {
public:
    virtual ~Mark() = default;
    virtual void wait() = 0;
    virtual bool is_passed() = 0;
};

class CpuMark final : public Mark {
public:
    void pass() {
        if (m_is_passed)
            return;
        m_time = std::chrono::steady_clock::now();
        {
            const std::lock_guard lock(m_mutex);
            m_is_passed = true;
        }
        m_changed.notify_all();
    }

    void wait() override {
        if (m_is_passed)
            return;
        check(m_process == getpid(),
                "this process was forked while an event was not done: the parent does the work before it");
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_is_passed.load(); });
    }

    bool is_passed() override { return m_is_passed; }

    /// Once it is passed.
    std::chrono::steady_clock::time_point time() const { return m_time; }

private:
    const pid_t m_process = getpid();
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::atomic<bool> m_is_passed = false;
    std::chrono::steady_clock::time_point m_time;
};

class GpuMark final : public Mark {
public:
    explicit GpuMark(const cuda::NativeStream& stream) : m_event(stream.device(), cuda::NativeEvent::WITH_TIME) {
        m_event.record(stream);
    }
    void wait() override { m_event.synchronize(); }
    bool is_passed() override { return m_event.is_done(); }
    const cuda::NativeEvent& event() const { return m_event; }

private:
    cuda::NativeEvent m_event;
};

struct EventState {
    std::mutex mutex;
    std::shared_ptr<Mark> last;  // none: never recorded

    std::shared_ptr<Mark> mark() {
        const std::lock_guard lock(mutex);
        return last;
    }
};

namespace {

// Passes a mark even if it is dropped because work before it failed: those who wait must not wait for ever.
class Passing {
public:
    explicit Passing(std::shared_ptr<CpuMark> mark) : m_mark(std::move(mark)) {}
    Passing(Passing&&) = default;
    ~Passing() {
        if (m_mark)
            m_mark->pass();
    }
    void operator()() { m_mark->pass(); }

private:
    std::shared_ptr<CpuMark> m_mark;
};

}  // namespace

}  // namespace noa::detail

namespace noa {

void Stream::wait(const Event& event) const {
    auto mark = event.m_state->mark();
    if (mark == nullptr)
        return;
    const auto native = m_queue->native();
    const auto* const on_gpu = dynamic_cast<const detail::GpuMark*>(mark.get());
    if (native == nullptr)
        enqueue([mark = std::move(mark)] { mark->wait(); });
    else if (on_gpu != nullptr)
        on_gpu->event().let_wait(*native);
    else
        mark->wait();  // a GPU cannot wait for a thread: the caller does
}

Event::Event() : m_state(std::make_shared<detail::EventState>()) {}

void Event::record(const Stream& stream) const {
    const auto set = [&](std::shared_ptr<detail::Mark> mark) {
        const std::lock_guard lock(m_state->mutex);
        m_state->last = std::move(mark);
    };
    if (const auto native = detail::Queue::of(stream).native()) {
        set(std::make_shared<detail::GpuMark>(*native));
        return;
    }
    auto mark = std::make_shared<detail::CpuMark>();
    set(mark);
    stream.enqueue(detail::Passing(std::move(mark)));
}

bool Event::is_done() const {
    const auto mark = m_state->mark();
    return not mark or mark->is_passed();
}

void Event::synchronize() const {
    if (const auto mark = m_state->mark())
        mark->wait();
}

f64 Event::elapsed(const Event& from, const Event& to) {
    const auto first = from.m_state->mark(), second = to.m_state->mark();
    check(first and second, "the time between two events can be asked for once both were recorded");
    check(first->is_passed() and second->is_passed(),
            "the time between two events can be asked for once both are done");
    auto* const first_cpu = dynamic_cast<detail::CpuMark*>(first.get());
    auto* const second_cpu = dynamic_cast<detail::CpuMark*>(second.get());
    check((first_cpu == nullptr) == (second_cpu == nullptr),
            "there is no time between an event of the CPU and one of a GPU: they have different clocks");
    if (first_cpu != nullptr)
        return std::chrono::duration<f64>(second_cpu->time() - first_cpu->time()).count();
    return cuda::NativeEvent::seconds(
            static_cast<detail::GpuMark&>(*first).event(), static_cast<detail::GpuMark&>(*second).event());
}

}  // namespace noa
