// Work on a stream that uses memory.
#pragma once

#include <initializer_list>
#include <memory>
#include <utility>

#include "noa/runtime/stream.hpp"

namespace noa::detail {

/// Enqueues a function that has all it needs, as Stream::enqueue() does. On a GPU it is done with when the call
/// returns, and only the memory lives on: an event for each call would cost more than most of them.
template<typename F>
void enqueue_with(const Stream& stream, std::initializer_list<std::shared_ptr<const void>> memory, F&& f) {
    if (stream.device().is_cpu())
        return stream.enqueue(std::forward<F>(f));
    f();
    for (const auto& each: memory)
        stream.keep(each);
    if (stream.mode() == Stream::SYNC)
        stream.synchronize();
}

/// The memory of an array; none of a view.
template<typename A>
std::shared_ptr<const void> memory_of(const A& array) {
    if constexpr (requires { array.shared(); })
        return array.shared();
    else
        return nullptr;
}

}  // namespace noa::detail
