// Sizes of spectra, and scales, on each backend.
#include <cstddef>

#include "fft/backend.hpp"
#include "math/scaled_hypot.hpp"
#include "noa/core/reduce_iwise.hpp"
#include "noa/core/wrap.hpp"
#include "noa/runtime/factory.hpp"
#include "signal/functions.hpp"
#include "signal/shell_plan.hpp"

namespace noa::signal::NOA_BACKEND {

namespace {

using namespace fft::NOA_BACKEND;
using fft::SpectrumLoop;

struct Nothing {};

// ---- Sizes ---------------------------------------------------------------------------------------------------------

template<bool IsSquared, typename T>
struct Size {
    T gain;

    NOA_HD Nothing at_row(i64, i32, i32) const { return {}; }
    NOA_HD Nothing at_column(i32) const { return {}; }
    NOA_HD T operator()(Nothing, Nothing, const Complex<T>& value) const {
        if constexpr (IsSquared)
            return (value.real * value.real + value.imag * value.imag) * gain;
        else
            return math::scaled_hypot(value.real, value.imag) * gain;
    }
};

// ---- Sums of products ----------------------------------------------------------------------------------------------

template<typename T>
struct Elements {
    const T* first;
    i64 strides[4];

    explicit Elements(const AnyArray& array) : first(static_cast<const T*>(array.first())), strides{} {
        for (int axis = 0; axis < 4; ++axis)
            strides[axis] = array.shape()[axis] == 1 ? 0 : array.where.layout.strides[axis];
    }
    NOA_HD const T& operator[](const Vec<i64, 4>& at) const {
        return first[at[0] * strides[0] + at[1] * strides[1] + at[2] * strides[2] + at[3] * strides[3]];
    }
};

// Of all frequencies of a full spectrum, or of all but zero.
template<typename T>
struct AddProducts {
    Elements<Complex<T>> lhs, rhs;
    i64 depth, height, width;
    bool is_full, is_centred, with_zero;

    NOA_HD void operator()(const Vec<i64, 4>& at, f64& cross, f64& lhs_square, f64& rhs_square) const {
        const bool is_alone = is_full or at[3] == 0 or 2 * at[3] == width;
        if (not with_zero and is_zero(at))
            return;
        const c64 a = lhs[at].template as<f64>(), b = rhs[at].template as<f64>();
        const f64 weight = is_alone ? 1 : 2;
        cross += weight * (a.real * b.real + a.imag * b.imag);
        lhs_square += weight * (a.real * a.real + a.imag * a.imag);
        rhs_square += weight * (b.real * b.real + b.imag * b.imag);
    }
    NOA_HD void join(f64 a, f64 b, f64 c, f64& cross, f64& lhs_square, f64& rhs_square) const {
        cross += a;
        lhs_square += b;
        rhs_square += c;
    }

private:
    NOA_HD bool is_zero(const Vec<i64, 4>& at) const {
        return at[1] == (is_centred ? depth / 2 : 0) and at[2] == (is_centred ? height / 2 : 0) and
               at[3] == (is_centred and is_full ? width / 2 : 0);
    }
};

template<typename T>
void add_products(const fft::SpectrumLayout& layout, const AnyArray& lhs, const AnyArray& rhs, const Shape4& shape,
        bool with_zero, const Array<f64>* sums) {
    const AddProducts<T> op{Elements<Complex<T>>(lhs), Elements<Complex<T>>(rhs), shape[1], shape[2], shape[3],
            layout.is_full, layout.is_centred, with_zero};
    reduce_axes_iwise(layout.shape(shape), lhs.device, wrap(0., 0., 0.), wrap(sums[0], sums[1], sums[2]), op);
    const Stream stream = Stream::current(lhs.device);
    stream.keep(lhs.owner);
    stream.keep(rhs.owner);
}

// ---- Scales --------------------------------------------------------------------------------------------------------

// To a variance of 1, given the sums of squares of each batch.
template<typename T>
struct Standardize {
    const f64* squares;
    f64 divisor;

