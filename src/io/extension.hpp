// The extension of a name, to compare.
#pragma once

#include <filesystem>
#include <string>

namespace noa::io {

/// With its dot, in lower case: ".mrc".
inline std::string extension_of(const std::filesystem::path& path) {
    std::string result = path.extension().native();
    for (char& c: result)
        c = c >= 'A' and c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

}  // namespace noa::io
