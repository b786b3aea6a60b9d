#include "completion/words.hpp"
#include "console/format.hpp"

namespace noa::program {

namespace {

// Between single quotes.
std::string in_quotes(const std::string& text) {
    std::string result(1, '\'');
    for (const char c: text)
        result += c == '\'' ? "'\\''" : std::string(1, c);
    return result + '\'';
}

// What follows an option: what it is called, and what it can be.
std::string value_of(const OptionWords& option) {
    if (option.value.empty())
        return "";
    const std::string values = option.values.empty() ? "_files" : "(" + joined(option.values, " ") + ")";
    return ":" + escaped(option.value, ":") + ":" + escaped(values, ":");
}

// As _arguments wants it: a specification for each name, and the names that exclude each other.
std::string specifications(const OptionWords& option) {
    const std::string names = joined(option.names(), " ");
    const std::string before = option.is_repeated ? "*" : "(" + names + ")";
    const std::string behind = "[" + escaped(option.description, "[]\\") + "]" + value_of(option);
    std::string text;
    for (const std::string& name: option.names()) {
        std::string specification = before;
        specification += name;
        specification += option.value.empty() ? "" : name.starts_with("--") ? "=" : "+";
        specification += behind;
        text += " \\\n                " + in_quotes(specification);
    }
    return text;
}

std::string arguments(const std::vector<OptionWords>& options, const std::string& others) {
    std::string text = "_arguments";
    for (const OptionWords& option: options)
        text += specifications(option);
    return text + others;
}

std::string case_of(const CommandWords& command) {
    const std::string others =
            command.values.empty() ? "*:file:_files" : "1:word:(" + joined(command.values, " ") + ")";
    return "        " + command.name + ")\n            " +
           arguments(command.options, " \\\n                " + in_quotes(others)) + "\n            ;;\n";
}

}  // namespace

std::string zsh_completion(const ProgramWords& program) {
    std::string text = "#compdef noa\n# Completion of noa, for zsh.\n_noa() {\n    local -a commands\n    commands=(\n";
    for (const CommandWords& command: program.commands)
        text += "        " + in_quotes(command.name + ":" + escaped(command.description, ":\\")) + "\n";
    text += "    )\n    if (( CURRENT == 2 )); then\n        if [[ $PREFIX == -* ]]; then\n            " +
            arguments(program.options, "") +
            "\n        else\n            _describe command commands\n        fi\n        return\n    fi\n"
            "    shift words\n    (( CURRENT-- ))\n    case $words[1] in\n";
    for (const CommandWords& command: program.commands)
        text += case_of(command);
    return text +
           "    esac\n}\nif [[ $funcstack[1] == _noa ]]; then\n    _noa \"$@\"\nelse\n    compdef _noa noa\nfi\n";
}

}  // namespace noa::program
