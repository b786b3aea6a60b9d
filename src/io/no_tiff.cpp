// TIFF files where libtiff is missing.
#include "io/codec.hpp"
#include "io/fail.hpp"

namespace noa::io {

std::unique_ptr<Source> open_tiff(const std::filesystem::path& path, const ReadOption&) {
    fail<ReadError>(path, "noa was built without TIFF");
}

std::unique_ptr<Sink> create_tiff(const std::filesystem::path& path, const Header&, const WriteOption&) {
    fail<WriteError>(path, "noa was built without TIFF");
}

std::unique_ptr<Sink> append_tiff(const std::filesystem::path& path, const ReadOption&) {
    fail<WriteError>(path, "noa was built without TIFF");
}

}  // namespace noa::io
