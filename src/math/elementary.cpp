// The elementary functions. Real ones run through the vector forms of the C library where it has them.
#include "math/backend.hpp"
#include "math/elementary_operators.hpp"
#include "math/operators.hpp"

namespace noa::math::NOA_BACKEND {

namespace {

// Functions of real and complex numbers.
template<typename Op>
bool of_any(const AnyArray& input, const AnyArray& output) {
    visit_compute(input.dtype, [&]<typename T>() {
        if constexpr (traits::real_or_complex<T>)
            padded_ewise<Op, T, T>(Op{}, input, output);
    });
    return true;
}

template<typename Op>
bool of_real(const AnyArray& input, const AnyArray& output) {
    input.dtype == DType::F64 ? padded_ewise<Op, f64, f64>(Op{}, input, output)
                              : padded_ewise<Op, f32, f32>(Op{}, input, output);
    return true;
}

template<typename Op>
bool of_reals(const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    output.dtype == DType::F64 ? padded_ewise<Op, f64, f64, f64>(Op{}, a, b, output)
                               : padded_ewise<Op, f32, f32, f32>(Op{}, a, b, output);
    return true;
}

bool pow_of(const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    visit_compute(output.dtype, [&]<typename T>() {
        if constexpr (traits::real_or_complex<T>)
            padded_ewise<Pow, T, T, T>({}, a, b, output);
    });
    return true;
}

}  // namespace

bool elementary(Unary function, const AnyArray& input, const AnyArray& output) {
    switch (function) {
        case Unary::RECIPROCAL:
            return of_any<Reciprocal>(input, output);
        case Unary::SQRT:
            return of_any<Sqrt>(input, output);
        case Unary::EXP:
            return of_any<Exp>(input, output);
        case Unary::LOG:
            return of_any<Log>(input, output);
        case Unary::LOG10:
            return of_any<Log10>(input, output);
        case Unary::SIN:
            return of_any<Sin>(input, output);
        case Unary::COS:
            return of_any<Cos>(input, output);
        case Unary::TAN:
            return of_any<Tan>(input, output);
        case Unary::ASIN:
            return of_any<Asin>(input, output);
        case Unary::ACOS:
            return of_any<Acos>(input, output);
        case Unary::ATAN:
            return of_any<Atan>(input, output);
        case Unary::SINH:
            return of_any<Sinh>(input, output);
        case Unary::COSH:
            return of_any<Cosh>(input, output);
        case Unary::TANH:
            return of_any<Tanh>(input, output);
        case Unary::ASINH:
            return of_any<Asinh>(input, output);
        case Unary::ACOSH:
            return of_any<Acosh>(input, output);
        case Unary::ATANH:
            return of_any<Atanh>(input, output);
        case Unary::CBRT:
            return of_real<Cbrt>(input, output);
        case Unary::EXP2:
            return of_real<Exp2>(input, output);
        case Unary::EXPM1:
            return of_real<Expm1>(input, output);
        case Unary::LOG2:
            return of_real<Log2>(input, output);
        case Unary::LOG1P:
            return of_real<Log1p>(input, output);
        case Unary::ERF:
            return of_real<Erf>(input, output);
        case Unary::FLOOR:
            return of_real<Floor>(input, output);
        case Unary::CEIL:
            return of_real<Ceil>(input, output);
        case Unary::ROUND:
            return of_real<Round>(input, output);
        case Unary::TRUNC:
            return of_real<Trunc>(input, output);
        case Unary::RSQRT:
            return of_real<Rsqrt>(input, output);
        default:
            return false;
    }
}

bool elementary(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    switch (function) {
        case Binary::POW:
            return pow_of(a, b, output);
        case Binary::ATAN2:
            return of_reals<Atan2>(a, b, output);
        case Binary::HYPOT:
            return of_reals<Hypot>(a, b, output);
        default:
            return false;
    }
}

}  // namespace noa::math::NOA_BACKEND
