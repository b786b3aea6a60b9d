#include "signal/peaks.kernels.hpp"

#include <cstddef>
#include <limits>

#include "core/visit.hpp"
#include "noa/core/iwise.hpp"
#include "noa/core/reduce_iwise.hpp"
#include "noa/core/wrap.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/factory.hpp"

namespace noa::signal {

namespace {

constexpr i64 nowhere = std::numeric_limits<i64>::max();

template<typename T>
struct Map {
    const T* first;
    i64 strides[4];
    i64 extents[3];  // of depth, height and width

    NOA_HD const T& at(i64 b, i64 z, i64 y, i64 x) const {
        return first[b * strides[0] + z * strides[1] + y * strides[2] + x * strides[3]];
    }
};

// The highest, and of equals that of the smallest lag, within an ellipse of lags.
template<typename T>
struct FindPeak {
    Map<T> map;
    f64 inverse_lags[3];  // 0: no limit
    bool is_centered;

    NOA_HD void operator()(const Vec<i64, 4>& at, T& highest, i64& lag, i64& number) const {
        const T value = map.at(at[0], at[1], at[2], at[3]);
        if (value >= highest and is_within(at))
            join(value, square_of_lag(at), (at[1] * map.extents[1] + at[2]) * map.extents[2] + at[3], highest, lag,
                    number);
    }
    NOA_HD void join(T value, i64 square, i64 here, T& highest, i64& lag, i64& number) const {
        const bool is_closer = square < lag or (square == lag and here < number);
        if (value > highest or (value == highest and is_closer)) {
            highest = value;
            lag = square;
            number = here;
        }
    }

private:
    NOA_HD i64 lag_along(const Vec<i64, 4>& at, int axis) const {
        return fft::frequency_at(at[axis + 1], map.extents[axis], is_centered);
    }
    NOA_HD i64 square_of_lag(const Vec<i64, 4>& at) const {
        i64 square = 0;
        for (int axis = 0; axis < 3; ++axis)
            square += lag_along(at, axis) * lag_along(at, axis);
        return square;
    }
    NOA_HD bool is_within(const Vec<i64, 4>& at) const {
        f64 square = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const f64 x = static_cast<f64>(lag_along(at, axis)) * inverse_lags[axis];
            square += x * x;
        }
        return square <= 1 + 1e-12;  // what is on the ellipse is not to be lost by rounding
    }
};

// The pixels around a peak, periodically, and its number; -1 if there is none.
template<typename T>
struct FetchWindow {
    Map<T> map;
    const i64* numbers;
    f64* windows;

    NOA_HD void operator()(i64 batch, i64 n) const {
        const i64 number = numbers[batch];
        f64& to = windows[batch * 28 + n];
        if (number == nowhere)
            to = -1;
        else if (n == 27)
            to = static_cast<f64>(number);
        else
            to = static_cast<f64>(near(batch, number, n));
    }

private:
    NOA_HD T near(i64 batch, i64 number, i64 n) const {
        const i64 x = number % map.extents[2], row = number / map.extents[2];
        const i64 y = row % map.extents[1], z = row / map.extents[1];
        return map.at(
                batch, wrap_around(z + n / 9 - 1, 0), wrap_around(y + n / 3 % 3 - 1, 1), wrap_around(x + n % 3 - 1, 2));
    }
    NOA_HD i64 wrap_around(i64 i, int axis) const {
        const i64 extent = map.extents[axis];
        return i < 0 ? i + extent : i >= extent ? i - extent : i;
    }
};

template<typename T>
void run(const AnyArray& given, bool is_centered, const Vec<f64, 3>& maximum_lag, const Array<f64>& windows) {
    const Shape4& shape = given.shape();
    Map<T> map{static_cast<const T*>(given.first()), {}, {shape[1], shape[2], shape[3]}};
    for (int axis = 0; axis < 4; ++axis)
        map.strides[axis] = given.where.layout.strides[axis];
    FindPeak<T> find{map, {}, is_centered};
    for (int axis = 0; axis < 3; ++axis)
        find.inverse_lags[axis] = maximum_lag[axis] > 0 ? 1 / maximum_lag[axis] : 0;

    const Array<T> values({shape[0], 1, 1, 1}, windows.option());
    const Array<i64> lags({shape[0], 1, 1, 1}, windows.option()), numbers({shape[0], 1, 1, 1}, windows.option());
    reduce_axes_iwise(shape, given.device, wrap(-std::numeric_limits<T>::infinity(), nowhere, nowhere),
            wrap(values, lags, numbers), find);
    iwise(Shape<i64, 2>{shape[0], 28}, given.device, FetchWindow<T>{map, numbers.get(), windows.get()});
    const Stream stream = Stream::current(given.device);
    stream.synchronize();  // the arrays here, and that of the caller, are in use until then
}

}  // namespace

template<>
void find_peaks<this_backend>(
        const AnyArray& map, bool is_centered, const Vec<f64, 3>& maximum_lag, const Array<f64>& windows) {
    core::visit_precision(
            "find_peaks", map.dtype, [&]<typename T>() { run<T>(map, is_centered, maximum_lag, windows); });
}

}  // namespace noa::signal
