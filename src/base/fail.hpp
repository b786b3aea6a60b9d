// How the library fails with an error of a type: `fail<MemoryError>("cannot allocate {} bytes", n)`.
#pragma once

#include <exception>
#include <type_traits>

#include "noa/base/error.hpp"

namespace noa {

/// As panic, with an error of the given type.
template<typename Error, typename... Args>
[[noreturn]] void fail(detail::Format<std::type_identity_t<Args>...> message, const Args&... args) {
    const detail::Message what = detail::message_of<Args...>(message, args...);
    std::throw_with_nested(Error(what.text, what.place));
}

}  // namespace noa
