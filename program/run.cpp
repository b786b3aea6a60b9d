#include "run.hpp"

#include <csignal>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <string_view>

#include "commands.hpp"
#include "files.hpp"
#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/io/image_file.hpp"

namespace noa::program {

namespace {

// Files that are half written go, and the program ends as it would have without this.
extern "C" void on_signal(int number) {
    io::remove_temporary_files();
    (void)std::signal(number, SIG_DFL);
    (void)std::raise(number);
}

int end_with(ExitCode code, std::string_view message) {
    Session::complain(message);
    return static_cast<int>(code);
}

int run_work(const Session& session) {
    try {
        return static_cast<int>(session.work());
    } catch (const UsageError& error) {
        return end_with(ExitCode::USAGE, error.what());
    } catch (const DeviceError& error) {
        return end_with(ExitCode::NO_DEVICE, error.what());
    } catch (const io::ReadError& error) {
        return end_with(ExitCode::BAD_INPUT, message_of(error));
    } catch (const io::WriteError& error) {
        return end_with(ExitCode::CANNOT_WRITE, message_of(error));
    } catch (const std::bad_alloc&) {
        return end_with(ExitCode::NO_DEVICE, "there is not enough memory");
    } catch (const std::exception& error) {
        return end_with(ExitCode::INTERNAL, error.what());
    }
}

}  // namespace

CLI::App* add_command(
        CLI::App& program, const std::string& name, const std::string& summary, const std::string& example) {
    CLI::App* const command = program.add_subcommand(name, summary);
    command->footer("Example: " + example);
    return command;
}

void add_common_options(CLI::App& command, Session& session) {
    command.add_option("--device", session.device_name, "cpu, gpu, or gpu:N")->capture_default_str();
    command.add_option("--threads", session.n_threads, "of the CPU; by default all")->check(CLI::PositiveNumber);
    command.add_flag("--quiet,-q", session.is_quiet, "no progress, notes and warnings");
}

int run(int n_arguments, const char* const* arguments) {
    (void)std::signal(SIGINT, on_signal);
    (void)std::signal(SIGTERM, on_signal);
    CLI::App program("Images, stacks, volumes and movies of electron microscopes.", "noa");
    program.require_subcommand(1);
    Session session;
    add_info(program, session);
    try {
        program.parse(n_arguments, arguments);
    } catch (const CLI::ParseError& error) {
        return program.exit(error) == 0 ? 0 : static_cast<int>(ExitCode::USAGE);
    }
    return run_work(session);
}

}  // namespace noa::program
