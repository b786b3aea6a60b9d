// What reading and writing throw.
#pragma once

#include "noa/base/error.hpp"

namespace noa::io {

/// A file that cannot be opened or read, or that is not what it says. The message names the file, and the numbers.
class ReadError : public Exception {
public:
    using Exception::Exception;
};

/// A file that cannot be written: what was there before is there still.
class WriteError : public Exception {
public:
    using Exception::Exception;
};

}  // namespace noa::io
