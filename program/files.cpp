#include "files.hpp"

#include <string_view>

#include "noa/io/error.hpp"

namespace noa::program {

ExitCode for_each_file(
        const std::vector<std::filesystem::path>& files, const std::function<void(const std::filesystem::path&)>& f) {
    std::size_t n_failed = 0;
    for (const std::filesystem::path& file: files) {
        try {
            f(file);
        } catch (const io::ReadError& error) {
            Session::complain(message_of(error));
            ++n_failed;
        }
    }
    return n_failed == 0 ? ExitCode::OK : n_failed < files.size() ? ExitCode::SOME_FAILED : ExitCode::BAD_INPUT;
}

std::string message_of(const std::exception& error) {
    const std::string_view all = error.what();
    std::string_view rest = all;
    for (int i = 0; i < 2; ++i) {
        const auto at = rest.find(": ");
        if (at == std::string_view::npos)
            return std::string(all);
        rest.remove_prefix(at + 2);
    }
    return std::string(rest);
}

std::string shape_in_words(const io::Header& header) {
    const auto& [batch, depth, height, width] = header.shape.values;
    const std::string size = std::to_string(height) + " x " + std::to_string(width);
    if (header.kind == io::Kind::IMAGES)
        return (batch == 1 ? "an image" : std::to_string(batch) + " images") + " of " + size;
    return (batch == 1 ? "a volume" : std::to_string(batch) + " volumes") + " of " + std::to_string(depth) + " x " +
           size;
}

}  // namespace noa::program
