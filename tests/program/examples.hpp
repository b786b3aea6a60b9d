// The examples of the help, run as they are written, by a shell.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "program/noa_command.hpp"

namespace test {

/// The examples of a command: lines that begin with "noa ".
std::vector<std::string> examples_of(const std::string& command);

/// Runs a line in a folder and returns its exit code. Its messages are left out.
int run_example(const Folder& folder, const std::string& line);

/// Runs all examples of a command in a folder, without what they pipe to: there must be so many, and none may fail.
/// With more, such as " --quiet", behind each.
void expect_examples_run(
        const Folder& folder, const std::string& command, std::size_t n_examples, const std::string& more = "");

}  // namespace test
