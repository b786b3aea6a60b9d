// The weights of pixels along an axis, as polynomials of where between them a value is wanted.
//
// With u from -1/2 to 1/2, the middle between the two pixels in the midst being 0, weights come in pairs: that of a
// pixel at u is that of its mirror image at -u. So each pair is made of an even and an odd polynomial, e(u^2) + u
// o(u^2) and e(u^2) - u o(u^2).
#pragma once

#include <concepts>

#include "core/turns.hpp"
#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"
#include "noa/geometry/interp.hpp"

// For loops over the pixels of a value, in kernels: their numbers are constants then.
#if defined(__CUDA_ARCH__)
#    define NOA_KERNEL_PRAGMA(text) _Pragma(#text)
#else
#    define NOA_KERNEL_PRAGMA(text)
#endif

namespace noa::geometry {

/// How many pixels along an axis a value is made of.
NOA_HD constexpr int n_taps(Interp interp) {
    switch (interp) {
        case Interp::NEAREST:
            return 1;
        case Interp::LINEAR:
            return 2;
        case Interp::CUBIC:
        case Interp::CUBIC_BSPLINE:
        case Interp::LANCZOS4:
            return 4;
        case Interp::LANCZOS6:
            return 6;
        case Interp::LANCZOS8:
            return 8;
    }
    return 0;
}

/// Whether there are polynomials: those of the others have no need of them.
NOA_HD constexpr bool is_wide(Interp interp) {
    return n_taps(interp) > 2;
}

// ---- Polynomials of the Lanczos kernels ----------------------------------------------------------------------------

// sin(pi x) / (pi x) of -4 to 4.
constexpr f64 sinc_of(f64 x) {
    if (x == 0)
        return 1;
    const f64 turns = x / 2, whole = turns < -1.5 ? -2 : turns < -0.5 ? -1 : turns <= 0.5 ? 0 : turns <= 1.5 ? 1 : 2;
    return core::sin_cos_of_turns(turns - whole).sin / (3.14159265358979323846 * x);
}

// The weight of a pixel, of 2a, at u; all of them add up to 1.
constexpr f64 lanczos_weight(int a, int pixel, f64 u) {
    f64 sum = 0, own = 0;
    for (int i = 0; i < 2 * a; ++i) {
        const f64 x = u + 0.5 + (a - 1 - i), weight = sinc_of(x) * sinc_of(x / a);
        sum += weight;
        own = i == pixel ? weight : own;
    }
    return own / sum;
}

/// The coefficients of one pixel: of u^0, u^1 ...
template<int Degree>
struct Polynomial {
    static constexpr int degree = Degree;
    f64 c[Degree + 1]{};
};

// Goes through the function at the nodes of Chebyshev: of degree 11 it is as good as f32, of 21 as good as f64. What it
// is made of adds up to 1 as the functions do.
template<int Degree>
constexpr Polynomial<Degree> fit_lanczos(int a, int pixel) {
    constexpr int n = Degree + 1;
    f64 chebyshev[n]{};
    for (int j = 0; j < n; ++j) {
        const f64 turns = (j + 0.5) / (2 * n), value = lanczos_weight(a, pixel, core::sin_cos_of_turns(turns).cos / 2);
        for (int k = 0; k < n; ++k) {
            const f64 angle = k * turns;
            const int whole = static_cast<int>(2 * angle + 1) / 2;
            chebyshev[k] += (k == 0 ? 1. : 2.) / n * value * core::sin_cos_of_turns(angle - whole).cos;
        }
    }
    // Those of x = 2 u: T(k+1) = 2 x T(k) - T(k-1).
    Polynomial<Degree> result, before, current;
    before.c[0] = 1;
    current.c[1] = 1;
    for (int k = 0; k < n; ++k) {
        for (int i = 0; i < n; ++i)
            result.c[i] += chebyshev[k] * before.c[i];
        Polynomial<Degree> next;
        for (int i = 0; i < n; ++i)
            next.c[i] = (i > 0 ? 2 * current.c[i - 1] : 0) - before.c[i];
        before = current;
        current = next;
    }
    f64 power = 1;
    for (f64& c: result.c) {
        c *= power;
        power *= 2;
    }
    return result;
}

// ---- Weights -------------------------------------------------------------------------------------------------------

/// The polynomials of the pixels of the lower half.
template<Interp I, typename T>
struct Pairs {
    static constexpr int count = n_taps(I) / 2;
    static constexpr bool is_lanczos = I == Interp::LANCZOS4 or I == Interp::LANCZOS6 or I == Interp::LANCZOS8;
    using Type = Polynomial<not is_lanczos ? 3 : std::same_as<T, f32> ? 11 : 21>;
    static constexpr int n_each = (Type::degree + 1) / 2;  // of even, and of odd powers

