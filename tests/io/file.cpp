#include "io/file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "io/folder.hpp"
#include "noa/io/error.hpp"
#include "noa/io/file.hpp"
#include "noa/io/image_file.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::io;
using test::Bytes, test::Folder;

Bytes as_bytes(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

mode_t mode_of(const std::filesystem::path& path) {
    struct stat status {};
    EXPECT_EQ(::stat(path.c_str(), &status), 0);
    return status.st_mode & 07777u;
}

void write_text(const std::filesystem::path& path, std::string_view text) {
    write_file(path, as_bytes(text));
}

TEST(write_file, writes_all_bytes_in_place_of_what_was_there) {
    const Folder folder;
    write_file(folder / "a", as_bytes("a longer text"));
    write_file(folder / "a", as_bytes("new"));
    write_file(folder / "empty", {});

    EXPECT_EQ(test::bytes_of(folder / "a"), as_bytes("new"));
    EXPECT_EQ(test::bytes_of(folder / "empty"), Bytes{});
    EXPECT_EQ(folder.n_files(), 2u);
    EXPECT_TRUE(test::throws<WriteError>([&] { write_file(folder / "none/a", as_bytes("a")); },
            (folder / "none/a").native(), "No such file or directory"));
}

TEST(input_file, reads_any_part) {
    const Folder folder;
    test::put_bytes(folder / "a", as_bytes("0123456789"));

    const InputFile file(folder / "a");
    Bytes part(4);
    file.read(3, part);

    EXPECT_EQ(file.size(), 10);
    EXPECT_EQ(part, as_bytes("3456"));
    EXPECT_TRUE(test::throws<ReadError>(
            [&] { file.read(8, part); }, (folder / "a").native(), "ends at 10, where 2 more bytes are expected"));
}

TEST(input_file, is_a_regular_file) {
    const Folder folder;
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);

    EXPECT_TRUE(test::throws<ReadError>(
            [&] { InputFile(folder / "none"); }, (folder / "none").native(), "No such file or directory"));
    EXPECT_TRUE(test::throws<ReadError>([&] { InputFile(folder / "."); }, "it is a directory"));
    EXPECT_TRUE(test::throws<ReadError>([&] { InputFile(folder / "pipe"); }, "it is no regular file"));
}

TEST(output_file, has_its_name_once_it_is_complete) {
    const Folder folder;
    OutputFile file(folder / "a");
    file.write(2, as_bytes("cd"));
    file.write(0, as_bytes("ab"));

    EXPECT_FALSE(std::filesystem::exists(folder / "a"));
    EXPECT_EQ(folder.n_files(), 1u);
    EXPECT_EQ(file.temporary_path().parent_path(), std::filesystem::canonical(folder / "."));
    EXPECT_TRUE(file.temporary_path().filename().native().starts_with(".a."));

    file.commit();
    EXPECT_EQ(test::bytes_of(folder / "a"), as_bytes("abcd"));
    EXPECT_EQ(folder.n_files(), 1u);
}

TEST(output_file, leaves_what_was_there_until_then) {
    const Folder folder;
    test::put_bytes(folder / "a", as_bytes("old"));
    {
        OutputFile file(folder / "a");
        file.write(0, as_bytes("new one"));
        EXPECT_EQ(test::bytes_of(folder / "a"), as_bytes("old"));
    }
    EXPECT_EQ(test::bytes_of(folder / "a"), as_bytes("old"));
    EXPECT_EQ(folder.n_files(), 1u);
}

TEST(output_file, keeps_permissions) {
    const Folder folder;
    const mode_t mask = ::umask(027);
    write_text(folder / "a", "old");
    ::umask(mask);
    EXPECT_EQ(mode_of(folder / "a"), 0640u);

    ASSERT_EQ(::chmod((folder / "a").c_str(), 0604), 0);
    OutputFile file(folder / "a");
    EXPECT_EQ(mode_of(file.temporary_path()), 0604u);
    file.commit();
    EXPECT_EQ(mode_of(folder / "a"), 0604u);
}

TEST(output_file, follows_links) {
    const Folder folder;
    std::filesystem::create_directory(folder / "there");
    test::put_bytes(folder / "there/a", as_bytes("old"));
    std::filesystem::create_symlink(folder / "there/a", folder / "link");

    write_text(folder / "link", "new");

    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(test::bytes_of(folder / "there/a"), as_bytes("new"));
}

