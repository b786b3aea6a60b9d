// The statistics of what is written, a part at a time.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "noa/base/traits.hpp"
#include "noa/io/header.hpp"

namespace noa::io {

/// Of n real numbers. Parts are joined in the order of the file, so that the bits do not depend on threads.
struct Moments {
    i64 n = 0;
    f64 minimum = 0, maximum = 0, mean = 0;
    f64 squares = 0;  // of the distances from the mean

    static Moments from(const Statistics& statistics, i64 n);

    void join(const Moments& other);

    /// Nothing if there are none, or if not all are finite.
    std::optional<Statistics> statistics() const;
};

/// Of dense rows of a width. Of complex numbers there are none.
Moments moments_of(Encoding encoding, std::span<const std::byte> rows, i64 width);

}  // namespace noa::io
