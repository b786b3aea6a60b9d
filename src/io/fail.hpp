// How reading and writing fail: `fail<ReadError>(path, "its mode is {}", mode)`.
#pragma once

#include <exception>
#include <filesystem>
#include <string>
#include <type_traits>
#include <utility>

#include "noa/io/error.hpp"

namespace noa::io {

/// A file, or a part of it: "directory 3".
struct FilePart {
    const std::filesystem::path& path;
    std::string part;

    FilePart(const std::filesystem::path& file, std::string part_of_it = {})
        : path(file), part(std::move(part_of_it)) {}
};

/// As panic, with an error that knows the file.
template<typename Error, typename... Args>
[[noreturn]] void fail(
        const FilePart& where, noa::detail::Format<std::type_identity_t<Args>...> problem, const Args&... args) {
    const noa::detail::Message what = noa::detail::message_of<Args...>(problem, args...);
    const std::string begin = where.part.empty() ? "" : where.part + ": ";
    std::throw_with_nested(Error(where.path, begin + what.text, what.place));
}

}  // namespace noa::io
