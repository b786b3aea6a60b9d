// The names of pictures.
#pragma once

#include <filesystem>
#include <string>

namespace noa::program {

/// Whether a name ends with .png.
bool is_png(const std::filesystem::path& path);

/// A UsageError that names the option if a picture is to be written under another name; an empty one is no picture.
void check_picture_name(const std::string& option, const std::filesystem::path& path);

}  // namespace noa::program
