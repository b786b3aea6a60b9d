#include "fft/cpu/pass.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "core/cpu/region.hpp"
#include "noa/base/complex.hpp"

namespace noa::fft::on_cpu {

namespace {

using detail::Transform;

i64 divide_up(i64 a, i64 b) {
    return (a + b - 1) / b;
}

// Lines are transformed one by one or, where they are so short that calling for each would count, some at once.
i64 choose_n_together(i64 n_available, i64 length) {
    return length <= 256 and n_available >= 8 ? 8 : 1;
}

// How many lines to put together, of those that there are: whole cache lines of neighbors, as long as the caches hold
// them; and of lines that do not lie next to each other, so many that it does not count.
i64 choose_n_lines(i64 n_available, i64 n_together, i64 length, i64 element_size, bool are_neighbors) {
    const i64 least = are_neighbors ? std::max(n_together, 64 / element_size) : n_together;
    const i64 wanted = are_neighbors ? std::clamp<i64>((i64{1} << 17) / (length * element_size), least, 4 * least)
                                     : std::clamp<i64>(4096 / length, least, 32);
    const i64 even = divide_up(n_available, divide_up(n_available, wanted));  // no piece much smaller than others
    return even < least ? divide_up(even, n_together) * n_together : divide_up(even, least) * least;
}

template<typename T>
void scale(T* numbers, i64 n, T factor) {
    for (i64 i = 0; i < n; ++i)
        numbers[i] *= factor;
}

}  // namespace

Pass::Pass(Transform transform, const Layout& input, const Layout& output, int axis, bool is_double, Effort effort,
        f64 factor)
    : m_transform(transform), m_factor(factor) {
    const i64 real_size = is_double ? 8 : 4, complex_size = 2 * real_size;
    const auto axis_of = [&](int n) {
        return Axis{std::min(input.shape[n], output.shape[n]),
                input.strides[n] * (transform == Transform::R2C ? real_size : complex_size),
                output.strides[n] * (transform == Transform::C2R ? real_size : complex_size)};
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

    const bool are_neighbors = across >= 0 and std::abs(dense.strides[across]) < std::abs(dense.strides[axis]);
    m_n_together = choose_n_together(m_across.extent, m_along.extent);
    m_n_lines = choose_n_lines(m_across.extent, m_n_together, m_along.extent, complex_size, are_neighbors);
    m_n_across = divide_up(m_across.extent, m_n_lines);
    m_line_size = LinePlan::line_size(transform, m_along.extent);
    m_plan = line_plans().get({transform, effort, is_double, m_n_together, m_along.extent});
}

// The lines before and after.
i64 Pass::n_scratch() const {
    return 2 * m_n_lines * m_line_size;
}

template<typename T>
void Pass::run(const void* input, void* output, i64 chunk, T* scratch) const {
    const i64 across = chunk % m_n_across * m_n_lines, outer = chunk / m_n_across;
    const i64 at[] = {outer / m_outer[1].extent, outer % m_outer[1].extent};
    const auto* const from = static_cast<const std::byte*>(input) + across * m_across.input + at[0] * m_outer[0].input +
                             at[1] * m_outer[1].input;
    auto* const to = static_cast<std::byte*>(output) + across * m_across.output + at[0] * m_outer[0].output +
                     at[1] * m_outer[1].output;
    const i64 n_lines = std::min(m_n_lines, m_across.extent - across);
    const i64 n_rounded = divide_up(n_lines, m_n_together) * m_n_together;
    const i64 n_real = m_along.extent, n_spectrum = n_real / 2 + 1;
    const bool is_r2c = m_transform == Transform::R2C, is_c2r = m_transform == Transform::C2R;
    const auto copy = [&](const cpu::Region& source, const cpu::Region& target, bool is_real, i64 n_elements) {
        cpu::copy_region(source, target, n_lines, n_elements, is_real ? sizeof(T) : sizeof(Complex<T>));
    };
    const auto in_scratch = [&](T* lines, bool is_real) {
        return cpu::Region{reinterpret_cast<std::byte*>(lines), m_line_size * static_cast<i64>(sizeof(T)),
                static_cast<i64>(is_real ? sizeof(T) : sizeof(Complex<T>))};
    };

    T* const first = scratch;
    T* const second = scratch + m_n_lines * m_line_size;
    copy({const_cast<std::byte*>(from), m_across.input, m_along.input}, in_scratch(first, is_r2c), is_r2c,
            is_c2r ? n_spectrum : n_real);
    std::fill(first + n_lines * m_line_size, first + n_rounded * m_line_size, T(0));  // lines that are missing
    T* results = nullptr;
    const i64 n_results = is_r2c ? n_spectrum : n_real;
    for (i64 line = n_rounded - m_n_together; line >= 0; line -= m_n_together)
        results = m_plan->run(first + line * m_line_size, second + line * m_line_size);
    if (m_factor != 1)
        for (i64 line = 0; line < n_lines; ++line)
            scale(results + line * m_line_size, is_c2r ? n_real : 2 * n_results, static_cast<T>(m_factor));
    copy(in_scratch(results, is_c2r), {to, m_across.output, m_along.output}, is_c2r, n_results);
}

template void Pass::run<f32>(const void*, void*, i64, f32*) const;
template void Pass::run<f64>(const void*, void*, i64, f64*) const;

}  // namespace noa::fft::on_cpu
