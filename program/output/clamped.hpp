// Numbers that an encoding cannot hold: they are clamped when they are written.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>

#include "noa/base/traits.hpp"
#include "noa/runtime/array.hpp"
#include "output/storage.hpp"

namespace noa::program {

/// Whether a number is out of range, of whole numbers further than rounding explains, or not a number where there are
/// only whole ones.
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

/// Whether elements of a type may have to be clamped; of complex ones, their parts.
template<typename T>
bool may_be_clamped(io::Encoding encoding) {
    using Part = traits::value_type_t<T>;
    if constexpr (traits::scalar<Part>) {
        using Limits = std::numeric_limits<Part>;
        const NumberRange range = range_of(encoding);
        const bool holds_all = static_cast<f64>(Limits::lowest()) >= range.low and
                               static_cast<f64>(Limits::max()) <= range.high and
                               (std::integral<Part> or not range.is_whole);
        return not holds_all and encoding != io::Encoding::BOOL;  // where anything but 0 is true
    }
    return false;
}

/// How many elements of a dense array on the CPU are clamped when they are written.
template<typename T>
i64 count_clamped(const Array<T>& elements, io::Encoding encoding) {
    if (not may_be_clamped<T>(encoding))
        return 0;
    const ClampTest is_clamped(range_of(encoding));
    const T* const first = elements.get();
    return std::count_if(first, first + elements.n_elements(), [&](const T& element) {
        if constexpr (traits::complex<T>)
            return is_clamped(element.real) or is_clamped(element.imag);
        else if constexpr (traits::scalar<T>)
            return is_clamped(element);
        else
            return false;
    });
}

}  // namespace noa::program
