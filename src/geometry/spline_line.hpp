// The coefficients of a spline along a line: a system of equations, c[i-1] + 4 c[i] + c[i+1] = 6 s[i], whose first and
// last ones are as the border says. It is solved by elimination from the first to the last, and back.
#pragma once

#include "geometry/spline_ends.hpp"
#include "noa/base/border.hpp"
#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/traits.hpp"

namespace noa::geometry {

/// Plain data: kernels take it as it is. W is the type of weights, T that of elements.
template<typename T, typename W>
struct SplineLine {
    static constexpr int n_pivots = 24;  // after so many they do not change any more
    static constexpr int n_ends = 40;    // so far the ends of a periodic line see each other

    i64 n;
    T outside;           // what the coefficients beyond each end add to the equations
    W pivots[n_pivots];  // by what the i-th equation is multiplied
    W last_pivot;
    W first_factor;  // of the coefficient after the first one, in the equation of that
    W last_factor;   // of the coefficient before the last one
    bool is_periodic;
    W head[n_ends], tail[n_ends];  // what is to be taken from the first and the last ones, counted from their end

    SplineLine(i64 length, Border border, const T& value) : n(length), outside{}, is_periodic(false) {
        if (border == Border::VALUE)
            outside = value * static_cast<W>(1 - spline_decay);
        const auto [own, neighbor] = end_of(border, n);
        is_periodic = border == Border::PERIODIC and n > 2;
        if (is_periodic) {  // the coefficients in the corners are taken out, and put back by close()
            eliminate(own - corner, own - 1 / corner, neighbor, neighbor);
            find_ends();
        } else {
            eliminate(own, own, neighbor, neighbor);
        }
        if (n == 1)
            outside = outside + outside;
    }

    NOA_HD W pivot(i64 i) const { return i == n - 1 ? last_pivot : pivots[i < n_pivots ? i : n_pivots - 1]; }

    /// The i-th equation, solved with what the one before has become. Then, backwards, with the one after it.
    NOA_HD T forward(i64 i, const T& sample, const T& before) const {
        T right = sample * W(6);
        if (i == 0 or i == n - 1)
            right = right - outside;
        if (i > 0)
            right = right - before * (i == n - 1 ? last_factor : W(1));
        return right * pivot(i);
    }
    NOA_HD T backward(i64 i, const T& solved, const T& after) const {
        return solved - after * (i == 0 ? first_factor * pivots[0] : pivot(i));
    }

    /// How much of `head` and `tail` is to be taken away from a periodic line, of which these are the ends.
    NOA_HD T share(const T& first, const T& last) const { return first * W(m_scale) + last * W(m_scale / corner); }
    /// Takes it away, when all equations of the line are solved.
    NOA_HD void close(T* first, i64 step) const {
        if (not is_periodic)
            return;
        T* const last_one = first + (n - 1) * step;
        const T taken = share(*first, *last_one);
        for (i64 i = 0; i < n_head(); ++i)
            first[i * step] = first[i * step] - taken * head[i];
        for (i64 i = 0; i < n_tail(); ++i)
            last_one[-i * step] = last_one[-i * step] - taken * tail[i];
    }
    /// The first ones, and then those of the last ones that are not among them.
    NOA_HD i64 n_head() const { return n < n_ends ? n : n_ends; }
    NOA_HD i64 n_tail() const { return n - n_head() < n_ends ? n - n_head() : n_ends; }

private:
    static constexpr f64 corner = -4;
    f64 m_scale = 0;

    // The first and the last equation: what the coefficient at the end is multiplied by, and the one next to it.
    struct End {
        f64 own, neighbor;
    };
    static End end_of(Border border, i64 n) {
        constexpr f64 z = spline_decay, of_clamped = 6 / (5 + z);
        if (n == 1)
            return {has_value_outside(border) ? 4 + 2 * z : 6, 1};
        switch (border) {
            case Border::ZERO:
            case Border::VALUE:
                return {4 + z, 1};
            case Border::CLAMP:
                return {of_clamped * (4 + z), of_clamped};
            case Border::MIRROR:
                return {5, 1};
            case Border::REFLECT:
                return {4, 2};
            case Border::PERIODIC:
                return {4, n == 2 ? 2. : 1.};  // of two, the one next to it is on both sides
        }
        panic("{} is not the number of a border", static_cast<int>(border));
    }

    void eliminate(f64 first, f64 last, f64 after_first, f64 before_last) {
        first_factor = static_cast<W>(after_first);
        last_factor = static_cast<W>(before_last);
        f64 pivot = 1 / first, factor = after_first * pivot;
        pivots[0] = static_cast<W>(pivot);
        for (i64 i = 1; i < n_pivots; ++i) {
            if (i < n - 1)
                factor = pivot = 1 / (4 - factor);
            pivots[i] = static_cast<W>(pivot);
        }
        last_pivot = static_cast<W>(n == 1 ? pivot : 1 / (last - before_last * factor));
    }

    // Solves the same system for what was taken out, in f64: far from both ends there is nothing left of it.
    void find_ends() {
        const SplineLine<f64, f64> line = in_double();
        constexpr i64 most = 2 * i64{n_ends};
        f64 solved[most];
        const i64 n_used = n < most ? n : most;
        const auto index = [&](i64 i) { return i < n_used / 2 ? i : n - n_used + i; };
        for (i64 i = 0; i < n_used; ++i) {
            const f64 right = i == 0 ? corner : i == n_used - 1 ? 1. : 0.;
            solved[i] = line.forward(index(i), right / 6, i == 0 ? 0. : solved[i - 1]);
        }
        for (i64 i = n_used - 2; i >= 0; --i)
            solved[i] = line.backward(index(i), solved[i], solved[i + 1]);
        m_scale = 1 / (1 + solved[0] + solved[n_used - 1] / corner);
        for (i64 i = 0; i < n_ends; ++i) {
            head[i] = static_cast<W>(i < n_used ? solved[i] : 0);
            tail[i] = static_cast<W>(i < n_used ? solved[n_used - 1 - i] : 0);
        }
    }
    SplineLine<f64, f64> in_double() const {
        SplineLine<f64, f64> result(n, Border::MIRROR, 0);
        result.replace_ends(4 - corner, 4 - 1 / corner);
        return result;
    }

    template<typename, typename>
    friend struct SplineLine;
    void replace_ends(f64 first, f64 last) { eliminate(first, last, 1, 1); }
};

}  // namespace noa::geometry
