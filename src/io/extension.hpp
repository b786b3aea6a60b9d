// Extensions of names, to compare.
#pragma once

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

}  // namespace noa::io
