#include "completion/words.hpp"
#include "console/format.hpp"

namespace noa::program {

namespace {

std::string all_names(const std::vector<OptionWords>& options) {
    std::vector<std::string> names;
    for (const OptionWords& option: options)
        for (const std::string& name: option.names())
            names.push_back(name);
    return joined(names, " ");
}

// What a value is: one of a few, or, where the shell is left to it, a file.
std::string values_of_options(const std::vector<OptionWords>& options) {
    std::string text;
    for (const OptionWords& option: options) {
        if (option.value.empty())
            continue;
        text += "                " + joined(option.names(), "|") + ")\n";
        text += option.values.empty() ? "                    return ;;\n"
                                      : "                    words=\"" + joined(option.values, " ") + "\" ;;\n";
    }
    return text;
}

std::string case_of(const CommandWords& command) {
    std::string text = "        " + command.name + ")\n";
    text += "            options=\"" + all_names(command.options) + "\"\n";
    text += "            words=\"" + joined(command.values, " ") + "\"\n";
    if (const std::string values = values_of_options(command.options); not values.empty())
        text += "            case \"$before\" in\n" + values + "            esac\n";
    return text + "            ;;\n";
}

}  // namespace

std::string bash_completion(const ProgramWords& program) {
    std::vector<std::string> names;
    std::string cases;
    for (const CommandWords& command: program.commands) {
        names.push_back(command.name);
        cases += case_of(command);
    }
    std::string text = R"(# Completion of noa, for bash.
_noa() {
    local typed="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}" options= words=
    if [[ "$typed" == "=" ]]; then  # bash takes --kind=images for three words
        typed=
    elif [[ "$before" == "=" ]]; then
        before="${COMP_WORDS[COMP_CWORD - 2]}"
    fi
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
)";
    text += "        COMPREPLY=($(compgen -W \"" + joined(names, " ") + " " + all_names(program.options) +
            "\" -- \"$typed\"))\n";
    text += "        return\n    fi\n    case \"${COMP_WORDS[1]}\" in\n" + cases + "    esac\n";
    return text + R"(    if [[ "$typed" == -* ]]; then
        words="$options"
    fi
    COMPREPLY=($(compgen -W "$words" -- "$typed"))
}
complete -o default -o bashdefault -F _noa noa
)";
}

}  // namespace noa::program
