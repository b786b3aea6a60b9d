#include "commands.hpp"

namespace noa::program {

void add_common_options(Command& command, Session& session) {
    command.add("--device", &session.device_name, "where to calculate: cpu, gpu, or gpu:N",
            {.value = "DEVICE", .shows_default = true});
    add_cpu_options(command, session);
}

void add_cpu_options(Command& command, Session& session) {
    command.add("--threads", &session.n_threads, "of the CPU; by default as many as it has",
            {.value = "N", .range = OptionRange{1, 4096}});
    command.add("-q,--quiet", &session.is_quiet, "no progress, notes and warnings");
}

}  // namespace noa::program
