// Event: a place in a stream.
#pragma once

#include <memory>

#include "noa/base/traits.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::detail {

struct EventState;

}  // namespace noa::detail

namespace noa {
inline namespace types {

/// A place in a stream, to wait for and to measure time with. A handle: copies mean the same event.
class Event {
public:
    Event();
    Event(const Event&) = default;  // and to move is to copy: there is no event without a state
    Event& operator=(const Event&) = default;

    /// Puts it behind the work that is in the stream now. Recorded again it is another place; those who already wait go
    /// on waiting for the one before.
    void record(const Stream& stream) const;

    /// Whether the stream has come past it. One that was never recorded is done.
    bool is_done() const;

    /// Waits until the stream has come past it. What work has thrown comes out of the stream, not of the event.
    void synchronize() const;

    /// The seconds between two events that are done.
    static f64 elapsed(const Event& from, const Event& to);

private:
    friend class Stream;
    std::shared_ptr<detail::EventState> m_state;
};

}  // namespace types
}  // namespace noa
