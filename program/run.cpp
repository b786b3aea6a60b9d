#include "run.hpp"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <system_error>

#include "arguments/parse.hpp"
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

// Signals that are ignored stay so, as nohup wants it. Without SIGXFSZ, a file that gets too large is as a full disk.
void handle_signals() {
    for (const int number: {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action {};
        if (::sigaction(number, nullptr, &action) == 0 and action.sa_handler != SIG_IGN)
            (void)std::signal(number, on_signal);
    }
    (void)std::signal(SIGXFSZ, SIG_IGN);
}

int end_with(ExitCode code, std::string_view message) {
    Session::complain(message);
    return static_cast<int>(code);
}

// The help, the version, or the work of a command.
ExitCode answer(const Program& program, Session& session, const Request& request) {
    const std::string name = "noa " + std::string(version());
    if (request.question) {
        switch (*request.question) {
            case Question::HELP:
                std::cout << (request.command != nullptr ? help_of(*request.command) : help_of(program));
                break;
            case Question::VERSION:
                std::cout << name << '\n';
                break;
        }
        return ExitCode::OK;
    }
    session.label = name + ": " + request.label;
    return request.command->work();
}

// What is in the buffers may find no room: an answer that is not whole is none.
void flush_output() {
    errno = 0;
    std::cout.flush();
    if (std::cout.good())
        return;
    // If it failed before, nobody remembers why; a write of nothing may tell.
    const bool is_known = errno != 0 or ::write(STDOUT_FILENO, "", 0) < 0;
    throw OutputError(
            "the standard output cannot be written" + (is_known ? ": " + std::generic_category().message(errno) : ""));
}

int parse_and_answer(const Program& program, Session& session, int n_arguments, const char* const* arguments) {
    try {
        const ExitCode code = answer(program, session, parse(program, n_arguments, arguments));
        flush_output();
        return static_cast<int>(code);
    } catch (const ProgramError& error) {
        return end_with(error.code(), error.what());
    } catch (const io::ReadError& error) {
        return end_with(ExitCode::BAD_INPUT, error.message());
    } catch (const io::WriteError& error) {
        return end_with(ExitCode::CANNOT_WRITE, error.message());
    } catch (const MemoryError& error) {
        return end_with(ExitCode::NO_DEVICE, error.message());
    } catch (const std::bad_alloc&) {
        return end_with(ExitCode::NO_DEVICE, "there is not enough memory");
    } catch (const std::exception& error) {
        return end_with(ExitCode::INTERNAL, std::string("this is an internal error: ") + error.what());
    }
}

}  // namespace

int run(int n_arguments, const char* const* arguments) {
    handle_signals();
    Session session;
    return parse_and_answer(make_program(session), session, n_arguments, arguments);
}

}  // namespace noa::program
