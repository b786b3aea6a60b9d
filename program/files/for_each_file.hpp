// The files of a command: several inputs, of which some may fail.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "console/exit_code.hpp"

namespace noa::program {

/// Calls f for each file; one that cannot be read, or used as asked for, is complained about, and the others go on. OK,
/// SOME_FAILED, or, if all of them failed, BAD_INPUT, or USAGE if that is what is wrong with each.
ExitCode for_each_file(
        const std::vector<std::filesystem::path>& files, const std::function<void(const std::filesystem::path&)>& f);

}  // namespace noa::program
