#include "picture/ticks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>

#include "noa/base/error.hpp"

namespace noa::program {

namespace {

constexpr std::string_view minus = "−";

// 10^n, as exact as f64 has it.
f64 ten_to(int n) {
    return n >= 0 ? std::pow(10., n) : 1 / std::pow(10., -n);
}

// What labels are divided by, so that they are not long.
int common_exponent(const Range& range) {
    const f64 largest = std::max(std::abs(range.low), std::abs(range.high));
    if (largest == 0 or (largest >= 2e-3 and largest < 1e6))
        return 0;
    return static_cast<int>(std::floor(std::log10(largest) + 1e-9));
}

f64 multiple(i64 k, const TickStep& step) {
    const auto number = static_cast<f64>(k * step.digit);
    return step.exponent >= 0 ? number * ten_to(step.exponent) : number / ten_to(-step.exponent);
}

// The whole numbers whose multiples of a step are in a range, which a little noise does not change.
std::pair<i64, i64> multiples_in(const Range& range, const TickStep& step) {
    constexpr f64 noise = 1e-9, most = 10'000;
    check(range.length() / step.value() < most, "linear_ticks: steps of {} are too short for a range from {} to {}",
            step.value(), range.low, range.high);
    return {static_cast<i64>(std::ceil(range.low / step.value() - noise)),
            static_cast<i64>(std::floor(range.high / step.value() + noise))};
}

// Steps of minor ticks: a half of 2, a fifth of 1 and 5.
TickStep minor_of(const TickStep& step) {
    if (step.digit == 2)
        return {5, step.exponent - 1};
    return step.digit == 5 ? TickStep{1, step.exponent} : TickStep{2, step.exponent - 1};
}

bool is_far_from_all(f64 at, const std::vector<Tick>& ticks, f64 distance) {
    return std::all_of(ticks.begin(), ticks.end(), [&](const Tick& t) { return std::abs(t.at - at) >= distance; });
}

}  // namespace

f64 TickStep::value() const {
    return multiple(1, *this);
}

TickStep TickStep::next() const {
    return digit == 1 ? TickStep{2, exponent} : digit == 2 ? TickStep{5, exponent} : TickStep{1, exponent + 1};
}

TickStep step_not_below(f64 length) {
    check(length > 0 and std::isfinite(length), "step_not_below: {} is no length", length);
    TickStep step{1, static_cast<int>(std::floor(std::log10(length))) - 1};
    while (step.value() < length * (1 - 1e-9))
        step = step.next();
    return step;
}

std::string decimal(i64 number, int exponent) {
    std::string digits = std::to_string(std::abs(number));
    if (exponent >= 0 and number != 0)
        digits.append(static_cast<std::size_t>(exponent), '0');
    if (exponent < 0) {
        const auto n_decimals = static_cast<std::size_t>(-exponent);
        if (digits.size() <= n_decimals)
            digits = std::string(n_decimals + 1 - digits.size(), '0') + digits;
        digits = digits.substr(0, digits.size() - n_decimals) + '.' + digits.substr(digits.size() - n_decimals);
    }
    return number < 0 ? std::string(minus) + digits : digits;
}

std::string power_of_ten(int exponent) {
    constexpr std::array<std::string_view, 10> digits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string result = "×10";
    for (const char c: std::to_string(exponent))
        result += c == '-' ? std::string_view("⁻") : digits[static_cast<std::size_t>(c - '0')];
    return result;
}

Ticks linear_ticks(const Range& range, const TickStep& step) {
    Ticks ticks;
    const auto [first, last] = multiples_in(range, step);
    ticks.exponent = common_exponent({multiple(first, step), multiple(last, step)});
    for (i64 k = first; k <= last; ++k)
        ticks.major.push_back({multiple(k, step), decimal(k * step.digit, step.exponent - ticks.exponent)});
    const TickStep fine = minor_of(step);
    const auto [first_fine, last_fine] = multiples_in(range, fine);
    for (i64 k = first_fine; k <= last_fine; ++k)
        if (is_far_from_all(multiple(k, fine), ticks.major, fine.value() / 2))
            ticks.minor.push_back(multiple(k, fine));
    return ticks;
}

Ticks reciprocal_ticks(const Range& range, f64 distance) {
    check(distance > 0, "reciprocal_ticks: ticks cannot be {} apart", distance);
    constexpr std::array<i64, 3> round{10, 20, 50};
    constexpr std::array<i64, 5> less_round{30, 40, 15, 25, 70};
    constexpr std::array<i64, 6> least_round{60, 80, 35, 12, 45, 90};
    Ticks ticks;
    if (not(range.high > 0))
        return ticks;
    const int lowest = static_cast<int>(std::floor(-std::log10(range.high))) - 1;
    for (const std::span<const i64> numbers:
            {std::span<const i64>(round), std::span<const i64>(less_round), std::span<const i64>(least_round)})
        for (int exponent = lowest; exponent < lowest + 8; ++exponent)
            for (const i64 number: numbers) {
                const f64 at = 1 / multiple(number, {1, exponent - 1});
                const bool is_whole = number % 10 == 0;
                if (range.has(at) and at >= distance / 2 and is_far_from_all(at, ticks.major, distance))
                    ticks.major.push_back(
                            {at, is_whole ? decimal(number / 10, exponent) : decimal(number, exponent - 1)});
            }
    std::sort(ticks.major.begin(), ticks.major.end(), [](const Tick& a, const Tick& b) { return a.at < b.at; });
    return ticks;
}

}  // namespace noa::program
