// noa completion: scripts for shells, which complete what is typed.
#include <iostream>
#include <string>

#include "commands.hpp"
#include "completion/words.hpp"

namespace noa::program {

namespace {

struct CompletionOption {
    const Program* program = nullptr;  // all of which is there when the command is run
    std::string shell{};
};

ExitCode run(const Session&, const CompletionOption& options) {
    const ProgramWords words = words_of(*options.program);
    std::cout << (options.shell == "bash"  ? bash_completion(words)
                  : options.shell == "zsh" ? zsh_completion(words)
                                           : fish_completion(words));
    return ExitCode::OK;
}

const char* const examples =
        "source <(noa completion bash)\n"
        "noa completion zsh > \"${fpath[1]}/_noa\"\n"
        "noa completion fish > ~/.config/fish/completions/noa.fish\n";

const char* const description =
        "Writes the script to the standard output. The first example is for bash as it runs, or, "
        "as "
        "a line of ~/.bashrc, for all times; those for zsh and fish are for all times, from the "
        "next start of the shell on.";

void add_options(Command& command, Session&, CompletionOption& options) {
    command.add("SHELL", &options.shell, "bash, zsh or fish", {.is_required = true, .one_of = {"bash", "zsh", "fish"}});
}

}  // namespace

template<>
void add_command<CommandName::COMPLETION>(Program& program, Session& session) {
    describe(program, session,
            {"completion", "Pictures and more", "a script with which shells complete commands and options", examples,
                    description},
            add_options, run, CompletionOption{.program = &program});
}

}  // namespace noa::program
