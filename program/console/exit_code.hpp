// How the program ends, and the errors that say so.
#pragma once

#include <stdexcept>
#include <string>

namespace noa::program {

enum class ExitCode {
    OK = 0,
    SOME_FAILED = 1,  ///< of several inputs
    USAGE = 2,
    BAD_INPUT = 3,  ///< unreadable, or not what it says
    CANNOT_WRITE = 4,
    NO_DEVICE = 5,  ///< or no memory
    INTERNAL = 70,
};

/// An error that ends the program with a code.
class ProgramError : public std::runtime_error {
public:
    ProgramError(ExitCode code, const std::string& message) : std::runtime_error(message), m_code(code) {}
    ExitCode code() const { return m_code; }

private:
    ExitCode m_code;
};

template<ExitCode Code>
class ErrorOf : public ProgramError {
public:
    explicit ErrorOf(const std::string& message) : ProgramError(Code, message) {}
};

/// What was asked for makes no sense: the message names the option, and what was expected.
using UsageError = ErrorOf<ExitCode::USAGE>;

/// A file that can be read, but not used for what was asked: the message names it.
using InputError = ErrorOf<ExitCode::BAD_INPUT>;

/// An answer that cannot be written. (Files that cannot be are io::WriteErrors.)
using OutputError = ErrorOf<ExitCode::CANNOT_WRITE>;

/// A device that is not there.
using DeviceError = ErrorOf<ExitCode::NO_DEVICE>;

}  // namespace noa::program
