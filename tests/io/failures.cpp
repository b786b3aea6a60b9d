// Whatever fails, at whatever moment: the error has the type it should, the files are as they were, and nothing is left
// behind. A program of its own, because it fails the calls of the library.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <limits>
#include <map>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "io/failing_calls.hpp"
#include "io/folder.hpp"
#include "io/mrc_by_hand.hpp"
#include "io/npy_by_hand.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/factory.hpp"
#include "support/values.hpp"

namespace {

using namespace noa::io;
using noa::Shape4, noa::f32, noa::i16, noa::i64;
using std::filesystem::path;
using test::Bytes, test::Call, test::Failing, test::FailingCalls, test::Folder;

// ---- What is done --------------------------------------------------------------------------------------------------

using Values = std::vector<f32>;

noa::Array<f32> numbers(const Shape4& shape, f32 first = 0) {
    return noa::arange<f32>(first, first + static_cast<f32>(shape.n_elements()), 1).reshape(shape);
}

void put_file(const path& file) {
    write_image(numbers({3, 1, 5, 7}), file, {.encoding = Encoding::I16});
}

Values read_file(const path& file) {
    ImageFile opened = ImageFile::open(file, {.kind = Kind::IMAGES});
    Values values = test::values(opened.read<f32>());
    const Values slice = test::values(opened.read_slices<f32>(1, 1));
    values.insert(values.end(), slice.begin(), slice.end());
    return values;
}

Values write_file(const path& file, Compression compression = Compression::NONE) {
    Header header;
    header.shape = {file.extension() == ".png" ? 1 : 2, 1, 4, 6};
    header.encoding = Encoding::I16;
    header.labels = {"a label that is too long for a short string"};
    header.extended = Bytes(100);
    ImageFile written = ImageFile::create(file, header, {.compression = compression});
    for (i64 i = 0; i < header.shape[0]; ++i)
        written.write(numbers({1, 1, 4, 6}, static_cast<f32>(10 * i)));
    written.close();
    return {};
}

Values append_to_file(const path& file) {
    ImageFile appended = ImageFile::append(file);
    appended.write(numbers({1, 1, 5, 7}, 200));
    appended.write(numbers({2, 1, 5, 7}, 300));
    appended.close();
    return {};
}

void put_big_endian_file(const path& file) {
    test::MrcByHand big(7, 5, 2, true);
    big.put(12, 1);
    for (i16 i = 0; i < 70; ++i)
        big.add(i);
    test::put_bytes(file, big.bytes);
}

void put_fortran_file(const path& file) {
    test::put_bytes(file, test::npy_by_hand(1, "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3, 4), }",
                                  std::string(96, '\1')));
}

enum class Does { READ, WRITE, APPEND };

struct Operation {
    const char* name;
    const char* file;
    Does does;
    void (*prepare)(const path& file);  // none: the file is not there
    Values (*run)(const path& file);
};

Values write_deflated(const path& file) {
    return write_file(file, Compression::DEFLATE);
}
Values write_plain(const path& file) {
    return write_file(file);
}
Values open_folder(const path& file) {
    (void)ImageFile::open(file.parent_path());
    return {};
}

void put_nothing(const path&) {}

const Operation operations[] = {
        {"read_mrc", "a.mrc", Does::READ, put_file, read_file},
        {"read_mrc_of_the_other_byte_order", "a.mrc", Does::READ, put_big_endian_file, read_file},
        {"read_npy", "a.npy", Does::READ, put_file, read_file},
        {"read_npy_in_fortran_order", "a.npy", Does::READ, put_fortran_file, read_file},
        {"read_tiff", "a.tif", Does::READ, put_file, read_file},
        {"write_mrc", "a.mrc", Does::WRITE, put_file, write_plain},
        {"write_new_mrc", "a.mrc", Does::WRITE, put_nothing, write_plain},
        {"write_npy", "a.npy", Does::WRITE, put_file, write_plain},
        {"write_new_npy", "a.npy", Does::WRITE, put_nothing, write_plain},
        {"write_tiff", "a.tif", Does::WRITE, put_file, write_plain},
        {"write_new_tiff", "a.tif", Does::WRITE, put_nothing, write_plain},
        {"write_deflated_tiff", "a.tif", Does::WRITE, put_file, write_deflated},
        {"write_png", "a.png", Does::WRITE, put_nothing, write_plain},
        {"append_to_mrc", "a.mrc", Does::APPEND, put_file, append_to_file},
        {"append_to_mrc_of_the_other_byte_order", "a.mrc", Does::APPEND, put_big_endian_file, append_to_file},
        {"append_to_tiff", "a.tif", Does::APPEND, put_file, append_to_file},
};

// ---- What may come of it -------------------------------------------------------------------------------------------

using Files = std::map<std::string, Bytes>;

Files files_in(const path& folder) {
    Files files;
    for (const auto& entry: std::filesystem::directory_iterator(folder))
        files[entry.path().filename()] = test::bytes_of(entry.path());
    return files;
}

std::ptrdiff_t n_descriptors() {
    using Iterator = std::filesystem::directory_iterator;
    return std::distance(Iterator("/proc/self/fd"), Iterator());
}

enum class Outcome { DONE, NO_READ, NO_WRITE, NO_MEMORY, OTHER };

struct Attempt {
    Outcome outcome = Outcome::OTHER;
    bool has_failed = false;  // whether there was an n-th call
    Values values{};
    std::string message{};
};

Attempt attempt(const Operation& operation, const path& file, Call call, int n, Failing how, int error) {
    Attempt result;
    try {
        const FailingCalls failing(call, n, how, error);
        result.values = operation.run(file);
        result.outcome = Outcome::DONE;
    } catch (const ReadError& e) {
        result.outcome = Outcome::NO_READ, result.message = e.message();
    } catch (const WriteError& e) {
        result.outcome = Outcome::NO_WRITE, result.message = e.message();
    } catch (const noa::MemoryError& e) {
        result.outcome = Outcome::NO_MEMORY, result.message = e.message();
    } catch (const std::bad_alloc& e) {
        result.outcome = Outcome::NO_MEMORY, result.message = e.what();
    } catch (const std::exception& e) {
        result.message = e.what();
    }
    result.has_failed = FailingCalls::have_failed();
    return result;
}

constexpr int all = std::numeric_limits<int>::max();

class failure : public testing::TestWithParam<Operation> {
protected:
    const Operation& operation = GetParam();
    Folder folder;
    path file = folder / operation.file;
    bool takes_name =  // or is written in place
            operation.does == Does::WRITE or (operation.does == Does::APPEND and file.extension() == ".tif");
    Files before, after;
    Values values;

