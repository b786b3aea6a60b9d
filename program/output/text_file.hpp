// Tables and other text, written as carefully as images.
#pragma once

#include <filesystem>
#include <string_view>

namespace noa::program {

/// Under a temporary name at first: whatever happens, what was there is there still. Errors are io::WriteError.
void write_text(const std::filesystem::path& path, std::string_view text);

}  // namespace noa::program
