#include "fft/resize.kernels.hpp"

#include "fft/run_spectrum.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::fft {

using namespace NOA_BACKEND;

namespace {

// The frequencies of the input, along an axis, that one of the output is made of: none, one or two.
struct Terms {
    i32 frequency[2]{};
    i32 count = 0;
    bool is_half = false;  // half of it
};

struct Sizes {
    i32 from, to;

    NOA_HD Terms terms(i32 k) const {
        const i32 size = k < 0 ? -k : k;
        if (to < from and to % 2 == 0 and size == to / 2)
            return {{k, -k}, 2, false};
        if (2 * size > from)
            return {};
        return {{k, 0}, 1, to > from and 2 * size == from};
    }
};

template<typename T>
class Resize {
public:
    Operand input;
    Sizes depth, height, width;
    bool is_full, is_centered;

    struct AtRow {
        i64 batch;
        Terms z, y;
    };
    NOA_HD AtRow at_row(i64 batch, i32 kz, i32 ky) const { return {batch, depth.terms(kz), height.terms(ky)}; }
    NOA_HD Terms at_column(i32 kx) const { return width.terms(kx); }

    NOA_HD T operator()(const AtRow& row, const Terms& x) const {
        const auto& [batch, z, y] = row;
        T sum{};
        for (i32 a = 0; a < z.count; ++a)
            for (i32 b = 0; b < y.count; ++b)
                for (i32 c = 0; c < x.count; ++c)
                    sum += fetch(batch, z.frequency[a], y.frequency[b], x.frequency[c]);
        const int n_halves = int{z.is_half} + int{y.is_half} + int{x.is_half};
        return n_halves == 0 ? sum : sum * half(n_halves);
    }

private:
    // 1/2, 1/4, 1/8, in the precision of T.
    NOA_HD static auto half(int n) {
        if constexpr (traits::complex<T>)
            return static_cast<typename T::value_type>(1.0 / (1 << n));
        else
            return static_cast<T>(1.0 / (1 << n));
    }

    // Of a half, the opposite one and its conjugate, where that is what there is.
    NOA_HD T fetch(i64 batch, i32 kz, i32 ky, i32 kx) const {
        const bool is_mirrored = not is_full and kx < 0 and 2 * kx != -width.from;
        const i32 sign = is_mirrored ? -1 : 1;
        const i32 z = index_at(sign * kz, depth.from, is_centered), y = index_at(sign * ky, height.from, is_centered);
        const i32 x = is_full ? index_at(kx, width.from, is_centered) : kx < 0 ? -kx : kx;
        const T& value = *reinterpret_cast<const T*>(input.at(batch, z, y, x));
        return conj_if(is_mirrored, value);
    }
};

}  // namespace

template<>
void resize<this_backend>(const SpectrumCall& call, const SpectrumLayout& from, const AnyArray& input,
        const Shape4& input_shape, const Shape4& output_shape) {
    core::visit_floating(call.function, call.dtype, [&]<typename T>() {
        Resize<T> op{};
        op.input = operand_of(input);
        const auto sizes = [&](int axis) {
            return Sizes{static_cast<i32>(input_shape[axis]), static_cast<i32>(output_shape[axis])};
        };
        op.depth = sizes(1), op.height = sizes(2), op.width = sizes(3);
        op.is_full = from.is_full, op.is_centered = from.is_centered;
        run_spectrum<T>(call, op, input.owner);
    });
}

}  // namespace noa::fft
