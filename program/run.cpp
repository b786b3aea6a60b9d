#include "run.hpp"

#include <csignal>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "commands.hpp"
#include "help.hpp"
#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/allocator.hpp"

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
    } catch (const InputError& error) {
        return end_with(ExitCode::BAD_INPUT, error.what());
    } catch (const io::ReadError& error) {
        return end_with(ExitCode::BAD_INPUT, error.message());
    } catch (const io::WriteError& error) {
        return end_with(ExitCode::CANNOT_WRITE, error.message());
    } catch (const DeviceError& error) {
        return end_with(ExitCode::NO_DEVICE, error.what());
    } catch (const MemoryError& error) {
        return end_with(ExitCode::NO_DEVICE, error.message());
    } catch (const std::bad_alloc&) {
        return end_with(ExitCode::NO_DEVICE, "there is not enough memory");
    } catch (const std::exception& error) {
        return end_with(ExitCode::INTERNAL, std::string("a mistake of ours: ") + error.what());
    }
}

void add_commands(CLI::App& program, Session& session) {
    for (const auto add: {add_info, add_stats, add_validate, add_convert, add_filter, add_math, add_transform,
                 add_resample, add_crop, add_pad, add_align, add_fsc, add_spectrum, add_view, add_demo})
        add(program, session);
    add_completion(program, session);
}

// A word that is no command is what was meant as one.
void check_command(const CLI::App& program, int n_arguments, const char* const* arguments) {
    if (n_arguments < 2 or std::string_view(arguments[1]).starts_with('-'))
        return;
    std::string names;
    for (const CLI::App* const command: program.get_subcommands({})) {
        if (command->get_name() == arguments[1])
            return;
        names += (names.empty() ? "" : ", ") + command->get_name();
    }
    throw UsageError("there is no command '" + std::string(arguments[1]) + "', there are: " + names);
}

int explain(const CLI::App& program, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0)
        return program.exit(error);
    const auto chosen = program.get_subcommands();
    const std::string command = chosen.empty() ? "noa" : "noa " + chosen.front()->get_name();
    return end_with(ExitCode::USAGE, std::string(error.what()) + "; " + command + " --help tells more");
}

}  // namespace

int run(int n_arguments, const char* const* arguments) {
    (void)std::signal(SIGINT, on_signal);
    (void)std::signal(SIGTERM, on_signal);
    (void)std::signal(SIGHUP, on_signal);
    CLI::App program("Images, stacks, volumes and movies of electron microscopes.", "noa");
    program.formatter(std::make_shared<ProgramHelp>());
    program.set_help_flag("-h,--help", "this text");
    program.set_version_flag("--version", "noa " + std::string(version()), "the version");
    program.require_subcommand(1);
    Session session;
    add_commands(program, session);
    try {
        check_command(program, n_arguments, arguments);
        program.parse(n_arguments, arguments);
    } catch (const UsageError& error) {
        return end_with(ExitCode::USAGE, error.what() + std::string("; noa --help tells more"));
    } catch (const CLI::ParseError& error) {
        return explain(program, error);
    }
    session.label = "noa " + std::string(version()) + ": " + label_of(*program.get_subcommands().front());
    return run_work(session);
}

}  // namespace noa::program
