#include "arguments/numbers.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <system_error>

#include "console/exit_code.hpp"

namespace noa::program {

namespace {

std::string quoted(std::string_view text) {
    std::string result(1, '\'');
    result += text;
    result += '\'';
    return result;
}

[[noreturn]] void refuse(std::string_view option, std::string_view text, const std::string& expected) {
    throw UsageError(std::string(option) + " " + (text.empty() ? quoted(text) : std::string(text)) + ": " + expected);
}

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

// A part of what was typed.
f64 number_in(std::string_view option, std::string_view text, std::string_view part) {
    if (part.empty())
        refuse(option, text, "a number was expected, but there is none");
    f64 value = 0;
    const char* const end = part.data() + part.size();
    const std::size_t n_signs = part.starts_with('+') ? 1 : 0;  // which from_chars does not know
    const auto [stop, error] = std::from_chars(part.data() + n_signs, end, value);
    if (error != std::errc() or stop != end or not std::isfinite(value))
        refuse(option, text, quoted(part) + " is not a number");
    return value;
}

std::size_t axis_of(std::string_view option, std::string_view text, std::string_view name) {
    if (name == "x" or name == "w" or name == "width")
        return 2;
    if (name == "y" or name == "h" or name == "height")
        return 1;
    if (name == "z" or name == "d" or name == "depth")
        return 0;
    refuse(option, text, quoted(name) + " is no axis: they are x (or width), y (height) and z (depth)");
}

}  // namespace

f64 number_of(std::string_view option, std::string_view text) {
    return number_in(option, text, text);
}

std::vector<f64> numbers_of(std::string_view option, std::string_view text, std::size_t n) {
    std::vector<f64> numbers;
    for (const std::string_view part: split(text))
        numbers.push_back(number_in(option, text, part));
    if (n > 0 and numbers.size() != n)
        refuse(option, text,
                "there are " + std::to_string(numbers.size()) + " numbers, but " + std::to_string(n) +
                        " were expected");
    return numbers;
}

Quantity quantity_of(std::string_view option, std::string_view text) {
    struct Suffix {
        std::string_view text;
        Unit unit;
    };
    constexpr Suffix suffixes[] = {{"/px", Unit::PER_PIXEL}, {"px", Unit::PIXELS}, {"A", Unit::ANGSTROM}};
    for (const Suffix& suffix: suffixes)
        if (text.ends_with(suffix.text)) {
            text.remove_suffix(suffix.text.size());
            return {number_of(option, text), suffix.unit};
        }
    return {number_of(option, text), Unit::NONE};
}

Vec<f64, 3> AxisValues::or_else(const Vec<f64, 3>& others) const {
    Vec<f64, 3> result = others;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (is_given[axis])
            result[axis] = values[axis];
    return result;
}

AxisValues axis_values(std::string_view option, std::string_view text) {
    AxisValues result;
    if (text.find_first_of(",=") == std::string_view::npos)
        return {Vec<f64, 3>::from_value(number_of(option, text)), {true, true, true}};
    for (const std::string_view part: split(text)) {
        const std::size_t at = part.find('=');
        if (at == std::string_view::npos)
            refuse(option, text, "axes are named, as in x=3,y=2, or there is one number for all");
        const std::size_t axis = axis_of(option, text, part.substr(0, at));
        if (result.is_given[axis])
            refuse(option, text, quoted(part) + " is the second number for one axis");
        result.values[axis] = number_in(option, text, part.substr(at + 1));
        result.is_given[axis] = true;
    }
    return result;
}

AxisValues whole_axis_values(std::string_view option, std::string_view text) {
    constexpr i64 largest = 1'000'000'000;
    const AxisValues result = axis_values(option, text);
    for (const f64 value: result.values) {
        if (value != std::floor(value))
            refuse(option, text, "whole numbers were expected");
        if (std::abs(value) > static_cast<f64>(largest))
            refuse(option, text,
                    value > 0 ? "numbers up to " + std::to_string(largest) + " were expected"
                              : "numbers from " + std::to_string(-largest) + " on were expected");
    }
    return result;
}

}  // namespace noa::program
