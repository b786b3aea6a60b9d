#include "io/codec.hpp"

#include <string_view>
#include <vector>

#include "io/fail.hpp"
#include "io/words.hpp"

namespace noa::io {

void check_can_store(const std::filesystem::path& path, Format format, Encoding encoding) {
    if (can_store(format, encoding))
        return;
    std::vector<std::string_view> names;
    for (const Encoding each: encodings_of(format))
        names.push_back(to_string(each));
    fail<WriteError>(path, "{} files cannot have elements of {}: there are {}", format, encoding, joined(names, "and"));
}

}  // namespace noa::io
