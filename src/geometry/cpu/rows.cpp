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

// The first one for which something is true, as it is for all after it.
template<typename F>
i32 first_of(i32 begin, i32 end, const F& f) {
    while (begin < end) {
        const i32 middle = begin + (end - begin) / 2;
        if (f(middle))
            end = middle;
        else
            begin = middle + 1;
    }
    return begin;
}

// Those whose first pixel along an axis is from `least` to before `most`. Positions, rounded as they are, never turn
// back.
Range part_of(const Range& given, Interp interp, f64 from, f64 step, i32 least, i32 most) {
    const f64 offset = interp == Interp::NEAREST ? 0.5 : 0.;
    const i32 before = (n_taps(interp) - 1) / 2;
    const f64 low = least + before, high = most + before;
    const auto position = [=](i32 x) { return from + step * x + offset; };
    const auto is_within = [=](i32 x) { return position(x) >= low and position(x) < high; };
    if (given.begin >= given.end or (is_within(given.begin) and is_within(given.end - 1)))
        return given;
    const bool is_rising = step >= 0;
    const i32 enters = first_of(
            given.begin, given.end, [=](i32 x) { return is_rising ? position(x) >= low : position(x) < high; });
    const i32 leaves =
            first_of(enters, given.end, [=](i32 x) { return is_rising ? position(x) >= high : position(x) < low; });
    return {enters, leaves};
}

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
    const auto part = [&](const Range& given, int axis, i32 least, i32 most) {
        return part_of(given, m_interp, origin.values[axis], inverse.step(axis), least, most);
    };
    // Those that any pixel is there for, and those that all are.
    Range near{begin, end};
    if (m_source.border == Border::ZERO or m_source.border == Border::VALUE)
        for (int axis = 0; axis < D; ++axis)
            near = part(near, axis, 1 - count - beyond, m_source.pixels.extents[axis] + beyond);
    Range inside = near;
    for (int axis = 0; axis < D; ++axis) {
        const i32 loaded = axis == D - 1 ? n_loaded(m_interp) : count;
        inside = part(inside, axis, 0, m_source.pixels.extents[axis] - loaded + 1);
    }
    std::fill(to, to + (near.begin - begin), m_source.outside);
    run_edge(first, inverse, origin, near.begin, inside.begin, to + (near.begin - begin));
    if (inside.begin < inside.end)
        m_inside(&m_source.pixels, first, &inverse, &origin, inside.begin, inside.end, to + (inside.begin - begin));
    run_edge(first, inverse, origin, inside.end, near.end, to + (inside.end - begin));
    std::fill(to + (near.end - begin), to + (end - begin), m_source.outside);
}

template<int D, typename T>
void Rows<D, T>::run_edge(
        const T* first, const Inverse<D>& inverse, const Vec<f64, D>& origin, i32 begin, i32 end, T* to) const {
    constexpr i32 most = 32;
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
