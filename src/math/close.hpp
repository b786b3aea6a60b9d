// Whether numbers are close to each other, for every device.
#pragma once

#include <cmath>

#include "noa/base/cast.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/detail/scaled_hypot.hpp"
#include "noa/base/traits.hpp"

namespace noa::math {

/// Counts the elements that are not.
template<typename T>
struct CountApart {
    f64 epsilon;

    NOA_HD void operator()(const T& a, const T& b, i64& n_apart) const { n_apart += is_close(a, b) ? 0 : 1; }
    NOA_HD void join(i64 partial, i64& n_apart) const { n_apart += partial; }

private:
    NOA_HD bool is_close(const T& a, const T& b) const {
        if (a == b)  // also infinities
            return true;
        const f64 distance = size(difference(a, b));
        return epsilon > 0 and distance <= epsilon * std::fmax(1., std::fmax(size(a), size(b))) and
               distance < detail::infinity<f64>;
    }
    NOA_HD static auto difference(const T& a, const T& b) {
        if constexpr (traits::complex<T>)
            return a.template as<f64>() - b.template as<f64>();
        else
            return static_cast<f64>(a) - static_cast<f64>(b);
    }
    template<typename U>
    NOA_HD static f64 size(const U& value) {
        if constexpr (traits::complex<U>)
            return noa::detail::scaled_hypot(static_cast<f64>(value.real), static_cast<f64>(value.imag));
        else
            return std::abs(static_cast<f64>(value));
    }
};

}  // namespace noa::math
