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

i64 count_steps(i64 start, i64 stop, i64 step) {
    check(step != 0, "there is no range from {} to {} in steps of {}", start, stop, step);
    const Wide distance = step > 0 ? Wide{stop} - start : Wide{start} - stop,
               size = step > 0 ? Wide{step} : -Wide{step};
    const Wide n = (distance + size - 1) / size;
    check(n <= INT64_MAX, "the range from {} to {} in steps of {} has too many elements", start, stop, step);
    return distance > 0 ? static_cast<i64>(n) : 0;
}

}  // namespace noa::detail
