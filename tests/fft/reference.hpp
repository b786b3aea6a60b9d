// The discrete Fourier transform as it is defined, in long double: slow, and obvious.
#pragma once

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <vector>

#include "noa/base/complex.hpp"
#include "noa/base/shape.hpp"
#include "noa/fft/layout.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/array.hpp"
#include "support/gpu.hpp"
#include "support/samples.hpp"
#include "support/values.hpp"

namespace test {

using Exact = std::complex<long double>;
using ExactArray = std::vector<Exact>;  // in C order

inline constexpr noa::fft::SpectrumLayout spectrum_layouts[] = {noa::fft::SpectrumLayout::H,
        noa::fft::SpectrumLayout::HC, noa::fft::SpectrumLayout::F, noa::fft::SpectrumLayout::FC};

inline std::size_t at(noa::i64 n) {
    return static_cast<std::size_t>(n);
}

template<typename T>
Exact exact_of(const T& value) {
    if constexpr (noa::traits::complex<T>)
        return {value.real, value.imag};
    else
        return {value, 0};
}

template<typename T>
ExactArray exact_of(const std::vector<T>& values) {
    ExactArray result;
    result.reserve(values.size());
    for (const T& value: values)
        result.push_back(exact_of(value));
    return result;
}

// The sums of a line of n elements, which are `stride` apart, times exp(sign 2 pi i k x / n).
inline void transform_line(Exact* line, noa::i64 n, noa::i64 stride, int sign) {
    ExactArray turns(at(n)), result(at(n));
    for (noa::i64 i = 0; i < n; ++i)
        turns[at(i)] = std::polar(1.0L, static_cast<long double>(sign) * 2 * std::numbers::pi_v<long double> *
                                                static_cast<long double>(i) / static_cast<long double>(n));
    for (noa::i64 k = 0; k < n; ++k)
        for (noa::i64 x = 0; x < n; ++x)
            result[at(k)] += line[x * stride] * turns[at(k * x % n)];
    for (noa::i64 k = 0; k < n; ++k)
        line[k * stride] = result[at(k)];
}

// Depth, height and width of each batch, without a norm.
inline ExactArray transform(ExactArray values, const noa::Shape4& shape, int sign) {
    const auto strides = shape.strides();
    for (const int axis: {1, 2, 3})
        for (noa::i64 n = 0; n < shape.n_elements(); ++n)
            if (noa::layout::index_at(shape, n)[axis] == 0)
                transform_line(values.data() + n, shape[axis], strides[axis], sign);
    return values;
}

// The half that is not redundant.
inline ExactArray half_of(const ExactArray& full, const noa::Shape4& shape) {
    ExactArray result;
    for (noa::i64 n = 0; n < shape.n_elements(); ++n)
        if (noa::layout::index_at(shape, n)[3] < shape.rfft()[3])
            result.push_back(full[at(n)]);
    return result;
}

// |got - expected| / |expected|, of all elements together.
template<typename T>
double relative_error(const std::vector<T>& got, const ExactArray& expected) {
    long double difference = 0, size = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        difference += std::norm(exact_of(got[i]) - expected[i]);
        size += std::norm(expected[i]);
    }
    return static_cast<double>(std::sqrt(difference) / std::sqrt(size));
}

// What is promised of n elements that are transformed together: 2 eps sqrt(log2 n).
template<typename T>
double promised_error(noa::i64 n) {
    return 2 * static_cast<double>(std::numeric_limits<T>::epsilon()) *
           std::sqrt(std::max(1., std::log2(static_cast<double>(n))));
}

template<typename T>
noa::Array<T> normal_noise(const noa::Shape4& shape, std::uint64_t seed) {
    return noa::random<T>(noa::Normal{0., 1.}, shape, on_device(), {.seed = seed});
}

// The frequency of an element, in cycles along the extents.
inline noa::Vec<noa::i64, 3> frequency_of(
        const noa::Vec<noa::i64, 4>& at, const noa::fft::SpectrumLayout& layout, const noa::Shape4& shape) {
    noa::Vec<noa::i64, 3> k;
    for (int axis = 0; axis < 3; ++axis)
        k[axis] = axis == 2 and not layout.is_full
                          ? at[3]
                          : noa::fft::frequency_at(at[axis + 1], shape[axis + 1], layout.is_centered);
    return k;
}

// The frequency of the n-th element, in cycles per pixel.
inline noa::Vec<double, 3> frequency_of(noa::i64 n, const noa::fft::SpectrumLayout& layout, const noa::Shape4& shape) {
    const auto k = frequency_of(noa::layout::index_at(layout.shape(shape), n), layout, shape);
    return k.as<double>() / shape.pop_front().vec().as<double>();
}

}  // namespace test
