// The examples of the help, run as they are written, by a shell.
#pragma once

#include <string>
#include <vector>

#include "program/noa_command.hpp"

namespace test {

/// The examples of a command: lines that begin with "noa ".
std::vector<std::string> examples_of(const std::string& command);

/// Runs a line in a folder and returns its exit code. Its messages are left out.
int run_example(const Folder& folder, const std::string& line);

}  // namespace test
