// Calls that fail when they are asked to: of a program that is linked with the options that failing_calls.cpp names.
#pragma once

#include <cstdint>

namespace test {

/// Allocations are those of new, and those of the pool that arrays are made of.
enum class Call : std::uint8_t { ALLOCATE, OPEN, STATUS, READ, WRITE, FLUSH, CLOSE, RENAME };

/// How the n-th one fails: alone, or with all that follow; or it does half of what it should, or is interrupted, and
/// neither is a reason to fail.
enum class Failing : std::uint8_t { ONCE, FROM_THEN_ON, HALF, INTERRUPTED };

/// While it lives, calls of this thread are counted, and from the n-th on fail with a number of the system.
class FailingCalls {
public:
    FailingCalls(Call call, int n, Failing how, int error);
    FailingCalls(const FailingCalls&) = delete;
    FailingCalls& operator=(const FailingCalls&) = delete;
    ~FailingCalls();

    static bool have_failed();  // since the last one of these began
};

}  // namespace test
