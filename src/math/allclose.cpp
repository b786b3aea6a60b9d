#include <cmath>

#include "noa/base/error.hpp"
#include "noa/core/reduce.hpp"
#include "noa/math/compare.hpp"
#include "noa/runtime/view.hpp"

namespace noa::detail {

namespace {

template<typename T>
struct CountApart {
    f64 epsilon;

    void operator()(const T& a, const T& b, i64& n_apart) const { n_apart += is_close(a, b) ? 0 : 1; }
    void join(i64 partial, i64& n_apart) const { n_apart += partial; }

private:
    bool is_close(const T& a, const T& b) const {
        if (a == b)  // also infinities
            return true;
        const f64 distance = size(difference(a, b));
        return epsilon > 0 and distance <= epsilon * std::fmax(1., std::fmax(size(a), size(b))) and
               std::isfinite(distance);
    }
    static auto difference(const T& a, const T& b) {
        if constexpr (traits::complex<T>)
            return a.template as<f64>() - b.template as<f64>();
        else
            return static_cast<f64>(a) - static_cast<f64>(b);
    }
    template<typename U>
    static f64 size(const U& value) {
        if constexpr (traits::complex<U>)
            return abs(value.template as<f64>());
        else
            return std::abs(static_cast<f64>(value));
    }
};

template<typename T>
View<const T> view_of(const AnyArray& array) {
    return View<const T>(static_cast<const T*>(array.first()), array.where.layout, array.device);
}

}  // namespace

bool allclose(const AnyArray& a, const AnyArray& b, f64 epsilon) {
    check(epsilon >= 0, "a tolerance is not negative: {}", epsilon);
    i64 n_apart = 0;
    visit(a.dtype, [&]<typename T>() {
        reduce_ewise(wrap(view_of<T>(a), view_of<T>(b)), i64{}, n_apart, CountApart<T>{epsilon});
    });
    return n_apart == 0;
}

}  // namespace noa::detail
