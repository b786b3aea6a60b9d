#include "noa/io/error.hpp"

#include <gtest/gtest.h>

#include <string_view>

#include "io/folder.hpp"
#include "noa/io/image_file.hpp"

namespace {

using test::Folder;

TEST(file_error, has_the_path_and_the_problem_that_its_message_is_made_of) {
    const noa::io::ReadError error("a/b.mrc", "its mode is 7", "mrc.cpp:1: open: ");
    EXPECT_EQ(error.path(), "a/b.mrc");
    EXPECT_EQ(error.problem(), "its mode is 7");
    EXPECT_EQ(error.message(), "a/b.mrc: its mode is 7");
    EXPECT_EQ(error.what(), std::string_view("mrc.cpp:1: open: a/b.mrc: its mode is 7"));
}

TEST(file_error, of_a_file_that_is_not_there_names_it) {
    const Folder folder;
    try {
        noa::io::ImageFile::open(folder / "none.mrc");
        FAIL() << "does not throw";
    } catch (const noa::io::FileError& error) {
        EXPECT_EQ(error.path(), folder / "none.mrc");
        EXPECT_EQ(error.problem(), "cannot be opened: No such file or directory");
    }
}

TEST(kind_error, has_the_question_without_the_name_of_the_option) {
    const noa::io::KindError error("a.npy", "its array is of 2 x 3 x 4");
    EXPECT_EQ(error.question(), "its array is of 2 x 3 x 4");
    EXPECT_EQ(error.problem(), "its array is of 2 x 3 x 4 (ReadOption::kind)");
}

}  // namespace