    struct AtRow {
        T scale;
        bool is_zero;
    };
    NOA_HD AtRow at_row(i64 batch, i32 kz, i32 ky) const {
        const f64 variance = squares[batch] / divisor;
        return {variance > 0 ? static_cast<T>(1 / std::sqrt(variance)) : T(0), kz == 0 and ky == 0};
    }
    NOA_HD i32 at_column(i32 kx) const { return kx; }  // not kx == 0: g++ 12 vectorises that for AVX-512, and wrongly
    NOA_HD Complex<T> operator()(const AtRow& row, i32 kx, const Complex<T>& value) const {
        return value * (row.is_zero and kx == 0 ? T(0) : row.scale);
    }
};

template<typename T>
struct Whiten {
    ShellPlan plan;
    const T* power;  // of each batch and shell

    NOA_HD ShellPlan::Row at_row(i64 batch, i32 kz, i32 ky) const {
        const f64 z = static_cast<f64>(kz) / plan.depth, y = static_cast<f64>(ky) / plan.height;
        return {batch, kz, ky, z, y, z * z + y * y};
    }
    NOA_HD i32 at_column(i32 kx) const { return kx; }
    NOA_HD Complex<T> operator()(const ShellPlan::Row& row, i32 kx, const Complex<T>& value) const {
        const T square = power[row.batch * plan.n_shells + plan.shell_of(row, kx)];
        return square > 0 ? value * (1 / std::sqrt(square)) : Complex<T>{};
    }
};

template<typename F>
void visit_precision(const AnyArray& array, const F& f) {
    if (array.dtype == DType::C64 or array.dtype == DType::F64)
        f.template operator()<f64>();
    else
        f.template operator()<f32>();
}

}  // namespace

void sizes(const char* function, const fft::Remap& remap, const AnyArray& input, const AnyArray& output,
        const Shape4& shape, bool is_squared, f64 gain) {
    const AnyArray* const arrays[] = {&input, &output};
    const SpectrumLoop loop = fft::make_spectrum_loop(function, remap, shape, std::span(arrays, 1), output);
    visit_precision(output, [&]<typename T>() {
        if (is_squared)
            run_spectrum<T, Complex<T>>(function, loop, arrays, Size<true, T>{static_cast<T>(gain)});
        else
            run_spectrum<T, Complex<T>>(function, loop, arrays, Size<false, T>{static_cast<T>(gain)});
    });
}

void sum_products(const fft::SpectrumLayout& layout, const AnyArray& lhs, const AnyArray& rhs, const Shape4& shape,
        bool with_zero, const Array<f64>* sums) {
    visit_precision(lhs, [&]<typename T>() { add_products<T>(layout, lhs, rhs, shape, with_zero, sums); });
}

void standardize(
        const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape, f64 divisor) {
    const AnyArray* const arrays[] = {&input, &output};
    const SpectrumLoop loop = fft::make_spectrum_loop("standardize", remap, shape, std::span(arrays, 1), output);
    const ArrayOption option{.device = output.device};
    const Array<f64> sums[] = {Array<f64>({shape[0], 1, 1, 1}, option), Array<f64>({shape[0], 1, 1, 1}, option),
            Array<f64>({shape[0], 1, 1, 1}, option)};
    visit_precision(output, [&]<typename T>() {
        add_products<T>(remap.from, input, input, shape, false, sums);
        run_spectrum<Complex<T>, Complex<T>>(
                "standardize", loop, arrays, Standardize<T>{sums[1].get(), divisor}, sums[1].shared());
    });
    const Stream stream = Stream::current(output.device);
    stream.keep(sums[0].shared());
    stream.keep(sums[2].shared());
}

void whiten(const fft::Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape,
        const AnyArray& power) {
    const AnyArray* const arrays[] = {&input, &output};
    const SpectrumLoop loop = fft::make_spectrum_loop("whiten", remap, shape, std::span(arrays, 1), output);
    ShellPlan plan;
    plan.depth = loop.depth;
    plan.height = loop.height;
    plan.width = loop.width;
    plan.n_shells = static_cast<i32>(power.shape()[3]);
    plan.size = static_cast<f64>(std::max({loop.depth, loop.height, loop.width}));
    visit_precision(output, [&]<typename T>() {
        const Whiten<T> op{plan, static_cast<const T*>(power.first())};
        run_spectrum<Complex<T>, Complex<T>>("whiten", loop, arrays, op, power.owner);
    });
}

}  // namespace noa::signal::NOA_BACKEND
