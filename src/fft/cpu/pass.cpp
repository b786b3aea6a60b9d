#include "fft/cpu/pass.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <type_traits>

#include "noa/base/complex.hpp"

namespace noa::fft::on_cpu {

namespace {

using detail::Transform;

i64 divide_up(i64 a, i64 b) {
    return (a + b - 1) / b;
}

// How many lines of this length to put together, of those that there are. One behind the other, so many that calling
// for them does not count; interleaved, whole cache lines of each, as long as the caches hold them.
i64 choose_n_lines(i64 n_available, i64 length, i64 element_size, bool is_interleaved) {
    const i64 least = is_interleaved ? 64 / element_size : 1;
    const i64 wanted = is_interleaved ? std::clamp<i64>((i64{1} << 20) / (length * element_size), least, 4 * least)
                                      : std::clamp<i64>(4096 / length, 1, 32);
    const i64 even = divide_up(n_available, divide_up(n_available, wanted));  // no piece much smaller than others
    return even < least ? even : divide_up(even, least) * least;
}

// ---- Between arrays and scratch memory -----------------------------------------------------------------------------

// Lines somewhere: of this many elements, so far apart, and so far from one to the next.
template<typename E>
struct LinesAt {
    E* first;
    i64 stride, distance;
};

template<typename F>
void for_each_element(i64 n_lines, i64 length, bool is_interleaved, const F& f) {
    if (is_interleaved) {
        for (i64 i = 0; i < length; ++i)
            for (i64 line = 0; line < n_lines; ++line)
                f(line, i);
    } else {
        for (i64 line = 0; line < n_lines; ++line)
            for (i64 i = 0; i < length; ++i)
                f(line, i);
    }
}

// Calls f(from, to, n) for runs of elements that are contiguous on both sides, if there are any; else false.
template<typename From, typename To, typename F>
bool for_each_run(i64 n_lines, i64 length, const LinesAt<From>& from, const LinesAt<To>& to, const F& f) {
    if (from.stride == 1 and to.stride == 1) {
        for (i64 line = 0; line < n_lines; ++line)
            f(from.first + line * from.distance, to.first + line * to.distance, length);
        return true;
    }
    if (from.distance == 1 and to.distance == 1) {
        for (i64 i = 0; i < length; ++i)
            f(from.first + i * from.stride, to.first + i * to.stride, n_lines);
        return true;
    }
    return false;
}

template<typename E>
void copy_lines(i64 n_lines, i64 length, bool is_interleaved, const LinesAt<const E>& from, const LinesAt<E>& to) {
    const auto copy = [](const E* a, E* b, i64 n) { std::copy_n(a, n, b); };
    if (not for_each_run(n_lines, length, from, to, copy))
        for_each_element(n_lines, length, is_interleaved, [&](i64 line, i64 i) {
            to.first[i * to.stride + line * to.distance] = from.first[i * from.stride + line * from.distance];
        });
}

template<typename E, typename T>
void scale_lines(
        i64 n_lines, i64 length, bool is_interleaved, const LinesAt<const E>& from, const LinesAt<E>& to, T factor) {
    const auto scale = [factor](const E* a, E* b, i64 n) {
        for (i64 i = 0; i < n; ++i)
            b[i] = a[i] * factor;
    };
    if (not for_each_run(n_lines, length, from, to, scale))
        for_each_element(n_lines, length, is_interleaved, [&](i64 line, i64 i) {
            to.first[i * to.stride + line * to.distance] = from.first[i * from.stride + line * from.distance] * factor;
        });
}

}  // namespace

Pass::Pass(Transform transform, const Layout& input, const Layout& output, int axis, bool is_double, Effort effort,
        f64 factor)
    : m_transform(transform), m_factor(factor) {
    const auto axis_of = [&](int n) {
        return Axis{std::min(input.shape[n], output.shape[n]), input.strides[n], output.strides[n]};
    };
    m_along = axis_of(axis);
    m_along.extent = transform == Transform::R2C ? input.shape[axis] : output.shape[axis];
    const Layout& dense = transform == Transform::C2R ? input : output;  // that of the spectrum
    int across = -1;
    for (int n = 3; n >= 0; --n)
        if (n != axis and dense.shape[n] > 1 and
                (across < 0 or std::abs(dense.strides[n]) < std::abs(dense.strides[across])))
            across = n;
    if (across >= 0)
        m_across = axis_of(across);
    for (int n = 0, i = 0; n < 4; ++n)
        if (n != axis and n != across and dense.shape[n] > 1)
            m_outer[static_cast<std::size_t>(i++)] = axis_of(n);

    m_is_interleaved = across >= 0 and std::abs(dense.strides[across]) < std::abs(dense.strides[axis]);
    m_n_lines = choose_n_lines(m_across.extent, m_along.extent, is_double ? 16 : 8, m_is_interleaved);
    m_n_across = divide_up(m_across.extent, m_n_lines);
    m_plan = line_plans().get({transform, effort, is_double, m_is_interleaved, m_n_lines, m_along.extent});
}

// Of real transforms, the real and the complex lines, the latter in whole cache lines; of others, the latter.
i64 Pass::n_scratch() const {
    constexpr i64 line = 16;
    const i64 n_real = m_n_lines * m_along.extent, n_complex = 2 * m_n_lines * (m_along.extent / 2 + 1);
    if (m_transform != Transform::R2C and m_transform != Transform::C2R)
        return 2 * n_real;
    return divide_up(n_real, line) * line + n_complex;
}

template<typename T>
void Pass::run(const void* input, void* output, i64 chunk, T* scratch) const {
    using C = Complex<T>;
    const i64 across = chunk % m_n_across * m_n_lines, outer = chunk / m_n_across;
    const i64 at[] = {outer / m_outer[1].extent, outer % m_outer[1].extent};
    const i64 first_in = across * m_across.input + at[0] * m_outer[0].input + at[1] * m_outer[1].input;
    const i64 first_out = across * m_across.output + at[0] * m_outer[0].output + at[1] * m_outer[1].output;
    const i64 n_lines = std::min(m_n_lines, m_across.extent - across);
    const i64 n = m_along.extent, n_spectrum = n / 2 + 1;

    const auto in_scratch = [&]<typename E>(E* first, i64 length) {
        return m_is_interleaved ? LinesAt<E>{first, m_n_lines, 1} : LinesAt<E>{first, 1, length};
    };
    const auto fetch = [&]<typename E>(E* to, i64 length) {
        if (n_lines < m_n_lines)  // lines that are missing are 0
            std::fill_n(to, m_n_lines * length, E{});
        copy_lines<E>(n_lines, length, m_is_interleaved,
                {static_cast<const E*>(input) + first_in, m_along.input, m_across.input}, in_scratch(to, length));
    };
    const auto deliver = [&]<typename E>(const E* from, i64 length) {
        const LinesAt<E> to{static_cast<E*>(output) + first_out, m_along.output, m_across.output};
        if (m_factor == 1)
            copy_lines<E>(n_lines, length, m_is_interleaved, in_scratch(from, length), to);
        else
            scale_lines<E>(n_lines, length, m_is_interleaved, in_scratch(from, length), to, static_cast<T>(m_factor));
    };

    auto* const real = scratch;
    auto* const complex = reinterpret_cast<C*>(scratch + divide_up(m_n_lines * n, 16) * 16);
    if (m_transform == Transform::R2C) {
        fetch(real, n);
        m_plan->run(real, complex);
        deliver(complex, n_spectrum);
    } else if (m_transform == Transform::C2R) {
        fetch(complex, n_spectrum);
        m_plan->run(complex, real);
        deliver(real, n);
    } else {
        auto* const lines = reinterpret_cast<C*>(scratch);
        fetch(lines, n);
        m_plan->run(lines, lines);
        deliver(lines, n);
    }
}

template void Pass::run<f32>(const void*, void*, i64, f32*) const;
template void Pass::run<f64>(const void*, void*, i64, f64*) const;

}  // namespace noa::fft::on_cpu
