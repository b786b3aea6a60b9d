// The bins of histograms: where their edges are, and which one an element is in, on any device.
#pragma once

#include <type_traits>

#include "noa/base/config.hpp"
#include "noa/base/half.hpp"
#include "noa/base/traits.hpp"

namespace noa::math::detail {

using namespace noa::detail;

// Edges are rounded to the type of the elements, unless these are integers.
template<typename T>
using edge_t = std::conditional_t<traits::integer<T>, f64, T>;

// As NumPy has them.
template<typename Edge, typename Calculated>
NOA_HD f64 edge_between(i64 i, i64 n_bins, Calculated low, Calculated high) {
    const auto step = (high - low) / static_cast<Calculated>(n_bins);
    const Calculated edge = i == n_bins ? high : static_cast<Calculated>(static_cast<Calculated>(i) * step + low);
    return static_cast<f64>(static_cast<Edge>(edge));
}

/// Which elements T are counted, and in which bin. Plain data, for kernels too.
template<typename T>
struct BinRule {
    i64 n_bins = 1;
    T first{}, last{};          // elements below and above are not counted
    f64 low = 0, high = 0;      // the ends
    bool are_elements = false;  // whether the ends are such, and the edges between them calculated in their type
    f64 scale = 0;              // bins per unit

    /// The edge below a bin; that of the number n_bins is above the last one.
    NOA_HD f64 edge(i64 i) const {
        if constexpr (traits::real<T>)
            if (are_elements)
                return edge_between<T>(i, n_bins, static_cast<T>(low), static_cast<T>(high));
        return edge_between<edge_t<T>>(i, n_bins, low, high);
    }

    NOA_HD bool has(T value) const {
        using C = traits::compute_t<T>;
        return static_cast<C>(value) >= static_cast<C>(first) and static_cast<C>(value) <= static_cast<C>(last);
    }

    /// The bin of an element, with the edges of all bins: a guess, put right by comparing.
    NOA_HD i64 find(T value, const f64* edges) const {
        const f64 guess = (static_cast<f64>(value) - edges[0]) * scale;
        const auto last_bin = static_cast<f64>(n_bins - 1);
        i64 bin = static_cast<i64>(guess < last_bin ? (guess > 0 ? guess : 0) : last_bin);
        while (bin > 0 and not is_at_least(value, edges[bin]))
            --bin;
        while (bin + 1 < n_bins and is_at_least(value, edges[bin + 1]))
            ++bin;
        return bin;
    }

private:
    // Exact for integers of 64 bits, too: f64 rounds them, which may make them equal to an edge, but not pass it.
    NOA_HD static bool is_at_least(T value, f64 edge) {
        const auto rounded = static_cast<f64>(value);
        if constexpr (traits::integer<T> and sizeof(T) == 8)
            return rounded > edge or
                   (rounded == edge and ((edge < 0x1p53 and edge > -0x1p53) or Wide{value} >= static_cast<Wide>(edge)));
        else
            return rounded >= edge;
    }
};

}  // namespace noa::math::detail
