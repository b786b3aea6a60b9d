// Words in names and messages.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace noa::io {

/// Letters of ASCII alone, whatever the locale.
inline std::string in_lower_case(std::string_view text) {
    std::string result(text);
    for (char& c: result)
        c = c >= 'A' and c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

/// A list as people write it: joined({"a", "b", "c"}, "or") is "a, b or c".
inline std::string joined(std::span<const std::string_view> words, std::string_view before_last) {
    std::string result;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0 and i + 1 < words.size())
            result += ", ";
        else if (i > 0)
            result.append(" ").append(before_last).append(" ");
        result += words[i];
    }
    return result;
}

}  // namespace noa::io
