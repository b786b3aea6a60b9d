#include "completion/words.hpp"
#include "console/format.hpp"

namespace noa::program {

namespace {

std::string in_quotes(const std::string& text) {
    return "'" + escaped(text, "'\\") + "'";
}

std::string line_of(const std::string& condition, const OptionWords& option) {
    std::string text = "complete -c noa -n " + in_quotes(condition);
    for (const std::string& name: option.short_names)
        text += " -s " + name;
    for (const std::string& name: option.long_names)
        text += " -l " + name;
    if (not option.value.empty())
        text += option.values.empty() ? " -r -F" : " -x -a " + in_quotes(joined(option.values, " "));
    return text + " -d " + in_quotes(option.description) + "\n";
}

}  // namespace

std::string fish_completion(const ProgramWords& program) {
    const std::string before_commands = "__fish_use_subcommand";
    std::string text = "# Completion of noa, for fish.\n";
    for (const OptionWords& option: program.options)
        text += line_of(before_commands, option);
    for (const CommandWords& command: program.commands) {
        text += "complete -c noa -n " + before_commands + " -f -a " + command.name + " -d " +
                in_quotes(command.description) + "\n";
        const std::string condition = "__fish_seen_subcommand_from " + command.name;
        if (not command.values.empty())
            text += "complete -c noa -n " + in_quotes(condition) + " -f -a " + in_quotes(joined(command.values, " ")) +
                    "\n";
        for (const OptionWords& option: command.options)
            text += line_of(condition, option);
    }
    return text;
}

}  // namespace noa::program
