// NPY files, byte by byte.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "io/folder.hpp"

namespace test {

/// A file of a version, with a header that is padded as NumPy does.
inline Bytes npy_by_hand(int version, std::string header, std::string_view data) {
    const std::size_t before = version == 1 ? 10 : 12;
    header.append(63 - (before + header.size()) % 64, ' ');
    header += '\n';
    std::string text = "\x93NUMPY";
    text += static_cast<char>(version);
    text += '\0';
    for (std::size_t i = 0; i < before - 8; ++i)
        text += static_cast<char>(header.size() >> (8 * i) & 255u);
    text += header;
    text += data;
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

}  // namespace test
