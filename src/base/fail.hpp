// How the library fails with an error of a type: `fail<MemoryError>("cannot allocate {} bytes", n)`.
#pragma once

#include <type_traits>

#include "noa/base/error.hpp"

namespace noa {

/// As panic, with an error of the given type.
template<typename Error, typename... Args>
[[noreturn]] void fail(detail::Format<std::type_identity_t<Args>...> message, const Args&... args) {
    try {
        panic<Args...>(message, args...);
    } catch (const Exception& error) {
        throw Error(error.message(), error.place());
    }
}

}  // namespace noa
