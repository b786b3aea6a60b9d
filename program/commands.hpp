// The commands. Each of them adds its name, its options and its help, and what there is to do if it is chosen.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arguments/operation.hpp"
#include "console/session.hpp"

namespace noa::program {

/// What the help of a command says before its options.
struct CommandText {
    std::string summary;                ///< a line for the list of commands
    std::vector<std::string> examples;  ///< the first one is the first thing there is to read
    std::string description;            ///< paragraphs, separated by empty lines
};

/// In one of the groups of the list of commands.
CLI::App* add_command(CLI::App& program, const std::string& name, const std::string& group, const CommandText& text);

/// --device, --threads and --quiet.
void add_common_options(CLI::App& command, Session& session);
/// The last two alone, for commands that have nothing to do on other devices.
void add_cpu_options(CLI::App& command, Session& session);

/// What there is to do if the command is chosen, with its options.
template<typename Options>
void set_work(CLI::App& command, Session& session, std::shared_ptr<Options> options,
        ExitCode (*work)(const Session&, const Options&)) {
    command.callback([&session, options, work] {
        session.work = [&session, options, work] { return work(session, *options); };
    });
}

/// An option that can be given again and again, and counts where it is written. Without the name of a value it has
/// none.
void add_operation(
        CLI::App& command, const std::string& name, const std::string& value, const std::string& description);

/// The operations of a command that was parsed, as they were written. A UsageError if there are none.
std::vector<Operation> operations_of(const CLI::App& command);

/// What was asked for, without files: "filter --lowpass 20".
std::string label_of(const CLI::App& command);

void add_align(CLI::App& program, Session& session);
void add_completion(CLI::App& program, Session& session);
void add_convert(CLI::App& program, Session& session);
void add_crop(CLI::App& program, Session& session);
void add_demo(CLI::App& program, Session& session);
void add_filter(CLI::App& program, Session& session);
void add_fsc(CLI::App& program, Session& session);
void add_info(CLI::App& program, Session& session);
void add_math(CLI::App& program, Session& session);
void add_pad(CLI::App& program, Session& session);
void add_resample(CLI::App& program, Session& session);
void add_spectrum(CLI::App& program, Session& session);
void add_stats(CLI::App& program, Session& session);
void add_transform(CLI::App& program, Session& session);
void add_validate(CLI::App& program, Session& session);
void add_view(CLI::App& program, Session& session);

}  // namespace noa::program
