// The examples of the help, run as they are written, by a shell.
#pragma once

#include <regex>
#include <string>
#include <vector>

#include "program/noa_command.hpp"

namespace test {

/// Of a command: lines that begin with "noa ".
inline std::vector<std::string> examples_of(const std::string& command) {
    const std::string help = noa({command, "--help"}).output;
    const std::string text = help.substr(0, help.find("SYNOPSIS"));
    const std::regex line("\n    (noa .*)");
    std::vector<std::string> examples;
    for (std::sregex_iterator at(text.begin(), text.end(), line), end; at != end; ++at)
        examples.push_back((*at)[1]);
    return examples;
}

/// Runs a line in a folder, and gives back its exit code. Its messages are left out.
inline int run_example(const Folder& folder, const std::string& line) {
    const std::string text =
            "cd '" + (folder / "").native() + "' && noa() { " NOA_COMMAND " \"$@\"; } && " + line + " 2>/dev/null";
    std::string shell = "sh", option = "-c", script = text;
    char* const arguments[] = {shell.data(), option.data(), script.data(), nullptr};
    pid_t process = -1;
    if (posix_spawn(&process, "/bin/sh", nullptr, nullptr, arguments, environ) != 0)
        process = -1;
    return exit_code_of(process);
}

}  // namespace test
