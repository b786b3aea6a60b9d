// The statistics of elements as they are stored.
#pragma once

#include <cstddef>
#include <span>

#include "noa/base/traits.hpp"
#include "noa/io/format.hpp"
#include "noa/io/moments.hpp"

namespace noa::io {

/// Of dense rows of a width. Of complex numbers there are none.
Moments moments_of(Encoding encoding, std::span<const std::byte> rows, i64 width);

}  // namespace noa::io
