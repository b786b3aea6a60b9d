#include "commands.hpp"

#include <cstddef>
#include <utility>

namespace noa::program {

namespace {

template<std::size_t... numbers>
void add_each(Program& program, Session& session, std::index_sequence<numbers...>) {
    (add_command<static_cast<CommandName>(numbers)>(program, session), ...);
}

}  // namespace

Program make_program(Session& session) {
    Program program{"Images, stacks, volumes and movies of electron microscopes."};
    constexpr auto n = static_cast<std::size_t>(CommandName::N_COMMANDS);
    add_each(program, session, std::make_index_sequence<n>());
    return program;
}

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
