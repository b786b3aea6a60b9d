// The help of the program and of its commands: an example first.
#pragma once

#include <string>

#include "arguments/command.hpp"

namespace noa::program {

/// noa --help: what commands there are.
std::string help_of(const Program& program);

/// noa COMMAND --help, in the sections of a manual page.
std::string help_of(const Command& command);

}  // namespace noa::program
