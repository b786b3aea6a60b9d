#include "output/text_file.hpp"

#include <span>

#include "noa/io/file.hpp"

namespace noa::program {

void write_text(const std::filesystem::path& path, std::string_view text) {
    io::write_file(path, std::as_bytes(std::span(text)));
}

}  // namespace noa::program
