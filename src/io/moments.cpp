#include "io/moments.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/cpu/convert.hpp"
#include "io/bytes.hpp"
#include "io/elements.hpp"
#include "noa/core/reduce.hpp"
#include "noa/runtime/view.hpp"

namespace noa::io {

namespace {

// Sums of the distances from one of the numbers: little of them cancels.
struct Fold {
    f64 near = 0;

    void operator()(auto value, f64& minimum, f64& maximum, f64& sum, f64& squares) const {
        const f64 number = static_cast<f64>(value), distance = number - near;
        minimum = number < minimum ? number : minimum;
        maximum = number > maximum ? number : maximum;
        sum += distance;
        squares += distance * distance;
    }
    static void join(f64 other_minimum, f64 other_maximum, f64 other_sum, f64 other_squares, f64& minimum, f64& maximum,
            f64& sum, f64& squares) {
        minimum = other_minimum < minimum ? other_minimum : minimum;
        maximum = other_maximum > maximum ? other_maximum : maximum;
        sum += other_sum;
        squares += other_squares;
    }
};

template<typename T>
Moments moments_of(const T* values, i64 n) {
    constexpr f64 infinity = std::numeric_limits<f64>::infinity();
    f64 sum = 0, squares = 0;
    Moments result{.n = n};
    const Fold fold{static_cast<f64>(values[0])};
    noa::reduce_ewise(View<const T>(values, {1, 1, 1, n}), noa::wrap(infinity, -infinity, 0., 0.),
            noa::wrap(result.minimum, result.maximum, sum, squares), fold);
    const auto count = static_cast<f64>(n);
    result.mean = fold.near + sum / count;
    result.squares = squares - sum * sum / count;
    if (result.squares < 0)
        result.squares = 0;
    return result;
}

}  // namespace

Moments Moments::from(const Statistics& given, i64 n) {
    return {n, given.minimum, given.maximum, given.mean, given.deviation * given.deviation * static_cast<f64>(n)};
}

void Moments::join(const Moments& other) {
    if (other.n == 0)
        return;
    if (n == 0) {
        *this = other;
        return;
    }
    const auto total = static_cast<f64>(n + other.n), part = static_cast<f64>(other.n) / total;
    const f64 distance = other.mean - mean;
    squares += other.squares + distance * distance * static_cast<f64>(n) * part;
    mean += distance * part;
    minimum = std::min(minimum, other.minimum);
    maximum = std::max(maximum, other.maximum);
    n += other.n;
}

std::optional<Statistics> Moments::statistics() const {
    const f64 deviation = std::sqrt(squares / static_cast<f64>(n));
    if (n == 0 or not std::isfinite(mean) or not std::isfinite(deviation))
        return std::nullopt;
    return Statistics{minimum, maximum, std::clamp(mean, minimum, maximum), deviation};
}

Moments moments_of(Encoding encoding, std::span<const std::byte> rows, i64 width) {
    const i64 n = static_cast<i64>(rows.size()) / row_bytes(encoding, width) * width;
    if (packing_of(encoding) == Packing::NIBBLES) {
        const Scratch scratch(n);
        const std::span values(reinterpret_cast<u8*>(scratch.bytes.data()), scratch.bytes.size());
        unpack_u4(rows, values, width);
        return moments_of(values.data(), n);
    }
    if (encoding == Encoding::F16) {
        const Scratch scratch(n * i64{sizeof(f32)});
        auto* const values = reinterpret_cast<f32*>(scratch.bytes.data());
        cpu::convert_row(reinterpret_cast<const f16*>(rows.data()), values, n);
        return moments_of(values, n);
    }
    return visit(dtype_of(encoding), [&]<typename T>() {
        if constexpr (traits::scalar<T>)
            return moments_of(reinterpret_cast<const T*>(rows.data()), n);
        else
            return Moments{};
    });
}

}  // namespace noa::io
