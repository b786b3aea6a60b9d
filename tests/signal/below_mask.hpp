// What lies below a mask, pixel by pixel: the slow and obvious way.
#pragma once

#include <cmath>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/border.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/array.hpp"
#include "support/values.hpp"

namespace test {

/// An array in C order, in f64.
struct Pixels {
    noa::Shape4 shape;
    std::vector<noa::f64> values;

    template<typename A>
    explicit Pixels(const A& array) : shape(array.shape()) {
        for (const auto& value: test::values(array))
            values.push_back(static_cast<noa::f64>(value));
    }
    /// A batch, or the only one.
    noa::f64 at(noa::i64 batch, noa::i64 z, noa::i64 y, noa::i64 x) const {
        const noa::i64 b = shape[0] == 1 ? 0 : batch;
        return values[test::at(((b * shape[1] + z) * shape[2] + y) * shape[3] + x)];
    }
};

struct Outside {
    noa::Border border = noa::Border::ZERO;
    noa::f64 value = 0;
};

/// Calls f(pixel, z, y, x) for each pixel below a mask, (z, y, x) being indices of the mask.
template<typename F>
void for_each_below(const Pixels& image, const noa::Vec<noa::i64, 4>& at, const noa::Shape4& mask,
        const Outside& outside, const F& f) {
    for (noa::i64 n = 0; n < mask.n_elements() / mask[0]; ++n) {
        const auto in_mask = noa::layout::index_at(noa::Shape4{1, mask[1], mask[2], mask[3]}, n);
        noa::Vec<noa::i64, 4> there = at;
        bool is_outside = false;
        for (const int axis: {1, 2, 3}) {
            there[axis] =
                    noa::index_at_border(at[axis] + in_mask[axis] - mask[axis] / 2, image.shape[axis], outside.border);
            is_outside = is_outside or there[axis] < 0;
        }
        const noa::f64 value = outside.border == noa::Border::VALUE ? outside.value : 0;
        f(is_outside ? value : image.at(there[0], there[1], there[2], there[3]), in_mask[1], in_mask[2], in_mask[3]);
    }
}

struct Moments {
    noa::f64 mean = 0, variance = 0;
};
inline Moments moments_below(
        const Pixels& image, const Pixels& mask, const noa::Vec<noa::i64, 4>& at, const Outside& outside) {
    noa::f64 weights = 0, sum = 0, square = 0;
    for_each_below(image, at, mask.shape, outside, [&](noa::f64 pixel, auto... i) {
        weights += mask.at(at[0], i...);
        sum += mask.at(at[0], i...) * pixel;
    });
    const noa::f64 mean = sum / weights;
    for_each_below(image, at, mask.shape, outside,
            [&](noa::f64 pixel, auto... i) { square += mask.at(at[0], i...) * (pixel - mean) * (pixel - mean); });
    return {mean, square / weights};
}

/// Pearson's correlation coefficient of a template and what lies below it, weighted by the mask.
inline noa::f64 coefficient_at(const Pixels& image, const Pixels& mask, const Pixels& templates,
        const noa::Vec<noa::i64, 4>& at, const Outside& outside) {
    const noa::f64 mean = moments_below(image, mask, at, outside).mean;
    noa::f64 weights = 0, template_mean = 0, product = 0, square = 0, template_square = 0;
    for_each_below(image, at, mask.shape, outside, [&](noa::f64, auto... i) {
        weights += mask.at(at[0], i...);
        template_mean += mask.at(at[0], i...) * templates.at(at[0], i...);
    });
    template_mean /= weights;
    for_each_below(image, at, mask.shape, outside, [&](noa::f64 pixel, auto... i) {
        const noa::f64 weight = mask.at(at[0], i...), a = pixel - mean, b = templates.at(at[0], i...) - template_mean;
        product += weight * a * b;
        square += weight * a * a;
        template_square += weight * b * b;
    });
    const noa::f64 size = std::sqrt(square) * std::sqrt(template_square);
    return size == 0 ? 0 : product / size;
}

}  // namespace test
