// Which bins a histogram has: between ends that are given, or from the lowest to the highest element.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "math/bins.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/error.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/histogram.hpp"

namespace noa::math::detail {

using namespace noa::detail;

// A real number as an integer, those past all element types as one of them.
inline Wide to_integer(f64 rounded) {
    return static_cast<Wide>(std::clamp(rounded, -0x1p65, 0x1p65));
}

/// The bins of a range, and their edges. It is an error if there are none.
template<typename T>
class Bins {
public:
    /// Between ends that are given.
    Bins(i64 n_bins, HistogramEnd low, HistogramEnd high) {
        check(std::isfinite(low.real) and std::isfinite(high.real) and low.real <= high.real,
                "there are no bins from {} to {}", low.real, high.real);
        const bool is_nothing =
                low.is_integer and high.is_integer ? low.integer == high.integer : low.real == high.real;
        if (is_nothing) {  // as in NumPy
            low = {low.real - 0.5};
            high = {high.real + 0.5};
        }
        if constexpr (traits::integer<T>) {
            set_limits(low.is_integer ? low.integer : to_integer(std::ceil(low.real)),
                    high.is_integer ? high.integer : to_integer(std::floor(high.real)));
        } else {
            m_rule.first = safe_cast<T>(low.real);
            m_rule.last = safe_cast<T>(high.real);
        }
        set_edges(n_bins, low.real, high.real);
    }

    /// From the lowest to the highest element.
    Bins(i64 n_bins, T lowest, T highest)
        requires traits::real<T>
    {
        check(std::isfinite(static_cast<f64>(lowest)) and std::isfinite(static_cast<f64>(highest)),
                "there are no bins from {} to {}, the lowest and the highest element", lowest, highest);
        m_rule.first = lowest;
        m_rule.last = highest;
        if (lowest == highest) {
            m_rule.first = static_cast<T>(lowest - static_cast<T>(0.5));
            m_rule.last = static_cast<T>(highest + static_cast<T>(0.5));
        }
        m_rule.are_elements = true;
        set_edges(n_bins, m_rule.first, m_rule.last);
    }

    const BinRule<T>& rule() const { return m_rule; }
    bool has(T value) const { return m_rule.has(value); }
    std::size_t find(T value) const { return static_cast<std::size_t>(m_rule.find(value, m_edges.data())); }

private:
    BinRule<T> m_rule;
    std::vector<f64> m_edges;

    void set_limits(Wide first, Wide last) {
        const bool is_outside = first > highest<T> or last < lowest<T> or first > last;
        m_rule.first = is_outside ? T{1} : static_cast<T>(std::max<Wide>(first, lowest<T>));
        m_rule.last = is_outside ? T{0} : static_cast<T>(std::min<Wide>(last, highest<T>));
    }

    template<typename End>
    void set_edges(i64 n_bins, End low, End high) {
        m_rule.n_bins = n_bins;
        m_rule.low = static_cast<f64>(low);
        m_rule.high = static_cast<f64>(high);
        m_edges.resize(static_cast<std::size_t>(n_bins) + 1);
        for (i64 i = 0; i <= n_bins; ++i)
            m_edges[static_cast<std::size_t>(i)] = m_rule.edge(i);
        // Also false if the distance of the ends does not fit, for then there are infinities.
        const bool are_increasing = std::adjacent_find(m_edges.begin(), m_edges.end(),
                                            [](f64 a, f64 b) { return not(a < b); }) == m_edges.end();
        check(are_increasing, "the range from {} to {} cannot be cut into {} bins", low, high, n_bins);
        m_rule.scale = std::min(static_cast<f64>(n_bins) / (m_edges.back() - m_edges.front()), detail::highest<f64>);
    }
};

/// The lowest and the highest element; NaN if there is one.
template<typename T>
struct Extremes {
    T lowest;
    T highest;

    void add(T value) {
        lowest = value < lowest or value != value ? value : lowest;
        highest = value > highest or value != value ? value : highest;
    }
};

template<typename T>
Bins<T> find_bins(i64 n_bins, const Extremes<T>& data) {
    if constexpr (traits::integer<T>)
        return {n_bins, histogram_end(data.lowest), histogram_end(data.highest)};
    else
        return {n_bins, data.lowest, data.highest};
}

}  // namespace noa::math::detail
