#include "noa/fft/frequency.hpp"

#include "noa/base/error.hpp"

namespace noa::fft {

namespace {

bool is_fast(i64 n) {
    for (const i64 factor: {2, 3, 5, 7})
        while (n % factor == 0)
            n /= factor;
    return n == 1;
}

}  // namespace

i64 next_fast_size(i64 n) {
    constexpr i64 most = i64{1} << 32;  // beyond what fits any memory along one axis
    check(n > 0 and n <= most, "there is no fast size for {} elements: 1 to {} are possible", n, most);
    while (not is_fast(n))
        ++n;
    return n;
}

Shape4 next_fast_shape(const Shape4& shape) {
    return {shape[0], next_fast_size(shape[1]), next_fast_size(shape[2]), next_fast_size(shape[3])};
}

}  // namespace noa::fft
