#include "io/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>

#include "io/fail.hpp"
#include "noa/io/error.hpp"
#include "noa/io/image_file.hpp"

namespace noa::io {

namespace {

std::string reason(int number) {
    return std::generic_category().message(number);
}

// What the system does at once, at most: calls for more are cut short by it anyway.
constexpr std::size_t largest_transfer = std::size_t{1} << 30;

// ---- What is being written, for the handler of a signal ------------------------------------------------------------

enum class Slot : char { FREE, CHANGING, USED };

// A temporary file, which goes, or one that grows, which gets its old size.
struct Unfinished {
    std::atomic<Slot> state = Slot::FREE;
    std::array<char, PATH_MAX> path{};
    int descriptor = -1;  // of one that grows
    i64 size = 0;

    void undo() const noexcept {
        [[maybe_unused]] const int failed = descriptor < 0 ? ::unlink(path.data()) : ::ftruncate(descriptor, size);
    }
};
static_assert(std::atomic<Slot>::is_always_lock_free);

// More files than this at a time are written all the same, but a signal leaves them as they are.
std::array<Unfinished, 64> unfinished_files;

// Returns the slot; -1 if there is none.
template<typename Set>
int remember(const Set& set) {
    for (std::size_t i = 0; i < unfinished_files.size(); ++i) {
        auto expected = Slot::FREE;
        Unfinished& file = unfinished_files[i];
        if (file.state.compare_exchange_strong(expected, Slot::CHANGING)) {
            set(file);
            file.state = Slot::USED;
            return static_cast<int>(i);
        }
    }
    return -1;
}

int remember_temporary(const std::string& path) {
    if (path.size() >= PATH_MAX)
        return -1;
    return remember([&](Unfinished& file) {
        *std::copy(path.begin(), path.end(), file.path.begin()) = '\0';
        file.descriptor = -1;
    });
}

int remember_growing(int descriptor, i64 size) {
    return remember([&](Unfinished& file) {
        file.descriptor = descriptor;
        file.size = size;
    });
}

// False if a handler was there first.
bool forget(int slot) {
    auto expected = Slot::USED;
    return slot < 0 or
           unfinished_files[static_cast<std::size_t>(slot)].state.compare_exchange_strong(expected, Slot::FREE);
}

// ---- Files -----------------------------------------------------------------------------------------------------

// All of them, or an error.
template<typename Error>
void read_bytes(int descriptor, const std::filesystem::path& path, i64 offset, std::span<std::byte> to) {
    std::size_t n_done = 0;
    while (n_done < to.size()) {
        const i64 at = offset + static_cast<i64>(n_done);
        const auto n = ::pread(descriptor, to.data() + n_done, std::min(to.size() - n_done, largest_transfer), at);
        if (n < 0 and errno != EINTR)
            fail<Error>(path, "cannot be read at {}: {}", at, reason(errno));
        if (n == 0)
            fail<Error>(path, "ends at {}, where {} more bytes are expected", at, to.size() - n_done);
        if (n > 0)
            n_done += static_cast<std::size_t>(n);
    }
}

// From the root on, so that it stays the same file wherever the program goes.
std::filesystem::path without_links(const std::filesystem::path& path) {
    std::error_code problem;
    auto result = std::filesystem::absolute(path, problem);
    if (not problem)
        result = std::filesystem::weakly_canonical(result, problem);
    if (problem)
        fail<WriteError>(path, "cannot be written: {}", problem.message());
    return result;
}

struct Permissions {
    bool is_given = false;
    mode_t mode = 0;
    uid_t owner = 0;
    gid_t group = 0;
};

// Those of a file that is to be replaced. An error if there is something else, or if it is protected.
Permissions check_target(const std::filesystem::path& path, const std::filesystem::path& target) {
    struct stat status {};
    if (::stat(target.c_str(), &status) != 0) {
        if (errno != ENOENT)
            fail<WriteError>(path, "cannot be written: {}", reason(errno));
        return {};
    }
    if (S_ISDIR(status.st_mode))
        fail<WriteError>(path, "cannot be written: it is a directory");
    if (not S_ISREG(status.st_mode))
        fail<WriteError>(path, "cannot be written: it is no regular file");
    if (::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0)
        fail<WriteError>(path, "cannot be written: {}", reason(errno));
    return {true, static_cast<mode_t>(status.st_mode & 07777u), status.st_uid, status.st_gid};
}

// A hidden name that nobody has yet, and that is not too long.
std::filesystem::path temporary_name(const std::filesystem::path& target) {
    constexpr std::size_t most_characters = 200;
    std::random_device random;
    std::array<char, 16> digits{};
    const int n = std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(random()));
    std::string name = ".";
    name += target.filename().native().substr(0, most_characters);
    name += ".";
    name += std::string_view(digits.data(), static_cast<std::size_t>(n));
    return target.parent_path() / name;
}

// The name of a file is on the disk once its folder is. Some file systems cannot flush a folder: then it is as it is.
void flush_folder(const std::filesystem::path& folder) {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    (void)::fsync(descriptor);
    ::close(descriptor);
}

}  // namespace

void remove_temporary_files() noexcept {
    for (Unfinished& file: unfinished_files) {
        auto expected = Slot::USED;
        if (file.state.compare_exchange_strong(expected, Slot::CHANGING)) {
            file.undo();
            file.state = Slot::FREE;
        }
    }
}

// ---- InputFile -----------------------------------------------------------------------------------------------------

