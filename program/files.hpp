// The files of a command: several inputs of which some may fail, and names in messages.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "exit_code.hpp"
#include "noa/io/header.hpp"
#include "session.hpp"

namespace noa::program {

/// Calls f for each file; one that cannot be read is complained about, and the others go on. OK, SOME_FAILED, or
/// BAD_INPUT if none of them could be read.
ExitCode for_each_file(
        const std::vector<std::filesystem::path>& files, const std::function<void(const std::filesystem::path&)>& f);

/// Without where in the program an error is from: "file:line: function: ".
std::string message_of(const std::exception& error);

/// "40 images of 1024 x 1024", "a volume of 64 x 128 x 128".
std::string shape_in_words(const io::Header& header);

}  // namespace noa::program
