// Numbers as they are typed: "1,2.5", with units, "20A", "0.25/px", and for axes, "x=256,y=512".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "noa/base/vec.hpp"

namespace noa::program {

// ---- Numbers -------------------------------------------------------------------------------------------------------

/// A number. A UsageError names the option.
f64 number_of(std::string_view option, std::string_view text);

/// Of how many numbers there must be, separated by commas; 0: any, at least one.
std::vector<f64> numbers_of(std::string_view option, std::string_view text, std::size_t n = 0);

// ---- With units ----------------------------------------------------------------------------------------------------

enum class Unit : std::uint8_t { NONE, ANGSTROM, PIXELS, PER_PIXEL };

struct Quantity {
    f64 number = 0;
    Unit unit = Unit::NONE;
};

/// A number, and what stands right behind it: nothing, A, px or /px. A UsageError names the option.
Quantity quantity_of(std::string_view option, std::string_view text);

// ---- For axes: by name, in any order, or one for all ---------------------------------------------------------------

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

}  // namespace noa::program
