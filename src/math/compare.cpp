// Comparisons, and what is done with them.
#include <cmath>

#include "math/backend.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/half.hpp"

namespace noa::math::NOA_BACKEND {

namespace {

struct Equal {
    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return a == b;
    }
};

struct NotEqual {
    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return not(a == b);
    }
};

struct Less {
    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return a < b;
    }
};

struct LessEqual {
    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return a <= b;
    }
};

struct Greater {
    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return a > b;
    }
};

struct GreaterEqual {
    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return a >= b;
    }
};

struct And {
    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return a and b;
    }
};

struct Or {
    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return a or b;
    }
};

struct Xor {
    template<typename T>
    NOA_HD bool operator()(const T& a, const T& b) const {
        return a != b;
    }
};

struct Not {
    NOA_HD bool operator()(bool a) const { return not a; }
};

struct IsNan {
    template<typename T>
    NOA_HD bool operator()(const T& a) const {
        return not(a == a);
    }
};

struct IsFinite {
    template<typename T>
    NOA_HD bool operator()(const T& a) const {
        if constexpr (traits::complex<T>)
            return (*this)(a.real) and (*this)(a.imag);
        else
            return a - a == T{0};  // which is not a number for infinities
    }
};

struct IsInf {
    template<typename T>
    NOA_HD bool operator()(const T& a) const {
        if constexpr (traits::complex<T>)
            return (*this)(a.real) or (*this)(a.imag);
        else
            return a == a and not(a - a == T{0});
    }
};

struct Where {
    template<typename T>
    NOA_HD T operator()(bool condition, const T& a, const T& b) const {
        return condition ? a : b;
    }
};

template<typename Op>
bool of_all(const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    visit_compute(a.dtype, [&]<typename T>() { ewise<Op, bool, T, T>(Op{}, a, b, output); });
    return true;
}

template<typename Op>
bool of_ordered(const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    visit_compute(a.dtype, [&]<typename T>() {
        if constexpr (not traits::complex<T>)
            ewise<Op, bool, T, T>(Op{}, a, b, output);
    });
    return true;
}

template<typename Op>
bool of_bools(const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    ewise<Op, bool, bool, bool>(Op{}, a, b, output);
    return true;
}

template<typename Op>
bool of_floating(const AnyArray& input, const AnyArray& output) {
    visit_compute(input.dtype, [&]<typename T>() {
        if constexpr (traits::real_or_complex<T>)
            ewise<Op, bool, T>(Op{}, input, output);
    });
    return true;
}

}  // namespace

bool comparison(Binary function, const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    switch (function) {
        case Binary::EQUAL:
            return of_all<Equal>(a, b, output);
        case Binary::NOT_EQUAL:
            return of_all<NotEqual>(a, b, output);
        case Binary::LESS:
            return of_ordered<Less>(a, b, output);
        case Binary::LESS_EQUAL:
            return of_ordered<LessEqual>(a, b, output);
        case Binary::GREATER:
            return of_ordered<Greater>(a, b, output);
        case Binary::GREATER_EQUAL:
            return of_ordered<GreaterEqual>(a, b, output);
        case Binary::LOGICAL_AND:
            return of_bools<And>(a, b, output);
        case Binary::LOGICAL_OR:
            return of_bools<Or>(a, b, output);
        case Binary::LOGICAL_XOR:
            return of_bools<Xor>(a, b, output);
        default:
            return false;
    }
}

bool comparison(Unary function, const AnyArray& input, const AnyArray& output) {
    switch (function) {
        case Unary::IS_NAN:
            return of_floating<IsNan>(input, output);
        case Unary::IS_INF:
            return of_floating<IsInf>(input, output);
        case Unary::IS_FINITE:
            return of_floating<IsFinite>(input, output);
        case Unary::LOGICAL_NOT:
            return ewise<Not, bool, bool>({}, input, output), true;
        default:
            return false;
    }
}

void where(const AnyArray& condition, const AnyArray& a, const AnyArray& b, const AnyArray& output) {
    visit_compute(output.dtype, [&]<typename T>() { ewise<Where, T, bool, T, T>({}, condition, a, b, output); });
}

}  // namespace noa::math::NOA_BACKEND
