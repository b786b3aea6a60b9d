// How the program ends, and the errors that say so.
#pragma once

#include <stdexcept>

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

/// What was asked for makes no sense: the message names the option, and what was expected.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A file that can be read, but not used for what was asked: the message names it.
class InputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// An answer that cannot be written. (Files that cannot be are io::WriteErrors.)
class OutputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A device that is not there.
class DeviceError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace noa::program
