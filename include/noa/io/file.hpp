// Files of bytes: tables, text, anything but images.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace noa::io {

/// Writes a file as carefully as images are written: under a temporary name at first, so that a failure leaves what was
/// there before. Errors are WriteError.
void write_file(const std::filesystem::path& path, std::span<const std::byte> bytes);

}  // namespace noa::io
