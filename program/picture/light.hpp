// Channels of 8 bits are stored as sRGB has it; light adds up in linear numbers.
#pragma once

#include "noa/base/traits.hpp"

namespace noa::program::light {

f64 linear(u8 channel);  ///< 0 to 1
u8 channel(f64 linear);  ///< of 0 to 1, to within a level

/// As much of `over` as its share, 0 to 1, and `below` for the rest.
u8 mixed(u8 below, u8 over, f64 share);

}  // namespace noa::program::light
