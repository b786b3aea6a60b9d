// kwk::error: a standard exception that keeps its text in place.
#include "kwk/error.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <exception>
#include <string>

#include "kwk/kwk.hpp"

namespace {

TEST(error, is_a_standard_exception_and_copies_its_text) {
    try {
        (void)kwk::shape(-3, 4);
        FAIL();
    } catch (const std::exception& caught) {
        const auto copy = dynamic_cast<const kwk::error&>(caught);
        EXPECT_STREQ(copy.what(), caught.what());
        EXPECT_NE(static_cast<const void*>(copy.what()), static_cast<const void*>(caught.what()));
    }
}

TEST(error, with_a_long_text_is_cut_not_overrun) {
    const std::string text(1000, 'x');

    EXPECT_EQ(std::string(kwk::error(text.c_str()).what()), text.substr(0, kwk::error::capacity - 1));
}

TEST(error, with_many_numbers_is_cut_not_overrun) {
    constexpr std::int64_t n = 1LL << 62;

    try {
        (void)kwk::shape(n, n, n, n, n, n, n, n, n, n, n, n, n, n).numel();
        FAIL();
    } catch (const kwk::error& e) {
        EXPECT_EQ(std::string(e.what()).size(), kwk::error::capacity - 1);
    }
}

}  // namespace
