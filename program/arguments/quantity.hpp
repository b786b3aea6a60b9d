// Numbers with units, as they are typed: "20A", "0.25/px".
#pragma once

#include <cstdint>
#include <string_view>

#include "noa/base/traits.hpp"

namespace noa::program {

enum class Unit : std::uint8_t { NONE, ANGSTROM, PIXELS, PER_PIXEL };

struct Quantity {
    f64 number = 0;
    Unit unit = Unit::NONE;
};

/// A number, and what stands right behind it: nothing, A, px or /px. A UsageError names the option.
Quantity quantity_of(std::string_view option, std::string_view text);

}  // namespace noa::program