InputFile::InputFile(const std::filesystem::path& path) : m_path(path) {
    m_descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // a pipe is refused, not waited for
    if (m_descriptor < 0)
        fail<ReadError>(path, "cannot be opened: {}", reason(errno));
    struct stat status {};
    const int problem = ::fstat(m_descriptor, &status) == 0 ? 0 : errno;
    if (problem == 0 and S_ISREG(status.st_mode)) {
        m_size = i64{status.st_size};
        return;
    }
    ::close(m_descriptor);
    fail<ReadError>(path, "cannot be read: {}",
            problem != 0              ? reason(problem)
            : S_ISDIR(status.st_mode) ? "it is a directory"
                                      : "it is no regular file");
}

InputFile::~InputFile() {
    ::close(m_descriptor);
}

void InputFile::read(i64 offset, std::span<std::byte> to) const {
    read_bytes<ReadError>(m_descriptor, m_path, offset, to);
}

// ---- WrittenFile ---------------------------------------------------------------------------------------------------

WrittenFile::~WrittenFile() {
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

void WrittenFile::write(i64 offset, std::span<const std::byte> from) {
    while (not from.empty()) {
        const auto n = ::pwrite(m_descriptor, from.data(), std::min(from.size(), largest_transfer), offset);
        if (n < 0 and errno == EINTR)
            continue;
        if (n <= 0)
            fail<WriteError>(
                    m_path, "cannot write {} bytes at {}: {}", from.size(), offset, reason(n < 0 ? errno : ENOSPC));
        from = from.subspan(static_cast<std::size_t>(n));
        offset += i64{n};
    }
}

void WrittenFile::read(i64 offset, std::span<std::byte> to) const {
    read_bytes<WriteError>(m_descriptor, m_path, offset, to);
}

void WrittenFile::flush() {
    if (::fsync(m_descriptor) != 0)
        fail<WriteError>(m_path, "cannot be flushed to the disk: {}", reason(errno));
}

void WrittenFile::close_descriptor() {
    const int descriptor = std::exchange(m_descriptor, -1);
    if (::close(descriptor) != 0 and errno != EINTR)
        fail<WriteError>(m_path, "cannot be closed: {}", reason(errno));
}

// ---- OutputFile ----------------------------------------------------------------------------------------------------

OutputFile::OutputFile(const std::filesystem::path& path) : WrittenFile(path), m_target(without_links(path)) {
    if (not m_target.has_filename())
        fail<WriteError>(path, "cannot be written: it is no name of a file");
    create();
}

void OutputFile::create() {
    const Permissions old = check_target(m_path, m_target);
    const mode_t mode = old.is_given ? S_IRUSR | S_IWUSR : 0666;  // nobody sees more of it than of the old one
    constexpr int n_tries = 100;
    int problem = EEXIST;
    for (int i = 0; i < n_tries and problem == EEXIST; ++i)
        problem = create_temporary(mode);
    if (problem != 0)
        fail<WriteError>(m_path, "cannot be written: {}", reason(problem));
    if (not old.is_given)
        return;
    // As far as the system lets us: there are file systems without.
    [[maybe_unused]] const bool keeps_owner = ::fchown(m_descriptor, old.owner, old.group) == 0;
    [[maybe_unused]] const bool keeps_mode = ::fchmod(m_descriptor, old.mode) == 0;
}

// Under a name of its own, which is remembered before there is a file: a signal may come in between. Returns what the
// system says.
int OutputFile::create_temporary(mode_t mode) {
    m_temporary = temporary_name(m_target);
    m_slot = remember_temporary(m_temporary.native());
    m_descriptor = ::open(m_temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    const int problem = m_descriptor < 0 ? errno : 0;
    if (problem != 0)
        (void)forget(std::exchange(m_slot, -1));
    return problem;
}

OutputFile::~OutputFile() {
    discard();
}

void OutputFile::discard() noexcept {
    if (not m_temporary.empty())
        ::unlink(m_temporary.c_str());
    m_temporary.clear();
    (void)forget(std::exchange(m_slot, -1));
}

void OutputFile::commit() {
    const std::filesystem::path folder = m_target.parent_path();  // once it has its name, nothing may fail
    flush();
    close_descriptor();
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        fail<WriteError>(m_path, "cannot take its name: {}", reason(errno));
    m_temporary.clear();
    (void)forget(std::exchange(m_slot, -1));
    flush_folder(folder);
}

void write_file(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    OutputFile file(path);
    file.write(0, bytes);
    file.commit();
}

// ---- GrowingFile ---------------------------------------------------------------------------------------------------

GrowingFile::GrowingFile(const std::filesystem::path& path) : WrittenFile(path) {
    m_descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK);
    struct stat status {};
    if (m_descriptor < 0 or ::fstat(m_descriptor, &status) != 0)
        fail<WriteError>(path, "cannot be opened to append: {}", reason(errno));
    if (not S_ISREG(status.st_mode))
        fail<WriteError>(path, "cannot be appended to: it is no regular file");
    m_size = i64{status.st_size};
    m_slot = remember_growing(m_descriptor, m_size);
}

GrowingFile::~GrowingFile() {
    (void)forget(m_slot);
    if (m_is_kept)
        return;
    try {
        m_start.resize(m_old_start.size());
        read(0, m_start);
        if (m_start != m_old_start)
            write(0, m_old_start);
    } catch (...) {
        return;  // with the new one, all that was written is needed
    }
    if (::ftruncate(m_descriptor, m_size) != 0)
        return;  // what is behind the data is ignored
}

void GrowingFile::replace_start(std::span<const std::byte> start) {
    m_start.resize(start.size());
    read(0, m_start);
    m_old_start = m_start;
    if (not forget(std::exchange(m_slot, -1)))  // from here on all that was written is needed
        fail<WriteError>(m_path, "what was appended was removed, since the program is to end");
    write(0, start);
}

void GrowingFile::keep() {
    flush();
    m_is_kept = true;
}

}  // namespace noa::io
