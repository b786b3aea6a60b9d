// Exceptions: where, what, nesting.
#include "noa/base/error.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "noa/base/vec.hpp"
#include "support/throws.hpp"

namespace {

using noa::Exception;

template<typename T>
struct Thrower {
    static void throw_something(const T& value) { noa::panic("the value is {}", value); }
};

TEST(error, says_where_and_what) {
    const auto line = std::to_string(__LINE__ + 1);
    const auto call = [] { noa::check(false, "the answer is {}", 42); };

    EXPECT_TRUE(test::throws<Exception>(call, "error.cpp:" + line + ": ", "the answer is 42"));
    EXPECT_TRUE(test::throws<Exception>([] { Thrower<int>::throw_something(3); }, ": throw_something: the value is 3"));
}

TEST(error, tells_the_message_apart_from_the_place) {
    try {
        Thrower<int>::throw_something(3);
    } catch (const Exception& error) {
        EXPECT_EQ(error.message(), "the value is 3");
        EXPECT_TRUE(error.place().ends_with(": throw_something: "));
        EXPECT_EQ(error.what(), std::string(error.place()) + "the value is 3");
        return;
    }
    FAIL() << "nothing was thrown";
}

TEST(error, needs_no_place) {
    const Exception error("a: b: c");

    EXPECT_EQ(error.message(), "a: b: c");
    EXPECT_EQ(error.place(), "");
    EXPECT_STREQ(error.what(), "a: b: c");
}

struct Functions {
    void operator()(int value) const { noa::panic("called with {}", value); }
    explicit operator bool() const { noa::panic("no answer"); }
    decltype(auto) deduced() const {
        noa::panic("nothing");
        return 1;
    }
    bool operator<(const Functions&) const { noa::panic("equal"); }
};

void free_function(const Thrower<std::vector<int>>*) {
    noa::panic("free");
}

TEST(error, names_functions_as_one_would) {
    const Functions f;
    EXPECT_TRUE(test::throws<Exception>([&] { f(3); }, ": operator(): called with 3"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)static_cast<bool>(f); }, ": operator bool: no answer"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)f.deduced(); }, ": deduced: nothing"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)(f < f); }, ": operator<: equal"));
    EXPECT_TRUE(test::throws<Exception>([&] { free_function(nullptr); }, ": free_function: free"));
}

TEST(error, a_check_that_holds_does_nothing) {
    EXPECT_NO_THROW(noa::check(true, "the answer is {}", 42));
}

TEST(error, prints_every_kind_of_argument) {
    const std::string text = "text";
    enum class Letter { A = 7 };

    EXPECT_TRUE(test::throws<Exception>(
            [&] { noa::panic("[{} {} {} {} {} {} {}]", true, -3, 18446744073709551615u, 0.1, 1e300, text, "literal"); },
            "[true -3 18446744073709551615 0.1 1e+300 text literal]"));
    EXPECT_TRUE(test::throws<Exception>([] { noa::panic("[{} {}]", Letter::A, noa::Vec{1, 2, 3}); }, "[7 (1,2,3)]"));
}

TEST(error, doubled_braces_are_braces) {
    EXPECT_TRUE(test::throws<Exception>([] { noa::panic("{{{}}} {{}}", 1); }, ": {1} {}"));
}

TEST(error, nests_and_unrolls) {
    std::vector<std::string> trace;
    try {
        try {
            try {
                noa::panic("inner");
            } catch (...) {
                std::throw_with_nested(std::runtime_error("middle"));
            }
        } catch (...) {
            noa::panic("outer");
        }
    } catch (...) {
        trace = Exception::backtrace();
    }

    ASSERT_EQ(trace.size(), 3u);
    EXPECT_NE(trace[0].find("outer"), std::string::npos);
    EXPECT_EQ(trace[1], "middle");
    EXPECT_NE(trace[2].find("inner"), std::string::npos);
}

TEST(error, unrolls_what_is_no_exception_class) {
    std::vector<std::string> trace;
    try {
        try {
            throw 3;
        } catch (...) {
            noa::panic("outer");
        }
    } catch (...) {
        trace = Exception::backtrace();
    }

    ASSERT_EQ(trace.size(), 2u);
    EXPECT_NE(trace[1].find("no std::exception"), std::string::npos);
}

TEST(error, there_is_nothing_to_unroll_outside_of_a_handler) {
    EXPECT_TRUE(Exception::backtrace().empty());
    EXPECT_EQ(Exception::backtrace(std::make_exception_ptr(std::runtime_error("kept"))).front(), "kept");
}

}  // namespace
