#include "align/trajectory.hpp"

#include <array>
#include <cmath>
#include <cstddef>

#include "noa/base/error.hpp"

namespace noa::program {
namespace {

// A symmetric matrix with two diagonals beside the main one: row i has (i,i), (i,i+1), (i,i+2).
using Band = std::vector<std::array<f64, 3>>;

// 1 + strength D^T D, where D takes second differences.
Band smoothing_matrix(std::size_t n, f64 strength) {
    Band band(n, {1, 0, 0});
    const std::array<f64, 3> difference{1, -2, 1};
    for (std::size_t first = 0; first + 2 < n; ++first)
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = i; j < 3; ++j)
                band[first + i][j - i] += strength * difference[i] * difference[j];
    return band;
}

// Solves band * x = shifts, in place, by elimination; the matrix is positive definite.
void solve(Band band, Shifts& shifts) {
    const std::size_t n = band.size();
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 1; j < 3 and i + j < n; ++j) {
            const f64 factor = band[i][j] / band[i][0];
            for (std::size_t k = j; k < 3; ++k)
                band[i + j][k - j] -= factor * band[i][k];
            shifts[i + j] -= factor * shifts[i];
        }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t j = 1; j < 3 and i + j < n; ++j)
            shifts[i] -= band[i][j] * shifts[i + j];
        shifts[i] /= band[i][0];
    }
}

}  // namespace

void center(Shifts& shifts) {
    Vec<f64, 2> mean{};
    for (const auto& shift: shifts)
        mean += shift / static_cast<f64>(shifts.size());
    for (auto& shift: shifts)
        shift -= mean;
}

void smooth(Shifts& shifts, f64 strength) {
    if (shifts.size() >= 3 and strength > 0)
        solve(smoothing_matrix(shifts.size(), strength), shifts);
}

f64 rms_distance(Shifts a, Shifts b) {
    check(a.size() == b.size() and not a.empty(), "rms_distance: there are {} and {} shifts", a.size(), b.size());
    center(a);
    center(b);
    f64 sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += dot(a[i] - b[i], a[i] - b[i]);
    return std::sqrt(sum / static_cast<f64>(a.size()));
}

}  // namespace noa::program
