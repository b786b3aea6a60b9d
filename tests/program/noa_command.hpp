// The program noa, run as a shell would: its exit code, and what it says.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "io/folder.hpp"

namespace test {

/// Of a command line.
using Words = std::vector<std::string>;

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

struct Answer {
    int exit_code = -1;  ///< 128 and the number of the signal, if one ended it
    std::string output, messages;
};

std::string text_of(const std::filesystem::path& path);

/// Begins `noa ARGUMENTS`, with files for what it says, and gives back its process.
pid_t begin_noa(const Words& arguments, const std::filesystem::path& output, const std::filesystem::path& messages);

int exit_code_of(pid_t process);

/// Runs `noa ARGUMENTS` to its end.
Answer noa(const Words& arguments);

}  // namespace test
