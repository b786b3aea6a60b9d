#include "arguments/output_names.hpp"

#include <map>
#include <system_error>

#include "console/exit_code.hpp"

namespace noa::program {

namespace {

namespace fs = std::filesystem;

// One name for ./a.png, folder/../a.png, and what is reached through links. The file need not be there.
fs::path full_name(const fs::path& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path), resolved = fs::weakly_canonical(absolute, error);
    return error ? absolute.lexically_normal() : resolved;
}

}  // namespace

std::string refuse_no_name(const std::string& name) {
    return name.empty() ? "the name of a file was expected, but it is empty" : "";
}

void check_distinct(const std::vector<NamedOutput>& outputs) {
    std::map<fs::path, std::string> taken;
    for (const auto& [option, path]: outputs) {
        if (path.empty())
            continue;
        const auto [at, is_new] = taken.emplace(full_name(path), option);
        if (not is_new)
            throw UsageError(option + " " + path.native() + ": this is written by " + at->second + " as well");
    }
}

}  // namespace noa::program
