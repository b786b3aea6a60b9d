// The commands. Each is a file in commands/ and a line here.
#pragma once

#include <memory>
#include <utility>

#include "arguments/command.hpp"
#include "console/session.hpp"

namespace noa::program {

/// In the order of the help.
enum class CommandName : u8 {
    INFO,
    STATS,
    VALIDATE,
    CONVERT,
    FILTER,
    MATH,
    TRANSFORM,
    RESAMPLE,
    CROP,
    PAD,
    ALIGN,
    FSC,
    SPECTRUM,
    VIEW,
    DEMO,
    COMPLETION,
    N_COMMANDS,
};

/// The program, with all commands.
Program make_program(Session& session);

/// Adds a command to the program: the file of each specializes this, with describe().
template<CommandName>
void add_command(Program& program, Session& session);

/// Adds a command: the text of its help, and the function that does the work if it is chosen. Gives the command,
/// without options so far, and where the values of its own options go.
template<typename Options>
std::pair<Command&, Options&> describe(Program& program, const Session& session, const CommandText& text,
        ExitCode (*run)(const Session&, const Options&)) {
    const auto options = std::make_shared<Options>();
    Command& command = program.add_command(text);
    command.work = [&session, options, run] { return run(session, *options); };
    return {command, *options};
}

/// --device, --threads and --quiet.
void add_common_options(Command& command, Session& session);
/// The last two alone, for commands that have nothing to do on other devices.
void add_cpu_options(Command& command, Session& session);

}  // namespace noa::program
