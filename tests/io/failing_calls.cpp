// The functions of the system that noa::io calls, in between. The linker puts them there: -Wl,--wrap=pread calls
// __wrap_pread in all that is linked statically, and the function itself is __real_pread.
#include "io/failing_calls.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace test {

namespace {

struct Plan {
    bool is_on = false, has_failed = false;
    Call call{};
    int n_left = 0;  // until one fails
    Failing how{};
    int error = 0;
};
thread_local Plan plan;  // without a constructor, which would allocate

// Whether this call is one that fails.
bool fails(Call call) {
    if (not plan.is_on or plan.call != call)
        return false;
    const bool is_later = plan.n_left == 0;
    if (is_later and plan.how != Failing::FROM_THEN_ON)
        return false;
    if (not is_later and --plan.n_left > 0)
        return false;
    plan.has_failed = true;
    return true;
}

int fail() {
    errno = plan.how == Failing::INTERRUPTED ? EINTR : plan.error;
    return -1;
}

}  // namespace

FailingCalls::FailingCalls(Call call, int n, Failing how, int error) {
    plan = {true, false, call, n, how, error};
}

FailingCalls::~FailingCalls() {
    plan.is_on = false;
}

bool FailingCalls::have_failed() {
    return plan.has_failed;
}

}  // namespace test

using test::Call, test::Failing, test::fails, test::plan;

// ---- Memory --------------------------------------------------------------------------------------------------------

void* operator new(std::size_t n) {
    void* const memory = fails(Call::ALLOCATE) ? nullptr : std::malloc(n);
    if (memory == nullptr)
        throw std::bad_alloc{};
    return memory;
}
void* operator new(std::size_t n, const std::nothrow_t&) noexcept {
    return fails(Call::ALLOCATE) ? nullptr : std::malloc(n);
}
// Not inlined: compilers would warn of the free() beside their own idea of new.
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

// NOLINTBEGIN(readability-identifier-naming): the names that the linker gives them
extern "C" {

void* __real_aligned_alloc(std::size_t alignment, std::size_t n);
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t n) {
    return fails(Call::ALLOCATE) ? nullptr : __real_aligned_alloc(alignment, n);
}

// ---- Files ---------------------------------------------------------------------------------------------------------

int __real_open(const char* path, int flags, ...);
int __wrap_open(const char* path, int flags, ...) {
    std::va_list arguments;
    va_start(arguments, flags);
    const unsigned mode = (flags & O_CREAT) != 0 ? va_arg(arguments, unsigned) : 0;
    va_end(arguments);
    return fails(Call::OPEN) ? test::fail() : __real_open(path, flags, mode);
}

int __real_fstat(int descriptor, struct stat* status);
int __wrap_fstat(int descriptor, struct stat* status) {
    return fails(Call::STATUS) ? test::fail() : __real_fstat(descriptor, status);
}

int __real_stat(const char* path, struct stat* status);
int __wrap_stat(const char* path, struct stat* status) {
    return fails(Call::STATUS) ? test::fail() : __real_stat(path, status);
}

ssize_t __real_pread(int descriptor, void* to, std::size_t n, off_t offset);
ssize_t __wrap_pread(int descriptor, void* to, std::size_t n, off_t offset) {
    if (not fails(Call::READ))
        return __real_pread(descriptor, to, n, offset);
    return plan.how == Failing::HALF ? __real_pread(descriptor, to, (n + 1) / 2, offset) : test::fail();
}

// One that fails alone has done half of it.
ssize_t __real_pwrite(int descriptor, const void* from, std::size_t n, off_t offset);
ssize_t __wrap_pwrite(int descriptor, const void* from, std::size_t n, off_t offset) {
    if (not fails(Call::WRITE))
        return __real_pwrite(descriptor, from, n, offset);
    if (plan.how == Failing::INTERRUPTED or plan.how == Failing::FROM_THEN_ON)
        return test::fail();
    const ssize_t n_done = __real_pwrite(descriptor, from, (n + 1) / 2, offset);
    return plan.how == Failing::HALF ? n_done : test::fail();
}

// Not to the disk, which takes long, and of which tests see nothing.
int __wrap_fsync(int) {
    return fails(Call::FLUSH) ? test::fail() : 0;
}

int __real_close(int descriptor);
int __wrap_close(int descriptor) {
    const int result = __real_close(descriptor);
    return fails(Call::CLOSE) ? test::fail() : result;
}

int __real_rename(const char* from, const char* to);
int __wrap_rename(const char* from, const char* to) {
    return fails(Call::RENAME) ? test::fail() : __real_rename(from, to);
}
}
// NOLINTEND(readability-identifier-naming)
