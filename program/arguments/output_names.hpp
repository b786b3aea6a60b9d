// The names of files that one command writes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace noa::program {

/// A file, and the option that says to write it; an empty path is no file.
struct NamedOutput {
    std::string option;
    std::filesystem::path path;
};

/// For OptionRule::check: says what is wrong with a name that is empty, and nothing of others.
std::string refuse_no_name(const std::string& name);

/// A UsageError that names both options if two of them would write one file, however its name is written.
void check_distinct(const std::vector<NamedOutput>& outputs);

}  // namespace noa::program
