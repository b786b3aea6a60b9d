// Numbers that an encoding cannot hold: they are clamped when they are written.
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "noa/base/traits.hpp"
#include "noa/runtime/array.hpp"
#include "slices/typed_output.hpp"

namespace noa::program {

/// Whether a number is further out of range than rounding explains, or not a number where there are only whole ones.
/// Numbers of 64 bits are compared in f64.
class ClampTest {
public:
    explicit ClampTest(const NumberRange& range) : m_range(range) {}

    bool operator()(traits::real auto number) const {
        const auto value = static_cast<f64>(number);
        if (m_range.is_whole)
            return not(value >= m_range.low - 0.5 and value <= m_range.high + 0.5);
        return std::isfinite(value) and not(value >= m_range.low and value <= m_range.high);
    }
    bool operator()(std::integral auto number) const {
        const auto value = static_cast<f64>(number);
        return value < m_range.low or value > m_range.high;
    }

private:
    NumberRange m_range;
};

/// Whether elements of a type may have to be clamped.
template<typename T>
bool may_be_clamped(io::Encoding encoding) {
    if constexpr (traits::scalar<T>) {
        using Limits = std::numeric_limits<T>;
        const NumberRange range = range_of(encoding);
        const bool holds_all = static_cast<f64>(Limits::lowest()) >= range.low and
                               static_cast<f64>(Limits::max()) <= range.high and
                               (std::integral<T> or not range.is_whole);
        return not holds_all and encoding != io::Encoding::BOOL;  // where anything but 0 is true
    }
    return false;
}

/// How many elements of a dense array on the CPU are clamped when they are written.
template<typename T>
i64 count_clamped(const Array<T>& elements, io::Encoding encoding) {
    i64 n = 0;
    if constexpr (traits::scalar<T>) {
        if (not may_be_clamped<T>(encoding))
            return 0;
        const ClampTest is_clamped(range_of(encoding));
        const T* const first = elements.get();
        for (i64 i = 0; i < elements.n_elements(); ++i)
            n += is_clamped(first[i]) ? 1 : 0;
    }
    return n;
}

}  // namespace noa::program
