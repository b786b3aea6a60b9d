// add, subtract, multiply, divide, minimum, maximum, clamp, negate, abs, square, reciprocal.
#include "math/backend.hpp"
#include "math/operators.hpp"

namespace noa::math::NOA_BACKEND {

namespace {

bool is_complex(DType dtype) {
    return dtype == DType::C16 or dtype == DType::C32 or dtype == DType::C64;
}

// One argument is complex, the other real.
template<typename Op>
void of_mixed(const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    const auto run = [&]<typename T>() {
        if (is_complex(a.dtype))
            ewise<Op, Complex<T>, Complex<T>, T>(Op{}, a, b, output);
        else
            ewise<Op, Complex<T>, T, Complex<T>>(Op{}, a, b, output);
    };
    output.dtype == DType::C64 ? run.template operator()<f64>() : run.template operator()<f32>();
}

template<typename Op>
void of_numbers(const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    if (is_complex(a.dtype) != is_complex(b.dtype))
        return of_mixed<Op>(a, b, output);
    visit_compute(output.dtype, [&]<typename T>() {
        if constexpr (traits::numeric<T>)
            ewise<Op, T, T, T>(Op{}, a, b, output);
    });
}

template<typename Op>
void of_scalars(const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    visit_compute(output.dtype, [&]<typename T>() {
        if constexpr (traits::scalar<T>)
            ewise<Op, T, T, T>(Op{}, a, b, output);
    });
}

template<typename Op>
void of_number(const AnyArray& input, const AnyArray& output) {
    visit_compute(input.dtype, [&]<typename T>() {
        if constexpr (traits::numeric<T>)
            ewise<Op, decltype(Op{}(T{})), T>(Op{}, input, output);
    });
}

}  // namespace

bool arithmetic(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    switch (function) {
        case Binary::ADD:
            return of_numbers<Add>(a, b, output), true;
        case Binary::SUBTRACT:
            return of_numbers<Subtract>(a, b, output), true;
        case Binary::MULTIPLY:
            return of_numbers<Multiply>(a, b, output), true;
        case Binary::DIVIDE:
            return of_numbers<Divide>(a, b, output), true;
        case Binary::MINIMUM:
            return of_scalars<Minimum>(a, b, output), true;
        case Binary::MAXIMUM:
            return of_scalars<Maximum>(a, b, output), true;
        default:
            return false;
    }
}

bool arithmetic(Unary function, const AnyArray& input, const AnyArray& output) {
    switch (function) {
        case Unary::NEGATE:
            return of_number<Negate>(input, output), true;
        case Unary::ABS:
            return of_number<Abs>(input, output), true;
        case Unary::SQUARE:
            return of_number<Square>(input, output), true;
        default:
            return false;
    }
}

void clamp(const AnyArray& input, const AnyArray& low, const AnyArray& high, const AnyArray& output) {
    visit_compute(output.dtype, [&]<typename T>() {
        if constexpr (traits::scalar<T>)
            ewise<Clamp, T, T, T, T>({}, input, low, high, output);
    });
}

}  // namespace noa::math::NOA_BACKEND
