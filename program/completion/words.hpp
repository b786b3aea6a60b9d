// What can be typed behind noa: commands, their options, and values of those that have just a few.
#pragma once

#include <string>
#include <vector>

#include "arguments/command.hpp"

namespace noa::program {

struct OptionWords {
    std::vector<std::string> short_names, long_names;  ///< without dashes
    std::string description;
    std::string value;                ///< what its value is called; empty: it has none
    std::vector<std::string> values;  ///< all of them, if they are a few; else file names are offered
    bool is_repeated = false;         ///< it can be given again

    /// With dashes, short ones first.
    std::vector<std::string> names() const;
};

struct CommandWords {
    std::string name, description;
    std::vector<OptionWords> options;
    std::vector<std::string> values;  ///< of what is no option; without any, files
};

struct ProgramWords {
    std::vector<OptionWords> options;
    std::vector<CommandWords> commands;
};

ProgramWords words_of(const Program& program);

/// A text with a character before each of some others.
std::string escaped(const std::string& text, const std::string& which, const std::string& with = "\\");

/// Scripts that complete what is typed, for these shells.
std::string bash_completion(const ProgramWords& program);
std::string zsh_completion(const ProgramWords& program);
std::string fish_completion(const ProgramWords& program);

}  // namespace noa::program
