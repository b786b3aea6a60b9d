// The program noa, run as a shell would: its exit code, and what it says.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
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

inline std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Begins `noa ARGUMENTS`, with files for what it says, and gives back its process.
inline pid_t begin_noa(
        const Words& arguments, const std::filesystem::path& output, const std::filesystem::path& messages) {
    Words all{NOA_COMMAND};
    all.insert(all.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& argument: all)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    pid_t process = -1;
    if (posix_spawn(&process, NOA_COMMAND, &actions, nullptr, pointers.data(), environ) != 0)
        process = -1;
    posix_spawn_file_actions_destroy(&actions);
    return process;
}

inline int exit_code_of(pid_t process) {
    int status = 0;
    if (process <= 0 or waitpid(process, &status, 0) != process)
        return -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/// Runs `noa ARGUMENTS` to its end.
inline Answer noa(const Words& arguments) {
    const Folder folder;
    const auto output = folder / "output", messages = folder / "messages";
    const int exit_code = exit_code_of(begin_noa(arguments, output, messages));
    return {exit_code, text_of(output), text_of(messages)};
}

}  // namespace test
