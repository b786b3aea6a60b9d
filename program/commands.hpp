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

/// Adds a command to the program: the file of each specializes this, with describe().
template<CommandName>
void add_command(Program& program, Session& session);

void add_all_commands(Program& program, Session& session);

/// Adds a command with options of its own: the text of its help, the function that lists its options, and the one that
/// does the work if it is chosen.
template<typename Options>
void describe(Program& program, Session& session, const CommandText& text,
        void (*add_options)(Command&, Session&, Options&), ExitCode (*run)(const Session&, const Options&),
        Options initial = Options()) {
    const auto options = std::make_shared<Options>(std::move(initial));
    Command& command = program.add_command(text);
    add_options(command, session, *options);
    command.work = [&session, options, run] { return run(session, *options); };
}

/// --device, --threads and --quiet.
void add_common_options(Command& command, Session& session);
/// The last two alone, for commands that have nothing to do on other devices.
void add_cpu_options(Command& command, Session& session);

}  // namespace noa::program
