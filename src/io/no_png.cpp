// PNG files where libpng is missing.
#include "io/codec.hpp"
#include "io/fail.hpp"
#include "noa/io/png.hpp"

namespace noa::io {

void write_png(const std::filesystem::path& path, i64, i64, int, std::span<const std::byte>) {
    fail<WriteError>(path, "noa was built without PNG");
}

std::unique_ptr<Sink> create_png(const std::filesystem::path& path, const Header&, const WriteOption&) {
    fail<WriteError>(path, "noa was built without PNG");
}

}  // namespace noa::io
