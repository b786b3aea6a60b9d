#include "files/text_file.hpp"

#include <cstddef>
#include <span>

#include "io/file.hpp"

namespace noa::program {

void write_text(const std::filesystem::path& path, std::string_view text) {
    io::OutputFile file(path);
    file.write(0, std::as_bytes(std::span(text)));
    file.commit();
}

}  // namespace noa::program
