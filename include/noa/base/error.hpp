// Exceptions, and the two functions that throw them: check and panic.
#pragma once

#include <concepts>
#include <cstddef>
#include <exception>
#include <source_location>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "noa/base/config.hpp"

namespace noa {

/// What the library throws. Thrown while another exception is being handled, it nests that one.
class Exception : public std::exception {
public:
    /// What there is to say, and the place it was thrown from, if that is to be told: "file:line: function: ".
    explicit Exception(std::string_view message, std::string_view place = {})
        : m_text(std::string(place).append(message)), m_place_size(place.size()) {}

    /// The place, and the message: for those who write the program.
    const char* what() const noexcept override { return m_text.c_str(); }
    /// The message alone: for those who use it.
    std::string_view message() const noexcept { return std::string_view(m_text).substr(m_place_size); }
    std::string_view place() const noexcept { return std::string_view(m_text).substr(0, m_place_size); }

    /// The messages of the exception being handled and of those nested in it, outermost first. Works for any
    /// std::nested_exception. Empty when called outside of a handler.
    static std::vector<std::string> backtrace();
    static std::vector<std::string> backtrace(const std::exception_ptr& exception);

private:
    std::string m_text;
    std::size_t m_place_size;
};

}  // namespace noa

namespace noa::detail {

// The number of {} in a message; {{ and }} stand for single braces. -1 where a brace stands alone.
constexpr int count_placeholders(const char* text) {
    int count = 0;
    for (; *text != '\0'; ++text) {
        const bool opens = text[0] == '{', closes = text[0] == '}';
        if ((opens and (text[1] == '}' or text[1] == '{')) or (closes and text[1] == '}')) {
            count += opens and text[1] == '}';
            ++text;
        } else if (opens or closes) {
            return -1;
        }
    }
    return count;
}

void this_message_has_another_number_of_braces_than_arguments();  // never defined: it stops the compiler

// A message and the place it was written at. Its braces are counted by the compiler. (No std::string_view: nvcc would
// warn of it in device code.)
template<typename... Args>
struct Format {
    const char* text;
    std::source_location where;

    template<std::size_t N>
    consteval Format(const char (&message)[N], std::source_location location = std::source_location::current())
        : text(message), where(location) {
        if (count_placeholders(text) != static_cast<int>(sizeof...(Args)))
            this_message_has_another_number_of_braces_than_arguments();
    }
};

// How an argument of a message is written. Types of the library provide their own to_string.
std::string text_of(bool value);
std::string text_of(long long value);
std::string text_of(unsigned long long value);
std::string text_of(float value);
std::string text_of(double value);
inline std::string text_of(std::string_view value) {
    return std::string(value);
}

template<typename T>
std::string argument_text(const T& value) {
    if constexpr (requires { to_string(value); })
        return std::string(to_string(value));
    else if constexpr (std::same_as<T, bool> or std::same_as<T, double>)
        return text_of(value);
    else if constexpr (std::signed_integral<T> or std::is_enum_v<T>)
        return text_of(static_cast<long long>(value));
    else if constexpr (std::unsigned_integral<T>)
        return text_of(static_cast<unsigned long long>(value));
    else if constexpr (std::convertible_to<const T&, float>)  // f16 is one
        return text_of(static_cast<float>(value));
    else
        return text_of(std::string_view(value));
}

// What an exception says.
struct Message {
    std::string text;
    std::string place;
};

// Fills the braces. Out of line, as what throws an Exception is: callers pay for a branch, not for formatting.
Message fill(const std::source_location& where, std::string_view text, const std::string* arguments);

template<typename... Args>
Message message_of(const Format<Args...>& format, const std::type_identity_t<Args>&... args) {
    const std::string texts[sizeof...(Args) + 1] = {argument_text(args)...};
    return fill(format.where, format.text, texts);
}

[[noreturn]] void raise(const std::source_location& where, std::string_view text, const std::string* arguments);

}  // namespace noa::detail

namespace noa {

/// Throws an Exception. `panic("cannot open {}", path)`: the number of {} is checked by the compiler.
template<typename... Args>
[[noreturn]] void panic(detail::Format<std::type_identity_t<Args>...> message, const Args&... args) {
    const std::string texts[sizeof...(Args) + 1] = {detail::argument_text(args)...};
    detail::raise(message.where, message.text, texts);
}

/// Throws an Exception unless the condition holds. On in every build; in device code it traps.
template<typename... Args>
NOA_HD constexpr void check(bool condition, [[maybe_unused]] detail::Format<std::type_identity_t<Args>...> message,
        [[maybe_unused]] const Args&... args) {
    if (not condition) [[unlikely]] {
#if defined(__CUDA_ARCH__)
        __trap();
#else
        panic<Args...>(message, args...);
#endif
    }
}

}  // namespace noa
