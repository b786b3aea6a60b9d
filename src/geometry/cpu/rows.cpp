#include "geometry/cpu/rows.hpp"

#include <algorithm>

#include "geometry/cpu/row_kernels.hpp"
#include "noa/core/cpu/simd.hpp"

namespace noa::geometry::on_cpu {

namespace {

// Columns of a row.
struct Range {
    i32 begin, end;
};

// The positions of a row along an axis. Rounded as they are, they never turn back.
struct Line {
    f64 from, step, offset;

    f64 operator()(i32 x) const { return from + step * x + offset; }

    /// The first column from which on positions are past a limit, whichever way they go.
    i32 first_past(const Range& columns, f64 limit) const {
        const auto is_past = [&](i32 x) { return step >= 0 ? (*this)(x) >= limit : (*this)(x) < limit; };
        const f64 guess = (limit - from - offset) / step;
        i32 x = guess >= columns.end ? columns.end : guess > columns.begin ? static_cast<i32>(guess) : columns.begin;
        while (x > columns.begin and is_past(x - 1))
            --x;
        while (x < columns.end and not is_past(x))
            ++x;
        return x;
    }
    /// The columns whose positions are from `low` to before `high`.
    Range within(const Range& columns, f64 low, f64 high) const {
        const auto is_within = [&](i32 x) { return (*this)(x) >= low and (*this)(x) < high; };
        if (columns.begin >= columns.end or (is_within(columns.begin) and is_within(columns.end - 1)))
            return columns;
        const i32 enters = first_past(columns, step >= 0 ? low : high);
        return {enters, first_past({enters, columns.end}, step >= 0 ? high : low)};
    }
};

template<int D, typename T, Interp I>
struct InsideKernel {
    template<cpu::Simd>
    [[gnu::always_inline]] static void run(const Pixels<D>* pixels, const T* first, const Inverse<D>* inverse,
            const Vec<f64, D>* origin, i32 begin, i32 end, T* to) {
        InsideRows<I, D, T>{*pixels}.run(first, *inverse, *origin, begin, end, to);
    }
};

template<int D, typename T>
typename Rows<D, T>::Inside inside_of(Interp interp) {
    typename Rows<D, T>::Inside result = nullptr;
    visit_interp(interp, [&]<Interp I>() {
        result = cpu::for_this_machine<InsideKernel<D, T, I>, const Pixels<D>*, const T*, const Inverse<D>*,
                const Vec<f64, D>*, i32, i32, T*>();
    });
    return result;
}

template<int D, typename T, Interp I>
void run_sampler(
        const typename Rows<D, T>::Source& source, const T* first, const Vec<f64, D>* positions, int n, T* to) {
    const Sampler<I, D, T> sampler{source.pixels, source.border, source.outside};
    for (int i = 0; i < n; ++i)
        to[i] = sampler(first, positions[i]);
}

template<int D, typename T>
typename Rows<D, T>::At at_of(Interp interp) {
    typename Rows<D, T>::At result = nullptr;
    visit_interp(interp, [&]<Interp I>() { result = run_sampler<D, T, I>; });
    return result;
}

}  // namespace

template<int D, typename T>
Rows<D, T>::Rows(Interp interp, const Source& source)
    : m_interp(interp), m_source(source), m_at(at_of<D, T>(interp)), m_inside(inside_of<D, T>(interp)) {}

template<int D, typename T>
void Rows<D, T>::run(
        const T* first, const Inverse<D>& inverse, const Vec<f64, D>& origin, i32 begin, i32 end, T* to) const {
    const i32 count = n_taps(m_interp), beyond = n_beyond<traits::value_type_t<T>>(m_interp);
    // Those whose first pixel along an axis is from `least` to before `most`.
    const auto part = [&](const Range& columns, int axis, i32 least, i32 most) {
        const i32 before = (count - 1) / 2;
        const Line line{origin.values[axis], inverse.step(axis), m_interp == Interp::NEAREST ? 0.5 : 0.};
        return line.within(columns, least + before, most + before);
    };
    // Those that any pixel is there for, and those that all are.
    const i32(&extents)[D] = m_source.pixels.extents;
    Range near{begin, end};
    if (has_value_outside(m_source.border))
        for (int axis = 0; axis < D; ++axis)
            near = part(near, axis, 1 - count - beyond, extents[axis] + beyond);
    Range inside = near;
    for (int axis = 0; axis < D; ++axis)
        inside = part(inside, axis, 0, extents[axis] - (axis == D - 1 ? n_loaded(m_interp) : count) + 1);
    std::fill(to, to + (near.begin - begin), m_source.outside);
    if (near.begin < inside.begin)
        run_edge(first, inverse, origin, near.begin, inside.begin, to + (near.begin - begin));
    if (inside.begin < inside.end)
        m_inside(&m_source.pixels, first, &inverse, &origin, inside.begin, inside.end, to + (inside.begin - begin));
    if (inside.end < near.end)
        run_edge(first, inverse, origin, inside.end, near.end, to + (inside.end - begin));
    std::fill(to + (near.end - begin), to + (end - begin), m_source.outside);
}

template<int D, typename T>
void Rows<D, T>::run_edge(
        const T* first, const Inverse<D>& inverse, const Vec<f64, D>& origin, i32 begin, i32 end, T* to) const {
    constexpr i32 most = 8;
    Vec<f64, D> positions[most];
    for (; begin < end; begin += most, to += most) {
        const i32 n = std::min(most, end - begin);
        for (i32 i = 0; i < n; ++i)
            positions[i] = inverse(origin, begin + i);
        run_at(first, positions, n, to);
    }
}

template class Rows<2, f32>;
template class Rows<2, f64>;
template class Rows<2, c32>;
template class Rows<2, c64>;
template class Rows<3, f32>;
template class Rows<3, f64>;
template class Rows<3, c32>;
template class Rows<3, c64>;

}  // namespace noa::geometry::on_cpu