    static constexpr Type make(int pair) {
        if constexpr (I == Interp::CUBIC)
            return pair == 0 ? Type{{-1. / 16, 1. / 8, 1. / 4, -1. / 2}} : Type{{9. / 16, -11. / 8, -1. / 4, 3. / 2}};
        else if constexpr (I == Interp::CUBIC_BSPLINE)
            return pair == 0 ? Type{{1. / 48, -1. / 8, 1. / 4, -1. / 6}} : Type{{23. / 48, -5. / 8, -1. / 4, 1. / 2}};
        else if constexpr (is_lanczos)
            return fit_lanczos<Type::degree>(count, pair);
    }
};

/// Of one pair.
template<Interp I, typename T, int Pair>
inline constexpr auto pair_polynomial = Pairs<I, T>::make(Pair);

/// a * b + c: on the GPU rounded once, on the CPU as all machines do it.
template<typename T>
NOA_HD T multiply_add(T a, T b, T c) {
#if defined(__CUDA_ARCH__)
    return fma(a, b, c);
#else
    return a * b + c;
#endif
}

// c[first] + c[first + 2] x + c[first + 4] x^2 ..., of Count coefficients; unrolled, so that they are constants.
template<Interp I, typename T, int Pair, int First, int Count>
NOA_HD T alternate(T x) {
    constexpr T c = static_cast<T>(pair_polynomial<I, T, Pair>.c[First]);
    if constexpr (Count == 1)
        return c;
    else
        return multiply_add(alternate<I, T, Pair, First + 2, Count - 1>(x), x, c);
}

template<Interp I, typename T, int Pair = 0>
NOA_HD void add_pairs(T u, T square, T* weights) {
    using P = Pairs<I, T>;
    if constexpr (Pair < P::count) {
        const T even = alternate<I, T, Pair, 0, P::n_each>(square), odd = alternate<I, T, Pair, 1, P::n_each>(square);
        weights[Pair] = multiply_add(u, odd, even);
        weights[2 * P::count - 1 - Pair] = multiply_add(-u, odd, even);
        if (P::is_lanczos and u == T(-0.5)) {  // on a pixel, rounding must not be seen
            weights[Pair] = Pair == P::count - 1 ? T(1) : T(0);
            weights[2 * P::count - 1 - Pair] = T(0);
        }
        add_pairs<I, T, Pair + 1>(u, square, weights);
    }
}

/// The weights of the pixels around a value that is the fraction t, from 0 to 1, past the lower one of the two in the
/// midst.
template<Interp I, typename T>
NOA_HD void weights_at(T t, T (&weights)[n_taps(I)]) {
    if constexpr (I == Interp::NEAREST) {
        weights[0] = T(1);
    } else if constexpr (I == Interp::LINEAR) {
        weights[0] = 1 - t;
        weights[1] = t;
    } else {
        const T u = t - T(0.5);
        add_pairs<I, T>(u, u * u, weights);
    }
}

}  // namespace noa::geometry
