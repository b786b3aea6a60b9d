#include "help.hpp"

#include <algorithm>
#include <iomanip>
#include <sstream>
#include <string_view>
#include <vector>

namespace noa::program {

namespace {

constexpr std::size_t line_width = 80;

// Paragraphs in lines, each behind so many spaces.
std::string wrapped(const std::string& text, std::size_t indent) {
    std::string result;
    std::istringstream paragraphs(text);
    for (std::string paragraph; std::getline(paragraphs, paragraph);) {
        std::istringstream words(paragraph);
        std::string line;
        for (std::string word; words >> word;) {
            if (not line.empty() and indent + line.size() + 1 + word.size() > line_width) {
                result += std::string(indent, ' ') + line + '\n';
                line.clear();
            }
            line += (line.empty() ? "" : " ") + word;
        }
        result += line.empty() ? "\n" : std::string(indent, ' ') + line + '\n';
    }
    return result;
}

std::string section(std::string_view title, const std::string& text) {
    return '\n' + std::string(title) + '\n' + text;
}

std::string names_of(const CLI::Option& option) {
    std::string names;
    for (const std::string& name: option.get_snames())
        names += (names.empty() ? "-" : ", -") + name;
    for (const std::string& name: option.get_lnames())
        names += (names.empty() ? "--" : ", --") + name;
    const std::string type = option.get_type_name();  // "N:POSITIVE": what it is, and what is checked
    if (option.get_items_expected_max() > 0 and not type.empty())
        names += " " + type.substr(0, type.find(':'));
    return names;
}

std::string description_of(const CLI::Option& option) {
    const std::string otherwise = option.get_default_str();
    return option.get_description() + (otherwise.empty() ? "" : "; by default " + otherwise);
}

std::string synopsis(const CLI::App& command) {
    std::string text = "noa " + command.get_name();
    for (const CLI::Option* const option:
            command.get_options([](const CLI::Option* o) { return o->get_positional(); })) {
        const std::string name = option->get_name(true) + (option->get_items_expected_max() > 1 ? "..." : "");
        text += option->get_required() ? " " + name : " [" + name + "]";
    }
    return wrapped(text + " [OPTIONS]", 4);
}

std::string files_of(const CLI::App& command) {
    std::string text;
    for (const CLI::Option* const option: command.get_options([](const CLI::Option* o) { return o->get_positional(); }))
        text += "    " + option->get_name(true) + '\n' + wrapped(option->get_description(), 8);
    return text;
}

std::string options_of(const CLI::App& command, const std::string& group) {
    std::string text;
    for (const CLI::Option* const option:
            command.get_options([&](const CLI::Option* o) { return o->nonpositional() and o->get_group() == group; }))
        text += wrapped(names_of(*option), 4) + wrapped(description_of(*option), 8);
    return text;
}

}  // namespace

std::string CommandHelp::make_help(const CLI::App* command, std::string, CLI::AppFormatMode) const {
    std::string text = "noa " + command->get_name() + ": " + m_text.summary + "\n", examples;
    for (const std::string& example: m_text.examples)
        examples += "    " + example + '\n';
    text += section(m_text.examples.size() == 1 ? "EXAMPLE" : "EXAMPLES", examples);
    text += section("SYNOPSIS", synopsis(*command));
    text += section("DESCRIPTION", wrapped(m_text.description, 4) + "\n" + files_of(*command));
    const std::string general = "Options";  // what has no other group: those of all commands, behind its own
    for (const std::string& group: command->get_groups())
        if (const std::string options = options_of(*command, group); group != general and not options.empty())
            text += section(group, options);
    return text + section("OPTIONS", options_of(*command, general));
}

std::string ProgramHelp::make_help(const CLI::App* program, std::string, CLI::AppFormatMode) const {
    std::string text = "EXAMPLE\n    noa align movie.mrc -o average.mrc --plot drift.png\n\n" +
                       program->get_description() + "\n\nnoa COMMAND --help tells more.\n";
    std::vector<std::string> groups;
    for (const CLI::App* const command: program->get_subcommands({}))
        if (std::find(groups.begin(), groups.end(), command->get_group()) == groups.end())
            groups.push_back(command->get_group());
    for (const std::string& group: groups) {
        std::ostringstream lines;
        for (const CLI::App* const command: program->get_subcommands({}))
            if (command->get_group() == group)
                lines << "    " << std::left << std::setw(12) << command->get_name() << command->get_description()
                      << '\n';
        text += section(group, lines.str());
    }
    return text + section("OPTIONS", options_of(*program, "Options")) +
           section("EXIT CODES",
                   "    0 all is well, 1 some of several inputs failed, 2 wrong usage, 3 an input\n"
                   "    cannot be read or used, 4 an output cannot be written, 5 there is no such\n"
                   "    device or no memory, 70 a mistake of ours\n");
}

}  // namespace noa::program
