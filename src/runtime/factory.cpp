#include "noa/runtime/factory.hpp"

#include <cmath>

namespace noa::detail {

i64 count_steps(f64 start, f64 stop, f64 step) {
    check(std::isfinite(start) and std::isfinite(stop) and std::isfinite(step) and step != 0,
            "there is no range from {} to {} in steps of {}", start, stop, step);
    const f64 n = std::ceil((stop - start) / step);
    check(n < 0x1p62, "the range from {} to {} in steps of {} has too many elements", start, stop, step);
    return n > 0 ? static_cast<i64>(n) : 0;
}

i64 count_steps(Wide start, Wide stop, Wide step) {
    const auto text = [](Wide value) { return static_cast<f64>(value); };
    check(step != 0, "there is no range from {} to {} in steps of {}", text(start), text(stop), text(step));
    const Wide distance = step > 0 ? stop - start : start - stop, size = step > 0 ? step : -step;
    const Wide n = (distance + size - 1) / size;
    check(n <= INT64_MAX, "the range from {} to {} in steps of {} has too many elements", text(start), text(stop),
            text(step));
    return distance > 0 ? static_cast<i64>(n) : 0;
}

void check_range(Wide start, Wide step, i64 n, Wide lowest, Wide highest) {
    if (n <= 0)
        return;
    const Wide last = start + (n - 1) * step;
    for (const Wide value: {start, last})
        check(value >= lowest and value <= highest, "the values {} to {} do not fit a type from {} to {}",
                static_cast<f64>(start), static_cast<f64>(last), static_cast<f64>(lowest), static_cast<f64>(highest));
}

}  // namespace noa::detail
