// Numbers for axes, as they are typed: by name, "x=256,y=512", in any order, or one for all, "256".
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "noa/base/vec.hpp"

namespace noa::program {

/// For depth, height and width.
struct AxisValues {
    Vec<f64, 3> values{};
    std::array<bool, 3> is_given{};

    bool has_depth() const { return is_given[0]; }
    /// Those that are not given are taken from others.
    Vec<f64, 3> or_else(const Vec<f64, 3>& others) const;
};

/// x, w and width are one axis, y, h and height, and z, d and depth. One number alone is that of all axes. A UsageError
/// names the option.
AxisValues axis_values(std::string_view option, std::string_view text);

/// The same for whole numbers, of which the size is at most 1000000000.
AxisValues whole_axis_values(std::string_view option, std::string_view text);

/// A number. A UsageError names the option.
f64 number_of(std::string_view option, std::string_view text);

/// Of how many numbers there must be, separated by commas; 0: any, at least one.
std::vector<f64> numbers_of(std::string_view option, std::string_view text, std::size_t n = 0);

}  // namespace noa::program
