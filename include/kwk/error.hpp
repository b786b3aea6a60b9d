// kwk::error, and how the library throws it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>

#include "kwk/config.hpp"

namespace kwk {

/// A value that contradicts a constant, a negative extent, an overflowing product, a slice out of range.
/// Keeps its text in place: copying or throwing it allocates nothing.
class error : public std::exception {
public:
    static constexpr std::size_t capacity = 256;

    explicit error(const char* text) noexcept {
        std::size_t size = 0;
        for (; size + 1 < capacity and text[size] != '\0'; ++size)
            m_text[size] = text[size];
    }

    const char* what() const noexcept override { return m_text; }

private:
    char m_text[capacity]{};
};

}  // namespace kwk

namespace kwk::detail {

// A line of text assembled piece by piece, cut at the capacity of an error: <string> would cost every user compile
// time.
class message {
public:
    message& operator<<(const char* text) noexcept {
        for (; *text != '\0' and m_size + 1 < error::capacity; ++text)
            m_text[m_size++] = *text;
        m_text[m_size] = '\0';
        return *this;
    }

    message& operator<<(std::uint64_t value) noexcept {
        char digits[24];
        char* first = digits + sizeof(digits);
        *--first = '\0';
        do {
            *--first = static_cast<char>('0' + value % 10);
            value /= 10;
        } while (value != 0);
        return *this << first;
    }

    message& operator<<(std::int64_t value) noexcept {
        if (value >= 0)
            return *this << static_cast<std::uint64_t>(value);
        return *this << "-" << 0 - static_cast<std::uint64_t>(value);
    }

    const char* text() const noexcept { return m_text; }

private:
    char m_text[error::capacity]{};
    std::size_t m_size = 0;
};

// Throws an error that says `parts`; traps in device code, and where exceptions are off; is no constant expression.
// Kept out of line and out of the way: callers pay for a branch.
template<typename... Parts>
[[noreturn, gnu::cold, gnu::noinline]] KWK_HD inline void fail([[maybe_unused]] Parts... parts) {
#if defined(__CUDA_ARCH__)
    __trap();
#elif not defined(__cpp_exceptions)
    __builtin_trap();
#else
    message text;
    text << "kwk: ";
    (text << ... << parts);
    throw error(text.text());
#endif
}

}  // namespace kwk::detail
