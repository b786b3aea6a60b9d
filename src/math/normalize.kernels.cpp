#include "math/normalize.kernels.hpp"

#include "math/backend.hpp"
#include "math/visit.hpp"
#include "noa/math/normalize.hpp"

namespace noa::math {

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

template<>
void shift_and_scale<this_backend>(
        const AnyArray& input, const AnyArray& shift, const AnyArray& scale, const AnyArray& output) {
    const AnyArray* const arrays[] = {&input, &shift, &scale, &output};
    visit_compute(input.dtype, [&]<typename T>() {
        if constexpr (traits::real_or_complex<T>)
            NOA_BACKEND::ewise<ShiftAndScale, T, T, detail::wide_t<T>, f64>({}, arrays);
    });
}

}  // namespace noa::math
