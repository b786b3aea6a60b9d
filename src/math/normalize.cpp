#include "noa/math/normalize.hpp"

#include "math/backend.hpp"

namespace noa::math::NOA_BACKEND {

namespace {

struct ShiftAndScale {
    NOA_HD f32 operator()(f32 value, f64 shift, f64 scale) const {
        return static_cast<f32>((*this)(f64{value}, shift, scale));
    }
    NOA_HD f64 operator()(f64 value, f64 shift, f64 scale) const { return scale == 0 ? 0 : (value - shift) / scale; }
    NOA_HD c32 operator()(const c32& value, const c64& shift, f64 scale) const {
        return (*this)(value.as<f64>(), shift, scale).as<f32>();
    }
    NOA_HD c64 operator()(const c64& value, const c64& shift, f64 scale) const {
        return scale == 0 ? c64{} : (value - shift) / scale;
    }
};

}  // namespace

void shift_and_scale(const AnyArray& input, const AnyArray& shift, const AnyArray& scale, const AnyArray& output) {
    visit_compute(input.dtype, [&]<typename T>() {
        if constexpr (traits::real_or_complex<T>)
            ewise<ShiftAndScale, T, T, detail::wide_t<T>, f64>({}, input, shift, scale, output);
    });
}

}  // namespace noa::math::NOA_BACKEND
