#include "help.hpp"

#include <algorithm>
#include <iomanip>
#include <sstream>
#include <string_view>
#include <vector>

namespace noa::program {

namespace {

constexpr std::size_t line_width = 80;

// Paragraphs in lines, each behind so many spaces, and an empty line between them.
std::string wrapped(const std::string& text, std::size_t indent) {
    std::string result;
    for (std::size_t begin = 0, end = 0; end < text.size(); begin = end + 2) {
        result += begin == 0 ? "" : "\n";
        end = std::min(text.find("\n\n", begin), text.size());
        std::istringstream words(text.substr(begin, end - begin));
        std::string line;
        for (std::string word; words >> word;) {
            if (not line.empty() and indent + line.size() + 1 + word.size() > line_width) {
                result += std::string(indent, ' ') + line + '\n';
                line.clear();
            }
            line += (line.empty() ? "" : " ") + word;
        }
        result += std::string(indent, ' ') + line + '\n';
    }
    return result;
}

// Lines that are shown as they are, but for the spaces before them.
std::string indented(const std::string& lines) {
    std::string result;
    std::istringstream all(lines);
    for (std::string line; std::getline(all >> std::ws, line);)
        result += "    " + line + '\n';
    return result;
}

std::string section(std::string_view title, const std::string& text) {
    return '\n' + std::string(title) + '\n' + text;
}

std::string names_of(const Option& option) {
    std::string names;
    for (const std::string& name: option.all_names())
        names += (names.empty() ? "" : ", ") + name;
    return names + (option.rule.value.empty() ? "" : " " + option.rule.value);
}

std::string description_of(const Option& option) {
    return option.text + (option.default_text.empty() ? "" : "; by default " + option.default_text);
}

std::string synopsis(const Command& command) {
    std::string text = "noa " + command.name();
    for (const Option& option: command.options) {
        const std::string name = option.names + (option.has_several() ? "..." : "");
        if (option.is_positional())
            text += option.rule.is_required ? " " + name : " [" + name + "]";
    }
    return wrapped(text + " [OPTIONS]", 4);
}

std::string files_of(const Command& command) {
    std::string text;
    for (const Option& option: command.options)
        if (option.is_positional())
            text += "    " + option.names + '\n' + wrapped(option.text, 8);
    return text;
}

// All that are operations, or all others.
std::string options_of(const std::vector<Option>& options, bool are_operations = false) {
    std::string text;
    for (const Option& option: options)
        if (not option.is_positional() and option.is_operation() == are_operations)
            text += wrapped(names_of(option), 4) + wrapped(description_of(option), 8);
    return text;
}

}  // namespace

std::string help_of(const Command& command) {
    std::string text = "noa " + command.name() + ": " + command.text.summary + "\n";
    const std::string examples = indented(command.text.examples);
    text += section(std::ranges::count(examples, '\n') == 1 ? "EXAMPLE" : "EXAMPLES", examples);
    text += section("SYNOPSIS", synopsis(command));
    text += section("DESCRIPTION", wrapped(command.text.description, 4) + "\n" + files_of(command));
    if (const std::string operations = options_of(command.options, true); not operations.empty())
        text += section("Operations, in the order written", operations);
    return text + section("OPTIONS", options_of(command.options));
}

std::string help_of(const Program& program) {
    std::string text = "EXAMPLE\n    noa align movie.mrc -o average.mrc --plot drift.png\n\n" + program.description +
                       "\n\nnoa COMMAND --help tells more.\n";
    std::vector<std::string> groups;
    for (const Command& command: program.commands)
        if (std::find(groups.begin(), groups.end(), command.text.group) == groups.end())
            groups.push_back(command.text.group);
    for (const std::string& group: groups) {
        std::ostringstream lines;
        for (const Command& command: program.commands)
            if (command.text.group == group)
                lines << "    " << std::left << std::setw(12) << command.name() << command.text.summary << '\n';
        text += section(group, lines.str());
    }
    return text + section("OPTIONS", options_of(program.options)) +
           section("EXIT CODES",
                   "    0 all is well, 1 some of several inputs failed, 2 wrong usage, 3 an input\n"
                   "    cannot be read or used, 4 an output cannot be written, 5 there is no such\n"
                   "    device or no memory, 70 a mistake of ours\n");
}

}  // namespace noa::program
