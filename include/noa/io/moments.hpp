// Minimum, maximum, mean and deviation, a part at a time.
#pragma once

#include <optional>

#include "noa/base/traits.hpp"
#include "noa/io/header.hpp"

namespace noa::io {

/// Of n real numbers. Join parts in one order, that of the file, to get the same bits every time.
struct Moments {
    i64 n = 0;
    f64 minimum = 0, maximum = 0, mean = 0;
    f64 squares = 0;  ///< the sum of the squared distances from the mean

    static Moments from(const Statistics& statistics, i64 n);

    void join(const Moments& other);

    /// None if there are no numbers, or if not all are finite.
    std::optional<Statistics> statistics() const;
};

}  // namespace noa::io
