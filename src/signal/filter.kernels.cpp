#include "signal/filter.kernels.hpp"

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "core/parameters.hpp"
#include "fft/run_spectrum.hpp"
#include "noa/core/detail/portable_math.hpp"

namespace noa::signal {

namespace {

using namespace fft::NOA_BACKEND;
using fft::SpectrumCall;

// ---- Weights, by the square of the frequency -----------------------------------------------------------------------

// From 1, at 0, to 0, at 1: half a cosine, (1 + cos(pi x)) / 2, from the sine of no more than an eighth of a turn.
template<typename T>
NOA_HD T raised_cosine(T x) {
    const bool is_high = x <= T(0.5);
    const T sin = detail::sin_cos_of((is_high ? x : 1 - x) * static_cast<T>(1.570796326794896619231)).sin;
    return is_high ? 1 - sin * sin : sin * sin;
}

// An edge, from where it begins, at 0, to where it ends, at 1. Squares of frequencies are compared, so that one that is
// just that of an end is not beyond it by rounding.
template<typename T>
struct Edge {
    T begin, begin_square, end_square, by_width;

    Edge(f64 from, f64 to)
        : begin(static_cast<T>(from)),
          begin_square(from < 0 ? T(-1) : begin * begin),
          end_square(static_cast<T>(to) * static_cast<T>(to)),
          by_width(static_cast<T>(1 / (to - from))) {}

    NOA_HD bool is_before(T square) const { return square <= begin_square; }
    NOA_HD bool is_behind(T square) const { return square >= end_square; }
    NOA_HD T operator()(T square) const { return (std::sqrt(square) - begin) * by_width; }
};

template<typename T>
struct BandWeight {
    Edge<T> high, low;
    T gain;

    explicit BandWeight(const detail::BandFilter& filter)
        : high(filter.high_begin, filter.high_end),
          low(filter.low_begin, filter.low_end),
          gain(static_cast<T>(filter.gain)) {}

    NOA_HD T operator()(T square) const {
        T weight = gain;
        if (not high.is_behind(square))
            weight = high.is_before(square) ? T(0) : weight * (1 - raised_cosine(high(square)));
        if (not low.is_before(square))
            weight = low.is_behind(square) ? T(0) : weight * raised_cosine(low(square));
        return weight;
    }
};

template<typename T>
struct ExponentialWeight {
    T factor, gain;

    explicit ExponentialWeight(const detail::ExponentialFilter& filter)
        : factor(static_cast<T>(std::clamp(filter.factor, -largest, largest))), gain(static_cast<T>(filter.gain)) {}
    NOA_HD T operator()(T square) const { return gain * detail::exp_of(factor * square); }

private:
    static constexpr f64 largest = 1e30;  // is infinite for all that exp() can tell, and not times 0
};

// ---- A spectrum times a weight -------------------------------------------------------------------------------------

// The weight of a batch: on the CPU that of the row at hand, on the GPU a constant where there is but one.
template<bool IsMany, typename Weight, typename T, typename Real>
struct Filter {
    static constexpr bool is_by_row = this_backend == Backend::CPU;
    struct Batch {
        i32 batch;
    };

    core::Parameters<Weight> weights;
    Real depth, height, width;

    struct AtRow {
        Real square;
        std::conditional_t<is_by_row, Weight, Batch> weight;
    };
    NOA_HD AtRow at_row(i64 batch, i32 kz, i32 ky) const {
        const Real z = static_cast<Real>(kz) / depth, y = static_cast<Real>(ky) / height;
        if constexpr (is_by_row)
            return {z * z + y * y, weights[batch]};
        else
            return {z * z + y * y, {static_cast<i32>(batch)}};
    }
    NOA_HD Real at_column(i32 kx) const {
        const Real x = static_cast<Real>(kx) / width;
        return x * x;
    }

    NOA_HD T operator()(const AtRow& row, Real square) const { return weight_at(row, square); }
    NOA_HD T operator()(const AtRow& row, Real square, const T& value) const { return value * weight_at(row, square); }

private:
    NOA_HD Real weight_at(const AtRow& row, Real square) const {
        if constexpr (is_by_row)
            return row.weight(row.square + square);
        else if constexpr (IsMany)
            return weights.many[row.weight.batch](row.square + square);
        else
            return weights.one(row.square + square);
    }
};

template<bool IsMany, typename Weight, typename T>
void run(const SpectrumCall& call, const core::ParameterMemory<Weight>& memory, const Shape4& shape) {
    using Real = traits::value_type_t<T>;
    const Filter<IsMany, Weight, T, Real> op{
            memory.parameters(), static_cast<Real>(shape[1]), static_cast<Real>(shape[2]), static_cast<Real>(shape[3])};
    if (call.has_input)
        run_spectrum<T, T>(call, op, memory.owner());
    else
        run_spectrum<T>(call, op, memory.owner());
}

template<template<typename> typename Weight, typename Given>
void run(const SpectrumCall& call, const Shape4& shape, std::span<const Given> filters) {
    core::visit_floating(call.function, call.dtype, [&]<typename T>() {
        using Kind = Weight<traits::value_type_t<T>>;
        const core::ParameterMemory<Kind> memory(std::vector<Kind>(filters.begin(), filters.end()), call.device);
        if constexpr (this_backend == Backend::GPU)
            if (filters.size() == 1)
                return run<false, Kind, T>(call, memory, shape);
        run<true, Kind, T>(call, memory, shape);
    });
}

}  // namespace

template<>
void filter<this_backend>(const SpectrumCall& call, const Shape4& shape, std::span<const detail::BandFilter> filters) {
    run<BandWeight>(call, shape, filters);
}
template<>
void filter<this_backend>(
        const SpectrumCall& call, const Shape4& shape, std::span<const detail::ExponentialFilter> filters) {
    run<ExponentialWeight>(call, shape, filters);
}

}  // namespace noa::signal
