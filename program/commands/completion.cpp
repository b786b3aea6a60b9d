// noa completion: scripts for shells, which complete what is typed.
#include <iostream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "completion/words.hpp"
#include "console/format.hpp"

namespace noa::program {

namespace {

struct Shell {
    const char* name;
    std::string (*script)(const ProgramWords&);
};
constexpr Shell shells[] = {{"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};

struct CompletionOption {
    std::string shell;
};

ExitCode run(const Session&, const CompletionOption& options) {
    Session session;
    const ProgramWords words = words_of(make_program(session));
    for (const auto& [name, script]: shells)
        if (options.shell == name)
            std::cout << script(words);
    return ExitCode::OK;
}

}  // namespace

const CommandText text{"completion", "Pictures and more", "a script with which shells complete commands and options",
        R"(
            source <(noa completion bash)
            noa completion zsh > "${fpath[1]}/_noa"
            noa completion fish > ~/.config/fish/completions/noa.fish
        )",
        R"(
            Writes the script to the standard output. The first example is for bash as it runs, or, as a line of
            ~/.bashrc, for all times; those for zsh and fish are for all times, from the next start of the shell on.
        )"};

template<>
void add_command<CommandName::COMPLETION>(Program& program, Session& session) {
    const auto [command, options] = describe(program, session, text, run);
    std::vector<std::string> names;
    for (const Shell& shell: shells)
        names.emplace_back(shell.name);
    command.add("SHELL", &options.shell, joined(names, ", ", " or "), {.is_required = true, .one_of = names});
}

}  // namespace noa::program
