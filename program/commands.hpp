// The commands. Each of them adds its name, its options and its help, and what there is to do if it is chosen.
#pragma once

#include <memory>

#include "arguments/command.hpp"
#include "console/session.hpp"

namespace noa::program {

/// --device, --threads and --quiet.
void add_common_options(Command& command, Session& session);
/// The last two alone, for commands that have nothing to do on other devices.
void add_cpu_options(Command& command, Session& session);

/// What there is to do if the command is chosen, with its options.
template<typename Options>
void set_work(Command& command, const Session& session, std::shared_ptr<Options> options,
        ExitCode (*work)(const Session&, const Options&)) {
    command.work = [&session, options, work] { return work(session, *options); };
}

void add_align(Program& program, Session& session);
void add_completion(Program& program, Session& session);
void add_convert(Program& program, Session& session);
void add_crop(Program& program, Session& session);
void add_demo(Program& program, Session& session);
void add_filter(Program& program, Session& session);
void add_fsc(Program& program, Session& session);
void add_info(Program& program, Session& session);
void add_math(Program& program, Session& session);
void add_pad(Program& program, Session& session);
void add_resample(Program& program, Session& session);
void add_spectrum(Program& program, Session& session);
void add_stats(Program& program, Session& session);
void add_transform(Program& program, Session& session);
void add_validate(Program& program, Session& session);
void add_view(Program& program, Session& session);

}  // namespace noa::program
