// Complex numbers and their parts.
#include "noa/base/complex.hpp"
#include "math/backend.hpp"

namespace noa::math::NOA_BACKEND {

namespace {

struct Real {
    template<typename T>
    NOA_HD auto operator()(const Complex<T>& z) const {
        return z.real;
    }
};

struct Imag {
    template<typename T>
    NOA_HD auto operator()(const Complex<T>& z) const {
        return z.imag;
    }
};

struct Conj {
    template<typename T>
    NOA_HD auto operator()(const Complex<T>& z) const {
        return conj(z);
    }
};

struct Arg {
    template<typename T>
    NOA_HD auto operator()(const Complex<T>& z) const {
        return arg(z);
    }
};

struct AbsSquared {
    template<typename T>
    NOA_HD auto operator()(const Complex<T>& z) const {
        return abs_squared(z);
    }
};

struct FromParts {
    template<typename T>
    NOA_HD Complex<T> operator()(T real, T imag) const {
        return {real, imag};
    }
};

struct FromPolar {
    template<typename T>
    NOA_HD Complex<T> operator()(T magnitude, T angle) const {
        return polar(magnitude, angle);
    }
};

template<typename Op>
bool of_complex(const AnyArray& input, const AnyArray& output) {
    input.dtype == DType::C64 ? ewise<Op, decltype(Op{}(c64{})), c64>(Op{}, input, output)
                              : ewise<Op, decltype(Op{}(c32{})), c32>(Op{}, input, output);
    return true;
}

template<typename Op>
bool to_complex(const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    output.dtype == DType::C64 ? ewise<Op, c64, f64, f64>(Op{}, a, b, output)
                               : ewise<Op, c32, f32, f32>(Op{}, a, b, output);
    return true;
}

}  // namespace

bool complex_parts(Unary function, const AnyArray& input, const AnyArray& output) {
    switch (function) {
        case Unary::REAL:
            return of_complex<Real>(input, output);
        case Unary::IMAG:
            return of_complex<Imag>(input, output);
        case Unary::CONJ:
            return of_complex<Conj>(input, output);
        case Unary::ARG:
            return of_complex<Arg>(input, output);
        case Unary::ABS_SQUARED:
            return of_complex<AbsSquared>(input, output);
        default:
            return false;
    }
}

bool complex_parts(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    switch (function) {
        case Binary::COMPLEX:
            return to_complex<FromParts>(a, b, output);
        case Binary::POLAR:
            return to_complex<FromPolar>(a, b, output);
        default:
            return false;
    }
}

}  // namespace noa::math::NOA_BACKEND
