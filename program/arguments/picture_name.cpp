#include "arguments/picture_name.hpp"

#include "console/exit_code.hpp"

namespace noa::program {

bool is_png(const std::filesystem::path& path) {
    return path.extension() == ".png" or path.extension() == ".PNG";
}

void check_picture_name(const std::string& option, const std::filesystem::path& path) {
    if (not path.empty() and not is_png(path))
        throw UsageError(option + " " + path.native() + ": a name that ends with .png was expected");
}

}  // namespace noa::program
