#include "picture/contrast.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "noa/base/error.hpp"

namespace noa::program {

namespace {

Contrast between_quantiles(std::vector<f32>& values, f64 low, f64 high) {
    const auto quantile = [&](f64 part) {
        const auto at = values.begin() + std::lround(part * static_cast<f64>(values.size() - 1));
        std::nth_element(values.begin(), at, values.end());
        return static_cast<f64>(*at);
    };
    const Contrast inner{quantile(low), quantile(high)};
    return inner.black < inner.white ? inner : Contrast{quantile(0), quantile(1)};
}

Contrast around_mean(const std::vector<f32>& values, f64 n_deviations) {
    const auto [lowest, highest] = std::minmax_element(values.begin(), values.end());
    if (*lowest == *highest)
        return {static_cast<f64>(*lowest), static_cast<f64>(*lowest)};
    const auto n = static_cast<f64>(values.size());
    f64 sum = 0, squares = 0;
    for (const f32 value: values)
        sum += static_cast<f64>(value);
    const f64 mean = sum / n;
    for (const f32 value: values)
        squares += (static_cast<f64>(value) - mean) * (static_cast<f64>(value) - mean);
    const f64 width = n_deviations * std::sqrt(squares / n);
    return {mean - width, mean + width};
}

}  // namespace

ContrastRule ContrastRule::quantiles(f64 low, f64 high) {
    check(low >= 0 and low <= high and high <= 1,
            "ContrastRule::quantiles: {} and {} are not two parts of 1, the lower one first", low, high);
    return {Kind::QUANTILES, low, high};
}

ContrastRule ContrastRule::deviations(f64 n) {
    check(n > 0 and std::isfinite(n), "ContrastRule::deviations: {} is no number of deviations", n);
    return {Kind::DEVIATIONS, n, n};
}

ContrastRule ContrastRule::limits(f64 black, f64 white) {
    check(std::isfinite(black) and std::isfinite(white), "ContrastRule::limits: {} and {} are not two numbers", black,
            white);
    return {Kind::LIMITS, black, white};
}

u8 Contrast::level(f64 value) const {
    if (std::isnan(value))
        return 0;
    if (black == white)
        return 128;
    const f64 part = (value / 2 - black / 2) / (white / 2 - black / 2);  // halves, so that the difference is finite
    return static_cast<u8>(std::lround(255 * std::clamp(part, 0., 1.)));
}

Contrast contrast_of(std::span<const f32> values, const ContrastRule& rule) {
    if (rule.kind == ContrastRule::Kind::LIMITS)
        return {rule.low, rule.high};
    std::vector<f32> finite;
    finite.reserve(values.size());
    std::copy_if(values.begin(), values.end(), std::back_inserter(finite), [](f32 v) { return std::isfinite(v); });
    if (finite.empty())
        return {0, 0};
    switch (rule.kind) {
        case ContrastRule::Kind::QUANTILES:
            return between_quantiles(finite, rule.low, rule.high);
        case ContrastRule::Kind::DEVIATIONS:
            return around_mean(finite, rule.low);
        case ContrastRule::Kind::LIMITS:
            break;
    }
    panic("{} is not the number of a rule of contrast", static_cast<int>(rule.kind));
}

}  // namespace noa::program
