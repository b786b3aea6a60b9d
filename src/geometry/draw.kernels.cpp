#include "geometry/draw.kernels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/parameters.hpp"
#include "core/turns.hpp"
#include "geometry/run_iwise.hpp"
#include "noa/base/error.hpp"
#include "noa/core/cpu/simd.hpp"
#include "noa/runtime/span.hpp"

namespace noa::geometry {

using namespace NOA_BACKEND;

namespace {

using Point = Vec<f64, 3>;
using Affine = Mat<f64, 3, 4>;

// ---- Distances to figures around (0,0,0), 0 for what is inside -----------------------------------------------------

NOA_HD f64 length(const Point& p) {
    return std::sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
}
NOA_HD f64 beyond(f64 distance, f64 size) {
    return distance > size ? distance - size : 0;
}

struct ToSphere {
    Point sizes;
    NOA_HD f64 operator()(const Point& p) const { return beyond(length(p), sizes[0]); }
};

struct ToEllipsoid {
    Point sizes;
    // Along the line to the center, which leaves the ellipsoid where it is so many times as short.
    NOA_HD f64 operator()(const Point& p) const {
        const f64 times = length(p / sizes);
        return times > 1 ? length(p) * (1 - 1 / times) : 0;
    }
};

struct ToCylinder {
    Point sizes;
    NOA_HD f64 operator()(const Point& p) const {
        const f64 from_axis = std::sqrt(p[1] * p[1] + p[2] * p[2]);
        return length({beyond(std::abs(p[0]), sizes[0]), beyond(from_axis, sizes[1]), 0});
    }
};

struct ToRectangle {
    Point sizes;
    NOA_HD f64 operator()(const Point& p) const {
        return length(
                {beyond(std::abs(p[0]), sizes[0]), beyond(std::abs(p[1]), sizes[1]), beyond(std::abs(p[2]), sizes[2])});
    }
};

// ---- Masks, and arrays combined with them --------------------------------------------------------------------------

template<typename Distance>
struct Mask {
    core::Parameters<Affine> matrices;  // to coordinates around the figure
    Distance distance;
    f64 smoothness;
    bool invert;

    NOA_HD f64 operator()(i64 b, i64 z, i64 y, i64 x) const {
        return weight(distance(place(matrices[b], z, y, static_cast<f64>(x))));
    }

    // The same for pixels that follow each other along a row. Of most of them, all or none are of the figure.
    [[gnu::always_inline]] void weigh_row(i64 b, i64 z, i64 y, i64 first, i32 n, f64* to) const {
        const Affine matrix = matrices[b];
        for (i32 i = 0; i < n; ++i)
            to[i] = distance(place(matrix, z, y, static_cast<f64>(first) + static_cast<f64>(i)));
        i32 n_on_edge = 0;
        for (i32 i = 0; i < n; ++i)
            n_on_edge += (to[i] > on_surface) & (to[i] < smoothness);
        if (n_on_edge > 0)
            for (i32 i = 0; i < n; ++i)
                to[i] = weight(to[i]);
        else
            for (i32 i = 0; i < n; ++i)
                to[i] = (to[i] <= on_surface) != invert ? 1 : 0;
    }

private:
    static constexpr f64 on_surface = 1e-9;

    NOA_HD static Point place(const Affine& m, i64 z, i64 y, f64 x) {
        Point result;
        for (std::size_t i = 0; i < 3; ++i) {
            const f64* const row = m.rows[i].values;
            result.values[i] = row[0] * static_cast<f64>(z) + row[1] * static_cast<f64>(y) + row[3] + row[2] * x;
        }
        return result;
    }

    NOA_HD f64 weight(f64 outside) const { return invert ? 1 - edge(outside) : edge(outside); }

    NOA_HD f64 edge(f64 outside) const {
        if (outside <= on_surface)
            return 1;
        if (outside < smoothness)
            return (1 + core::sin_cos_of_turns(outside / smoothness / 2).cos) / 2;
        return 0;
    }
};

// What an input and a mask become; complex numbers are multiplied by it.
struct Combination {
    Combine how;
    f64 value;

    NOA_HD f64 operator()(f64 input, f64 mask) const {
        const f64 drawn = value * mask;
        switch (how) {
            case Combine::MULTIPLY:
                return input * drawn;
            case Combine::ADD:
                return input + drawn;
            case Combine::MAXIMUM:  // here and below, what is not a number stays so
                return input < drawn ? drawn : input;
            case Combine::MINIMUM:
                return input > drawn ? drawn : input;
            case Combine::REPLACE:
                return mask == 1 ? value : input * (1 - mask) + drawn;
        }
        return drawn;
    }
    NOA_HD c64 operator()(const c64& input, f64 mask) const { return input * (value * mask); }
};

template<typename T, typename Distance>
struct Draw {
    Mask<Distance> mask;
    Combination combination;
    Span<const T, 4> input;  // or none
    Span<T, 4> output;

