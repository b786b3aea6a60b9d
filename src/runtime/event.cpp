#include "noa/runtime/event.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "noa/base/error.hpp"

namespace noa::detail {

struct EventState {
    std::mutex mutex;
    std::condition_variable changed;
    i64 n_recorded = 0, n_passed = 0;  // places that it was put at, and the last of them that was passed
    std::chrono::steady_clock::time_point time;

    i64 last_place() {
        const std::lock_guard lock(mutex);
        return n_recorded;
    }

    void pass(i64 place) {
        {
            const std::lock_guard lock(mutex);
            if (place <= n_passed)
                return;
            n_passed = place;
            time = std::chrono::steady_clock::now();
        }
        changed.notify_all();
    }

    void wait(i64 place) {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return n_passed >= place; });
    }
};

// Passes an event even if it is dropped because work before it failed: those who wait must not wait for ever.
class Passing {
public:
    Passing(std::shared_ptr<EventState> event, i64 place) : m_event(std::move(event)), m_place(place) {}
    Passing(Passing&&) = default;
    ~Passing() {
        if (m_event)
            m_event->pass(m_place);
    }
    void operator()() { m_event->pass(m_place); }

private:
    std::shared_ptr<EventState> m_event;
    i64 m_place;
};

}  // namespace noa::detail

namespace noa {

void Stream::wait(const Event& event) const {
    const i64 place = event.m_state->last_place();
    enqueue([state = event.m_state, place] { state->wait(place); });
}

Event::Event() : m_state(std::make_shared<detail::EventState>()) {}

void Event::record(const Stream& stream) const {
    i64 place = 0;
    {
        const std::lock_guard lock(m_state->mutex);
        place = ++m_state->n_recorded;
    }
    stream.enqueue(detail::Passing(m_state, place));
}

bool Event::is_done() const {
    const std::lock_guard lock(m_state->mutex);
    return m_state->n_passed == m_state->n_recorded;
}

void Event::synchronize() const {
    m_state->wait(m_state->last_place());
}

f64 Event::elapsed(const Event& from, const Event& to) {
    const auto time_of = [](const Event& event) {
        const std::lock_guard lock(event.m_state->mutex);
        check(event.m_state->n_recorded > 0 and event.m_state->n_passed == event.m_state->n_recorded,
                "the time between two events can be asked for once both were recorded and are done");
        return event.m_state->time;
    };
    return std::chrono::duration<f64>(time_of(to) - time_of(from)).count();
}

}  // namespace noa
