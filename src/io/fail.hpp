// How reading and writing fail: `fail<ReadError>("{}: directory {} is empty", path, n)`.
#pragma once

#include <type_traits>

#include "noa/io/error.hpp"

namespace noa::io {

/// As panic, with an error of the given type.
template<typename Error, typename... Args>
[[noreturn]] void fail(noa::detail::Format<std::type_identity_t<Args>...> message, const Args&... args) {
    try {
        panic<Args...>(message, args...);
    } catch (const Exception& error) {
        throw Error(error.what());
    }
}

}  // namespace noa::io
