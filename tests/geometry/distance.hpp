// How far matrices are from each other.
#pragma once

#include <cmath>
#include <cstddef>

#include "noa/base/mat.hpp"

namespace test {

// The largest difference of two elements.
template<typename T, std::size_t R, std::size_t C>
double distance(const noa::Mat<T, R, C>& a, const noa::Mat<T, R, C>& b) {
    double largest = 0;
    for (std::size_t r = 0; r < R; ++r)
        for (std::size_t c = 0; c < C; ++c)
            largest = std::fmax(largest, std::abs(static_cast<double>(a[r][c]) - static_cast<double>(b[r][c])));
    return largest;
}

}  // namespace test
