#include "io/codec.hpp"

#include <string>

#include "io/fail.hpp"

namespace noa::io {

void check_can_store(const std::filesystem::path& path, Format format, Encoding encoding) {
    if (can_store(format, encoding))
        return;
    const auto all = encodings_of(format);
    std::string list(to_string(all.front()));
    for (std::size_t i = 1; i < all.size(); ++i)
        (list += i + 1 < all.size() ? ", " : " and ") += to_string(all[i]);
    fail<WriteError>(path, "{} files cannot have elements of {}: there are {}", format, encoding, list);
}

}  // namespace noa::io