    void SetUp() override {
        operation.prepare(file);
        before = files_in(folder / ".");
        values = operation.run(file);
        after = files_in(folder / ".");
    }

    void put_back() const {
        for (const auto& entry: std::filesystem::directory_iterator(folder / "."))
            std::filesystem::remove(entry.path());
        for (const auto& [name, bytes]: before)
            test::put_bytes(folder / name, bytes);
    }

    bool is_expected(Call call, const Attempt& attempt) const {
        if (attempt.outcome == Outcome::NO_MEMORY)
            return call == Call::ALLOCATE;
        const bool names_it = attempt.message.find(file.native()) != std::string::npos;
        const bool may_read = operation.does != Does::WRITE, may_write = operation.does != Does::READ;
        return names_it and ((attempt.outcome == Outcome::NO_READ and may_read) or
                                    (attempt.outcome == Outcome::NO_WRITE and may_write));
    }

    // Fails the first call, the second one, and so on, until there are no more. Returns how many there are. The first
    // ones of them must throw.
    int fail_each(Call call, Failing how, int error, int n_that_throw) {
        for (int n = 1;; ++n) {
            SCOPED_TRACE(testing::Message() << "call " << n << ", error " << error);
            put_back();
            const auto n_open = n_descriptors();
            const Attempt found = attempt(operation, file, call, n, how, error);
            EXPECT_EQ(n_descriptors(), n_open);
            const bool is_done = found.outcome == Outcome::DONE;
            EXPECT_TRUE(is_done or is_expected(call, found)) << found.message;
            EXPECT_TRUE(files_in(folder / ".") == (is_done ? after : before));
            EXPECT_TRUE(not is_done or found.values == values);
            EXPECT_FALSE(is_done and found.has_failed and n <= n_that_throw);
            if (HasFailure() or not found.has_failed)
                return n - 1;
        }
    }
};

TEST_P(failure, of_memory_changes_nothing) {
    for (const Failing how: {Failing::ONCE, Failing::FROM_THEN_ON})
        EXPECT_GT(fail_each(Call::ALLOCATE, how, ENOMEM, 0), 10);
}

TEST_P(failure, of_opening_changes_nothing) {
    EXPECT_GT(fail_each(Call::OPEN, Failing::ONCE, EMFILE, 1), 0);
    EXPECT_GT(fail_each(Call::OPEN, Failing::FROM_THEN_ON, EACCES, 1), 0);
    EXPECT_GT(fail_each(Call::STATUS, Failing::ONCE, EIO, all), 0);
}

TEST_P(failure, of_reading_changes_nothing) {
    const bool reads = operation.does != Does::WRITE;
    for (const Failing how: {Failing::ONCE, Failing::FROM_THEN_ON})
        EXPECT_GE(fail_each(Call::READ, how, EIO, all), reads ? 3 : 0);
}

TEST_P(failure, of_writing_leaves_the_old_file) {
    const int at_least = operation.does == Does::READ ? 0 : 2;
    for (const Failing how: {Failing::ONCE, Failing::FROM_THEN_ON})
        for (const int error: {EIO, ENOSPC})
            EXPECT_GE(fail_each(Call::WRITE, how, error, all), at_least);
    // What takes a name is flushed, and then its folder: if that cannot be, the file is there all the same. What is
    // appended in place is flushed before the header, and with it.
    const int n_that_throw = takes_name ? 1 : at_least;
    EXPECT_EQ(fail_each(Call::FLUSH, Failing::ONCE, EIO, n_that_throw), at_least);
    EXPECT_EQ(fail_each(Call::FLUSH, Failing::FROM_THEN_ON, ENOSPC, n_that_throw), at_least);
}

TEST_P(failure, of_taking_the_name_leaves_the_old_file) {
    EXPECT_EQ(fail_each(Call::RENAME, Failing::ONCE, EIO, all), takes_name ? 1 : 0);
    EXPECT_GE(fail_each(Call::CLOSE, Failing::ONCE, EIO, 0), 1);
}

// Neither is a failure.
TEST_P(failure, is_none_if_calls_do_half_or_are_interrupted) {
    for (const Failing how: {Failing::HALF, Failing::INTERRUPTED})
        for (const Call call: {Call::READ, Call::WRITE})
            for (int n = 1;; ++n) {
                put_back();
                const Attempt found = attempt(operation, file, call, n, how, 0);
                ASSERT_EQ(found.outcome, Outcome::DONE) << found.message;
                ASSERT_TRUE(files_in(folder / ".") == after and found.values == values) << n;
                if (not found.has_failed)
                    break;
            }
}

INSTANTIATE_TEST_SUITE_P(
        io, failure, testing::ValuesIn(operations), [](const auto& tested) { return std::string(tested.param.name); });

// ---- What is no file -----------------------------------------------------------------------------------------------

TEST(folder, is_closed_if_memory_fails_while_it_is_refused) {
    const Folder folder;
    const Operation operation{"", "", Does::READ, put_nothing, open_folder};
    const auto n_open = n_descriptors();
    int n_failed = 0;
    for (int n = 1;; ++n, ++n_failed) {
        const Attempt found = attempt(operation, folder / "a", Call::ALLOCATE, n, Failing::ONCE, ENOMEM);
        ASSERT_EQ(n_descriptors(), n_open) << n;
        if (not found.has_failed)
            break;
    }
    EXPECT_GT(n_failed, 3);
}

// ---- Signals -------------------------------------------------------------------------------------------------------

void write_slowly(ImageFile& file, const Shape4& shape) {
    for (i64 i = 0; i < 5000; ++i) {
        file.write(numbers(shape, static_cast<f32>(i)));
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

Values write_slowly(const path& file) {
    Header header;
    header.shape = {6000, 1, 4, 6};
    ImageFile written = ImageFile::create(file, header);
    write_slowly(written, {1, 1, 4, 6});
    return {};
}

Values append_slowly(const path& file) {
    ImageFile appended = ImageFile::append(file);
    write_slowly(appended, {1, 1, 5, 7});
    return {};
}

const Operation slow_operations[] = {
        {"write_mrc", "a.mrc", Does::WRITE, put_file, write_slowly},
        {"write_new_npy", "a.npy", Does::WRITE, put_nothing, write_slowly},
        {"write_tiff", "a.tif", Does::WRITE, put_file, write_slowly},
        {"append_to_mrc", "a.mrc", Does::APPEND, put_file, append_slowly},
        {"append_to_tiff", "a.tif", Does::APPEND, put_file, append_slowly},
};

constexpr int exit_code = 143;

void remove_and_exit(int) {
    remove_temporary_files();
    _exit(exit_code);
}

class interruption : public testing::TestWithParam<Operation> {
protected:
    const Operation& operation = GetParam();
    Folder folder;
    path file = folder / operation.file;
    Files before;
    bool is_in_place = operation.does == Does::APPEND and file.extension() == ".mrc";

    void SetUp() override {
        operation.prepare(file);
        before = files_in(folder / ".");
    }

    // What another process says when it is sent a signal while it writes.
    int status_after(int signal, std::chrono::milliseconds delay) {
        const pid_t process = fork();
        if (process == 0) {
            std::signal(SIGTERM, remove_and_exit);
            operation.run(file);
            _exit(0);
        }
        for (int i = 0; i < 10'000 and files_in(folder / ".") == before; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(delay);
        int status = 0;
        EXPECT_EQ(kill(process, signal), 0);
        EXPECT_EQ(waitpid(process, &status, 0), process);
        return status;
    }

    bool is_as_before() const { return files_in(folder / ".") == before; }

    // What is appended in place is behind the file, and ignored.
    bool is_read_as_before() const {
        const Files now = files_in(folder / ".");
        if (not is_in_place)
            return now == before;
        const Bytes &old = before.at(operation.file), &bytes = now.at(operation.file);
        return now.size() == 1 and bytes.size() > old.size() and std::equal(old.begin(), old.end(), bytes.begin()) and
               ImageFile::open(file).shape() == Shape4{3, 1, 5, 7};
    }
};

TEST_P(interruption, that_a_program_can_handle_leaves_the_old_file) {
    for (const int delay: {0, 3, 10}) {
        const int status = status_after(SIGTERM, std::chrono::milliseconds(delay));
        EXPECT_TRUE(WIFEXITED(status) and WEXITSTATUS(status) == exit_code) << status;
        EXPECT_TRUE(is_as_before());
        std::filesystem::remove(file);
        operation.prepare(file);
    }
}

// Nobody is left to remove the temporary file.
TEST_P(interruption, that_no_program_can_handle_leaves_the_old_file) {
    const int status = status_after(SIGKILL, std::chrono::milliseconds(3));
    EXPECT_TRUE(WIFSIGNALED(status) and WTERMSIG(status) == SIGKILL) << status;
    for (const auto& entry: std::filesystem::directory_iterator(folder / "."))
        if (entry.path().filename().native().starts_with("."))
            std::filesystem::remove(entry.path());
    EXPECT_TRUE(is_read_as_before());
}

INSTANTIATE_TEST_SUITE_P(io, interruption, testing::ValuesIn(slow_operations),
        [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
