#include "math/interpolate.kernels.hpp"

#include <type_traits>

#include "core/run_iwise.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/base/half.hpp"
#include "noa/runtime/span.hpp"

namespace noa::math {

using namespace core::NOA_BACKEND;

namespace {

// Between two numbers. Equal ones, which may be infinite, are not rounded.
NOA_HD f64 between(f64 a, f64 b, f64 part) {
    return part == 0 or a == b ? a : a + part * (b - a);
}

template<typename T>
NOA_HD T interpolate_between(const T& a, const T& b, f64 part) {
    if constexpr (traits::complex<T>) {
        using Part = traits::value_type_t<T>;
        return {static_cast<Part>(between(static_cast<f64>(a.real), static_cast<f64>(b.real), part)),
                static_cast<Part>(between(static_cast<f64>(a.imag), static_cast<f64>(b.imag), part))};
    } else {
        return static_cast<T>(between(static_cast<f64>(a), static_cast<f64>(b), part));
    }
}

template<typename T, typename Position>
struct Interpolate {
    Span<const T, 4> table;
    Span<const Position, 4> positions;
    Span<T, 4> output;
    f64 first, step;
    i64 last;

    NOA_HD void operator()(i64 b, i64 d, i64 h, i64 w) const {
        const f64 place = (static_cast<f64>(positions(b, d, h, w)) - first) / step;
        output(b, d, h, w) = at(b, d, h, place);
    }

    NOA_HD T at(i64 b, i64 d, i64 h, f64 place) const {
        if (place >= static_cast<f64>(last))
            return table(b, d, h, last);
        if (place <= 0)
            return table(b, d, h, i64{0});
        if (place != place)
            return not_a_number(place);
        const auto index = static_cast<i64>(place);
        return interpolate_between(table(b, d, h, index), table(b, d, h, index + 1), place - static_cast<f64>(index));
    }

    NOA_HD static T not_a_number(f64 nan) {
        using Part = traits::value_type_t<T>;
        if constexpr (traits::complex<T>)
            return {static_cast<Part>(nan), static_cast<Part>(nan)};
        else
            return static_cast<T>(nan);
    }
};

template<typename T, typename Position>
void run(const AnyArray& table, const AnyArray& positions, const AnyArray& output, const InterpolateOption& option) {
    const Interpolate<T, Position> op{span_of<const T>(table), span_of<const Position>(positions), span_of<T>(output),
            option.first, option.step, table.shape()[3] - 1};
    run_iwise(output.shape(), output.device, op, table.owner, positions.owner, output.owner);
}

}  // namespace

template<>
void interpolate<this_backend>(
        const AnyArray& table, const AnyArray& positions, const AnyArray& output, const InterpolateOption& option) {
    visit(table.dtype, [&]<typename T>() {
        if constexpr (not traits::real_or_complex<T>)
            panic("interpolate: a table has real or complex elements, not {}", table.dtype);
        else if (positions.dtype == DType::F32)
            run<T, f32>(table, positions, output, option);
        else
            run<T, f64>(table, positions, output, option);
    });
}

}  // namespace noa::math
