#include "noa/runtime/event.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "noa/base/error.hpp"

namespace noa::detail {

// One recording of an event: each has its own, so that those who wait for one are not let go by the next.
class Mark {
public:
    void pass() {
        {
            const std::lock_guard lock(m_mutex);
            if (m_is_passed)
                return;
            m_is_passed = true;
            m_time = std::chrono::steady_clock::now();
        }
        m_changed.notify_all();
    }

    void wait() {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_is_passed; });
    }

    bool is_passed() {
        const std::lock_guard lock(m_mutex);
        return m_is_passed;
    }

    std::chrono::steady_clock::time_point time() {
        const std::lock_guard lock(m_mutex);
        check(m_is_passed, "the time between two events can be asked for once both are done");
        return m_time;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_is_passed = false;
    std::chrono::steady_clock::time_point m_time;
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
    explicit Passing(std::shared_ptr<Mark> mark) : m_mark(std::move(mark)) {}
    Passing(Passing&&) = default;
    ~Passing() {
        if (m_mark)
            m_mark->pass();
    }
    void operator()() { m_mark->pass(); }

private:
    std::shared_ptr<Mark> m_mark;
};

}  // namespace

}  // namespace noa::detail

namespace noa {

void Stream::wait(const Event& event) const {
    if (auto mark = event.m_state->mark())
        enqueue([mark = std::move(mark)] { mark->wait(); });
}

Event::Event() : m_state(std::make_shared<detail::EventState>()) {}

void Event::record(const Stream& stream) const {
    auto mark = std::make_shared<detail::Mark>();
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->last = mark;
    }
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
    return std::chrono::duration<f64>(second->time() - first->time()).count();
}

}  // namespace noa
