// The commands. Each of them adds its name, its options and its help, and what there is to do if it is chosen.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

#include "session.hpp"

namespace noa::program {

/// A command, whose help begins with an example.
CLI::App* add_command(
        CLI::App& program, const std::string& name, const std::string& summary, const std::string& example);

/// --device, --threads and --quiet.
void add_common_options(CLI::App& command, Session& session);

void add_info(CLI::App& program, Session& session);

}  // namespace noa::program
