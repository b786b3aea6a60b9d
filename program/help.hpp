// The help of the program and of its commands: an example first.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <utility>

#include "commands.hpp"

namespace noa::program {

/// noa --help: what commands there are.
class ProgramHelp : public CLI::Formatter {
public:
    std::string make_help(const CLI::App* program, std::string name, CLI::AppFormatMode mode) const override;
};

/// noa COMMAND --help, in the sections of a manual page.
class CommandHelp : public CLI::Formatter {
public:
    explicit CommandHelp(CommandText text) : m_text(std::move(text)) {}

    std::string make_help(const CLI::App* command, std::string name, CLI::AppFormatMode mode) const override;

private:
    CommandText m_text;
};

}  // namespace noa::program
