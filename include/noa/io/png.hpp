// Pictures.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "noa/base/traits.hpp"

namespace noa::io {

/// A PNG of 8 bits a channel: gray, of one, or red, green and blue, of three, together for each pixel. Rows go from top
/// to bottom. Errors are WriteError: what was there before is there still.
void write_png(
        const std::filesystem::path& path, i64 width, i64 height, int n_channels, std::span<const std::byte> pixels);

}  // namespace noa::io