TEST(output_file, says_why_it_cannot_be_written) {
    const Folder folder;
    EXPECT_TRUE(
            test::throws<WriteError>([&] { OutputFile(folder / "."); }, (folder / ".").native(), "it is a directory"));
    EXPECT_TRUE(test::throws<WriteError>([&] { OutputFile(folder / "none/a"); }, "No such file or directory"));
    EXPECT_TRUE(test::throws<WriteError>([] { OutputFile("/dev/null"); }, "/dev/null", "it is no regular file"));
    EXPECT_TRUE(test::throws<WriteError>([] { OutputFile(""); }, "cannot be written"));

    std::filesystem::create_symlink(folder / "loop", folder / "loop");
    EXPECT_TRUE(test::throws<WriteError>([&] { OutputFile(folder / "loop"); }, "symbolic links"));
    EXPECT_TRUE(test::throws<WriteError>([&] { OutputFile(folder / std::string(300, 'a')); }, "File name too long"));
}

// Nothing is protected from root.
class AsNobody {
public:
    explicit AsNobody(const Folder& folder) {
        constexpr uid_t nobody = 65534;
        if (m_user == 0) {
            EXPECT_TRUE(::chown((folder / ".").c_str(), nobody, nobody) == 0 and ::seteuid(nobody) == 0);
        }
    }
    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;
    ~AsNobody() { EXPECT_EQ(::seteuid(m_user), 0); }

private:
    uid_t m_user = ::geteuid();
};

TEST(output_file, respects_protection) {
    const Folder folder;
    const AsNobody nobody(folder);
    test::put_bytes(folder / "a", as_bytes("old"));
    ASSERT_EQ(::chmod((folder / "a").c_str(), 0444), 0);
    EXPECT_TRUE(test::throws<WriteError>([&] { OutputFile(folder / "a"); }, "Permission denied"));

    std::filesystem::create_directory(folder / "there");
    ASSERT_EQ(::chmod((folder / "there").c_str(), 0555), 0);
    EXPECT_TRUE(test::throws<WriteError>([&] { OutputFile(folder / "there/a"); }, "Permission denied"));
}

TEST(output_file, leaves_nothing_on_a_full_disk) {
    const Folder folder;
    test::put_bytes(folder / "a", as_bytes("old"));
    {
        const test::FullDisk full(4096);
        EXPECT_TRUE(test::throws<WriteError>([&] { write_text(folder / "a", std::string(10'000, 'x')); },
                (folder / "a").native(), "cannot write 5904 bytes at 4096", "File too large"));
    }
    EXPECT_EQ(test::bytes_of(folder / "a"), as_bytes("old"));
    EXPECT_EQ(folder.n_files(), 1u);
}

TEST(output_file, can_have_a_long_name) {
    const Folder folder;
    const std::string name(255, 'a');
    write_text(folder / name, "text");
    EXPECT_EQ(test::bytes_of(folder / name), as_bytes("text"));
}

TEST(output_file, does_not_care_where_the_program_is) {
    const Folder folder;
    const auto here = std::filesystem::current_path();
    std::filesystem::current_path(folder / ".");
    OutputFile file("a");
    std::filesystem::current_path(here);
    file.commit();
    EXPECT_TRUE(std::filesystem::exists(folder / "a"));
}

TEST(remove_temporary_files, leaves_what_was_there) {
    const Folder folder;
    test::put_bytes(folder / "a", as_bytes("old"));
    OutputFile a(folder / "a"), b(folder / "b");
    EXPECT_EQ(folder.n_files(), 3u);

    remove_temporary_files();

    EXPECT_EQ(folder.n_files(), 1u);
    EXPECT_TRUE(test::throws<WriteError>([&] { a.commit(); }, "cannot take its name"));
    EXPECT_EQ(test::bytes_of(folder / "a"), as_bytes("old"));
}

TEST(remove_temporary_files, forgets_those_that_are_complete) {
    const Folder folder;
    for (int i = 0; i < 70; ++i)  // more than there are places
        write_text(folder / "a", "text");
    std::optional<OutputFile> file(folder / "b");
    remove_temporary_files();
    EXPECT_EQ(folder.n_files(), 1u);
    file.reset();
    write_text(folder / "b", "text");
    EXPECT_EQ(folder.n_files(), 2u);
}

TEST(growing_file, keeps_its_size_unless_it_is_kept) {
    const Folder folder;
    test::put_bytes(folder / "a", as_bytes("012"));
    GrowingFile(folder / "a").write(3, as_bytes("345"));
    EXPECT_EQ(test::bytes_of(folder / "a"), as_bytes("012"));

    GrowingFile file(folder / "a");
    file.write(3, as_bytes("345"));
    file.keep();
    EXPECT_EQ(test::bytes_of(folder / "a"), as_bytes("012345"));
    EXPECT_TRUE(test::throws<WriteError>([&] { GrowingFile(folder / "none"); }, "No such file or directory"));
    EXPECT_TRUE(test::throws<WriteError>([&] { GrowingFile(folder / "."); }, "directory"));
}

}  // namespace
