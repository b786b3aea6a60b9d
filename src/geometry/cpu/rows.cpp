#include "geometry/cpu/rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <utility>

#include "geometry/cpu/lanes.hpp"
#include "noa/core/cpu/simd.hpp"

namespace noa::geometry::on_cpu {

namespace {

// ---- Where all pixels are there: many values at once ---------------------------------------------------------------

// So many values of a row are made one after the other.
constexpr int n_at_once = 64;

// Where they come from: the first of their pixels, by its offset in elements, and how far they are past it.
template<typename W, int D>
struct Places {
    i64 offsets[n_at_once];
    W fractions[D][n_at_once];
};

// How many pixels are loaded along the width, which may be more than there are weights for.
constexpr int n_loaded(Interp interp) {
    return interp == Interp::LANCZOS6 ? 8 : n_taps(interp);
}

// Columns of a row of an output for which all pixels are there.
template<Interp I, int D, typename T>
struct InsideRows {
    using Weight = traits::value_type_t<T>;
    using At = Places<Weight, D>;
    static constexpr int count = n_taps(I), n_channels = traits::complex<T> ? 2 : 1;

    Pixels<D> pixels;

    [[gnu::always_inline]] void run(
            const T* first, const Inverse<D>& inverse, const Vec<f64, D>& origin, i32 begin, i32 end, T* to) const {
        for (; begin < end; begin += n_at_once, to += n_at_once)
            run_few(first, inverse, origin, begin, std::min(n_at_once, end - begin), to);
    }

private:
    [[gnu::always_inline]] void run_few(
            const T* first, const Inverse<D>& inverse, const Vec<f64, D>& origin, i32 x, int n, T* to) const {
        At at;
        find_places(inverse, origin, x, n, at);
        if constexpr (I == Interp::NEAREST)
            for (int i = 0; i < n; ++i)
                to[i] = first[at.offsets[i]];
        else if constexpr (I == Interp::LINEAR)
            run_linear(first, n, at, to);
        else
            for (int i = 0; i < n; ++i)
                run_wide(first + at.offsets[i], at, i, to + i);
    }

    [[gnu::always_inline]] void find_places(
            const Inverse<D>& inverse, const Vec<f64, D>& origin, i32 x, int n, At& at) const {
        f64 from[D], steps[D], strides[D];
        for (int axis = 0; axis < D; ++axis) {
            from[axis] = origin.values[axis];
            steps[axis] = inverse.step(axis);
            strides[axis] = axis == D - 1 ? 1. : static_cast<f64>(pixels.strides[axis]);
        }
        constexpr i32 before = (count - 1) / 2;
        NOA_INDEPENDENT
        for (int i = 0; i < n; ++i) {
            f64 offset = 0;
            for (int axis = 0; axis < D; ++axis) {
                f64 position = from[axis] + steps[axis] * static_cast<f64>(x + i);
                if constexpr (I == Interp::NEAREST)
                    position += 0.5;
                const f64 floor = std::floor(position);
                offset += (floor - before) * strides[axis];
                if constexpr (I != Interp::NEAREST)
                    at.fractions[axis][i] = static_cast<Weight>(position - floor);
            }
            at.offsets[i] = static_cast<i64>(offset);
        }
    }

    // Two pixels side by side are loaded at once, and put where many of them are.
    [[gnu::always_inline]] void run_linear(const T* first, int n, const At& at, T* to) const {
        constexpr int n_rows = D == 3 ? 4 : 2;
        Weight pairs[n_rows][n_at_once][2 * n_channels];
        i64 to_rows[n_rows];
        for (int row = 0; row < n_rows; ++row)
            to_rows[row] = (row % 2) * pixels.strides[D - 2] + (row / 2) * (D == 3 ? pixels.strides[0] : 0);
        for (int i = 0; i < n; ++i)
            for (int row = 0; row < n_rows; ++row)
                std::memcpy(pairs[row][i], first + at.offsets[i] + to_rows[row], sizeof(pairs[row][i]));
        Weight* const out = reinterpret_cast<Weight*>(to);
        NOA_INDEPENDENT
        for (int i = 0; i < n; ++i) {
            const Weight right = at.fractions[D - 1][i], left = 1 - right;
            const Weight lower = at.fractions[D - 2][i], upper = 1 - lower;
            for (int c = 0; c < n_channels; ++c) {
                Weight l = pairs[0][i][c] * upper + pairs[1][i][c] * lower;
                Weight r = pairs[0][i][n_channels + c] * upper + pairs[1][i][n_channels + c] * lower;
                if constexpr (D == 3) {
                    const Weight behind = at.fractions[0][i], front = 1 - behind;
                    const Weight far_l = pairs[2][i][c] * upper + pairs[3][i][c] * lower;
                    const Weight far_r = pairs[2][i][n_channels + c] * upper + pairs[3][i][n_channels + c] * lower;
                    l = l * front + far_l * behind;
                    r = r * front + far_r * behind;
                }
                out[i * n_channels + c] = l * left + r * right;
            }
        }
    }

    // The pixels of a row in as many lanes, of which those that were not asked for are 0.
    static constexpr int n_lanes = n_loaded(I) * n_channels;

    [[gnu::always_inline]] static void load_row(const T* row, Lanes<Weight, n_lanes>& lanes) {
        load(lanes, row);
        if constexpr (I == Interp::LANCZOS6)
            for (int i = count * n_channels; i < n_lanes; ++i)
                lanes[i] = 0;
    }

    [[gnu::always_inline]] void run_wide(const T* from, const At& at, int i, T* to) const {
        using L = Lanes<Weight, n_lanes>;
        Weight fractions[D];
        for (int axis = 0; axis < D; ++axis)
            fractions[axis] = at.fractions[axis][i];
        const LaneWeights<I, Weight, D> weights(fractions);
        L columns{};
        for (int z = 0; z < (D == 3 ? count : 1); ++z) {
            const T* row = from + (D == 3 ? z * pixels.strides[0] : 0);
            L slice{};
            for (int y = 0; y < count; ++y, row += pixels.strides[D - 2]) {
                L loaded;
                load_row(row, loaded);
                const L weighted = loaded * weights.at(D - 2, y);
                if (y == 0)
                    slice = weighted;
                else
                    slice += weighted;
            }
            if constexpr (D == 2)
                columns = slice;
            else if (z == 0)
                columns = slice * weights.at(0, z);
            else
                columns += slice * weights.at(0, z);
        }
        L across;
        weights.template row<n_channels>(D - 1, across, std::make_integer_sequence<int, n_lanes>{});
        const L products = columns * across;
        add_up<Weight, n_lanes, n_channels>(products, reinterpret_cast<Weight*>(to));
    }
};

// ---- Which columns of a row those are ------------------------------------------------------------------------------

// Some columns.
struct Range {
    i32 begin, end;
};

// The positions of a row along an axis. Rounded as they are, they never turn back.
struct Line {
    f64 from, step, offset;

    f64 operator()(i32 x) const { return from + step * x + offset; }

    // The first column from which on positions are past a limit, whichever way they go.
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
    // The columns whose positions are from `low` to before `high`.
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
