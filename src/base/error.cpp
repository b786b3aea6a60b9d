#include "noa/base/error.hpp"

#include <array>
#include <charconv>
#include <utility>

namespace noa::detail {

namespace {

// "void noa::(anonymous namespace)::f(Shape<T>) [with T = ...]" is "f" to a reader.
std::string_view short_name(std::string_view function) {
    function = function.substr(0, function.find(" [with "));
    function = function.substr(0, function.find(" [T = "));
    if (constexpr std::string_view deduced = "decltype(auto) "; function.find(deduced) != std::string_view::npos)
        function.remove_prefix(function.find(deduced) + deduced.size());
    if (const auto at = function.find("operator"); at != std::string_view::npos) {  // whose name may be any signs
        function.remove_prefix(at);
        return function.substr(0, function.find('(', function.starts_with("operator()") ? 10 : 0));
    }
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < function.size(); ++i) {
        const char c = function[i];
        if (c == '<')
            ++depth;
        else if (c == '>')
            --depth;
        else if (depth == 0 and c == '(' and i > 0 and function[i - 1] != ' ' and function[i - 1] != ':')
            return function.substr(begin, i - begin);
        else if (depth == 0 and (c == ' ' or c == ':' or c == '*' or c == '&'))
            begin = i + 1;
    }
    return function.substr(begin);
}

std::string filled(std::string_view text, const std::string* arguments) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view pair = text.substr(i, 2);
        if (pair == "{}") {
            result += *arguments++;
            ++i;
        } else {
            result += text[i];
            i += pair == "{{" or pair == "}}";
        }
    }
    return result;
}

template<typename T>
std::string characters(T value) {
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

}  // namespace

std::string text_of(bool value) {
    return value ? "true" : "false";
}
std::string text_of(long long value) {
    return characters(value);
}
std::string text_of(unsigned long long value) {
    return characters(value);
}
std::string text_of(float value) {
    return characters(value);
}
std::string text_of(double value) {
    return characters(value);
}

Message fill(const std::source_location& where, std::string_view text, const std::string* arguments) {
    std::string place(where.file_name());
    place += ':';
    place += text_of(static_cast<long long>(where.line()));
    place += ": ";
    place += short_name(where.function_name());
    place += ": ";
    return {filled(text, arguments), std::move(place)};
}

void raise(const std::source_location& where, std::string_view text, const std::string* arguments) {
    const Message message = fill(where, text, arguments);
    std::throw_with_nested(Exception(message.text, message.place));
}

}  // namespace noa::detail

namespace noa {

std::vector<std::string> Exception::backtrace() {
    return backtrace(std::current_exception());
}

std::vector<std::string> Exception::backtrace(const std::exception_ptr& exception) {
    std::vector<std::string> messages;
    std::exception_ptr next = exception;
    while (next) {
        const std::exception_ptr current = std::exchange(next, nullptr);
        try {
            std::rethrow_exception(current);
        } catch (const std::exception& e) {
            messages.emplace_back(e.what());
        } catch (...) {
            messages.emplace_back("an exception that is no std::exception");
        }
        try {
            std::rethrow_exception(current);
        } catch (const std::nested_exception& nested) {
            next = nested.nested_ptr();
        } catch (...) {  // the innermost
        }
    }
    return messages;
}

}  // namespace noa