    NOA_HD void operator()(i64 b, i64 z, i64 y, i64 x) const { combine(b, z, y, x, mask(b, z, y, x)); }

    NOA_HD void combine(i64 b, i64 z, i64 y, i64 x, f64 weight) const {
        const auto result = combination(fetch(b, z, y, x), weight);
        if constexpr (traits::complex<T>)
            output(b, z, y, x) = result.template as<typename T::value_type>();
        else
            output(b, z, y, x) = static_cast<T>(result);
    }

private:
    // Without an input, the mask multiplies 1.
    NOA_HD auto fetch(i64 b, i64 z, i64 y, i64 x) const {
        if constexpr (traits::complex<T>)
            return input(b, z, y, x).template as<f64>();
        else
            return input.get() == nullptr ? 1. : static_cast<f64>(input(b, z, y, x));
    }
};

// ---- On each backend -----------------------------------------------------------------------------------------------

#if defined(__CUDACC__)

template<typename T, typename Distance, typename... Owners>
void run(const Draw<T, Distance>& op, const Shape4& shape, Device device, const Owners&... owners) {
    run_iwise(shape, device, op, owners...);
}

#else

template<typename Distance>
struct WeighRow {
    template<cpu::Simd>
    [[gnu::always_inline]] static void run(
            const Mask<Distance>& mask, i64 b, i64 z, i64 y, i64 first, i32 n, f64* weights) {
        mask.weigh_row(b, z, y, first, n, weights);
    }
};

// This many pixels of a row at a time: their distances are calculated by vector instructions.
constexpr i64 n_at_once = 128;

template<typename T, typename Distance, typename... Owners>
void run(const Draw<T, Distance>& op, const Shape4& shape, Device device, const Owners&... owners) {
    static const auto weigh =
            cpu::for_this_machine<WeighRow<Distance>, const Mask<Distance>&, i64, i64, i64, i64, i32, f64*>();
    const i64 width = shape[3];
    const auto draw_part = [op, width](i64 b, i64 z, i64 y, i64 part) {
        std::array<f64, n_at_once> weights;
        const i64 first = part * n_at_once, n = std::min(n_at_once, width - first);
        weigh(op.mask, b, z, y, first, static_cast<i32>(n), weights.data());
        for (i64 i = 0; i < n; ++i)
            op.combine(b, z, y, first + i, weights[static_cast<std::size_t>(i)]);
    };
    run_iwise({shape[0], shape[1], shape[2], (width + n_at_once - 1) / n_at_once}, device, draw_part, owners...);
}

#endif

template<typename T, typename Distance>
void draw_as(const detail::Drawing& drawing, const AnyArray* input, const AnyArray& output,
        const core::ParameterMemory<Affine>& matrices) {
    const Draw<T, Distance> op{
            {matrices.parameters(), {drawing.figure.sizes}, drawing.figure.smoothness, drawing.invert},
            {drawing.combine, drawing.value}, input != nullptr ? span_of<const T>(*input) : Span<const T, 4>{},
            span_of<T>(output)};
    run(op, output.shape(), output.device, input != nullptr ? input->owner : nullptr, output.owner, matrices.owner());
}

template<typename T, typename... Args>
void visit_figure(detail::Figure::Kind kind, const Args&... args) {
    switch (kind) {
        case detail::Figure::Kind::SPHERE:
            return draw_as<T, ToSphere>(args...);
        case detail::Figure::Kind::ELLIPSOID:
            return draw_as<T, ToEllipsoid>(args...);
        case detail::Figure::Kind::CYLINDER:
            return draw_as<T, ToCylinder>(args...);
        case detail::Figure::Kind::RECTANGLE:
            return draw_as<T, ToRectangle>(args...);
    }
}

}  // namespace

template<>
void draw<this_backend>(const detail::Drawing& drawing, const AnyArray* input, const AnyArray& output) {
    std::vector<Affine> around_figure(drawing.inverse_matrices.begin(), drawing.inverse_matrices.end());
    for (Affine& matrix: around_figure)
        for (int i = 0; i < 3; ++i)
            matrix[i][3] -= drawing.figure.center[i];
    const core::ParameterMemory<Affine> matrices(around_figure, output.device);
    visit(output.dtype, [&]<typename T>() {
        if constexpr (traits::any_of<T, f16, f32, f64, c32, c64>)
            visit_figure<T>(drawing.figure.kind, drawing, input, output, matrices);
        else
            panic("draw: there are no masks of {}", output.dtype);
    });
}

}  // namespace noa::geometry
