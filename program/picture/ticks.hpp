// Where the axes of a plot have marks, and what is written there.
#pragma once

#include <string>
#include <vector>

#include "noa/base/traits.hpp"

namespace noa::program {

struct Range {
    f64 low = 0, high = 1;

    f64 length() const { return high - low; }
    bool has(f64 value) const { return value >= low and value <= high; }
};

struct Tick {
    f64 at = 0;
    std::string label;
};

struct Ticks {
    std::vector<Tick> major;
    std::vector<f64> minor;  ///< between those
    int exponent = 0;        ///< labels are to be multiplied by this power of 10
};

/// 1, 2 or 5 times a power of 10.
struct TickStep {
    i64 digit = 1;
    int exponent = 0;

    f64 value() const;
    TickStep next() const;  ///< the next larger one
};

/// The smallest step that is not below a number above 0.
TickStep step_not_below(f64 length);

/// The multiples of a step that are in a range. Labels are exact decimals, as many digits for each.
Ticks linear_ticks(const Range& range, const TickStep& step);

/// For an axis of frequencies: ticks at 1/d, labeled d, for round numbers d, the roundest first, as long as they are
/// `distance` apart from each other, and half of that from 0.
Ticks reciprocal_ticks(const Range& range, f64 distance);

/// A number times a power of 10, without noise: decimal(-25, -2) is "−0.25".
std::string decimal(i64 number, int exponent);

/// A power of ten, as "×10⁶".
std::string power_of_ten(int exponent);

}  // namespace noa::program
