#include "noa/math/random.hpp"

#include <atomic>
#include <cmath>
#include <type_traits>

#include "math/random.kernels.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/error.hpp"
#include "noa/math/detail/distributions.hpp"
#include "noa/math/detail/philox.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa {

namespace {

// Seeds are often 0, 1, 2 ... If calls counted on from there, the second one after set_seed(0) would be the first one
// after set_seed(1). So each begins somewhere among all 2^64.
constexpr u64 beginning(u64 seed) {
    const auto words = math::detail::Philox(seed)({{0, 0, 0, 1}});  // no counter of an array
    return u64{words.values[0]} << 32 | words.values[1];
}

std::atomic<u64> next_seed = beginning(0);

}  // namespace

void set_seed(u64 seed) {
    next_seed.store(beginning(seed), std::memory_order_relaxed);
}

}  // namespace noa

namespace noa::math::detail {

using namespace noa::detail;

namespace {

// The next number of a type, upwards or downwards.
template<traits::real T>
T neighbor(T value, bool is_up) {
    using Bits = std::conditional_t<sizeof(T) == 2, u16, std::conditional_t<sizeof(T) == 4, u32, u64>>;
    if (value == T{})
        value = is_up ? T{} : -T{};
    const auto bits = __builtin_bit_cast(Bits, value);
    const bool is_below_0 = bits >> (8 * sizeof(T) - 1) != 0;
    return __builtin_bit_cast(T, static_cast<Bits>(is_up == is_below_0 ? bits - 1 : bits + 1));
}

template<traits::real T>
auto uniform_reals(const AnyDistribution& d) {
    using C = traits::compute_t<T>;
    check(std::isfinite(d.first) and std::isfinite(d.second) and d.first < d.second,
            "there are no numbers from {} up to {}", d.first, d.second);
    T first = safe_cast<T>(d.first), last = safe_cast<T>(d.second);
    if (static_cast<f64>(first) < d.first)
        first = neighbor(first, true);
    if (static_cast<f64>(last) >= d.second)
        last = neighbor(last, false);
    check(first <= last, "there is no {} from {} up to {}", dtype_of<T>, d.first, d.second);
    const auto width = static_cast<C>(d.second - d.first);
    check(std::isfinite(width), "the distance from {} to {} does not fit {}", d.first, d.second, dtype_of<T>);
    return UniformReals<C>{static_cast<C>(d.first), width, first, last};
}

template<traits::integer T>
auto uniform_integers(const AnyDistribution& d) {
    using C = std::conditional_t<sizeof(T) == 8, u64, u32>;
    check(d.low < d.high, "there are no integers from {} up to {}", d.first, d.second);
    check(d.low >= lowest<T> and d.high - 1 <= highest<T>, "the integers from {} up to {} do not fit {}", d.first,
            d.second, dtype_of<T>);
    return UniformIntegers<C>{static_cast<C>(d.low), static_cast<u64>(d.high - d.low)};
}

// The normal numbers themselves, or the logarithms of those that are drawn, must be below a limit.
template<traits::real T>
auto normal_reals(const AnyDistribution& d) {
    using C = traits::compute_t<T>;
    check(std::isfinite(d.first) and std::isfinite(d.second) and d.second >= 0,
            "there is no normal distribution of mean {} and standard deviation {}", d.first, d.second);
    const bool is_log = d.kind == AnyDistribution::LOG_NORMAL;
    const f64 reach = NormalPair<C>::largest * d.second;
    const f64 largest = is_log ? std::exp(d.first + reach) : std::abs(d.first) + reach;
    check(largest <= static_cast<f64>(highest<T>),
            "with a mean of {} and a standard deviation of {}, numbers of up to {} do not fit {}", d.first, d.second,
            largest, dtype_of<T>);
    return NormalReals<C>{static_cast<C>(d.first), static_cast<C>(d.second)};
}

template<traits::scalar T>
RandomOperator poisson_counts(const AnyDistribution& d) {
    check(d.first >= 0 and d.first <= 1e9, "the mean of a Poisson distribution is 0 to 1e9, and not {}", d.first);
    const f64 largest = largest_poisson_count(d.first);
    check(largest <= static_cast<f64>(highest<T>), "with a mean of {}, counts of up to {} do not fit {}", d.first,
            largest, dtype_of<T>);
    if (d.first < FewPoissonCounts::largest_mean)
        return FewPoissonCounts(d.first);
    return ManyPoissonCounts(d.first);
}

// The front lets no other pairs of a distribution and an element type through.
template<typename T>
RandomOperator make_operator(const AnyDistribution& d) {
    using Part = traits::value_type_t<T>;
    switch (d.kind) {
        case AnyDistribution::UNIFORM:
            if constexpr (traits::integer<T>)
                return uniform_integers<T>(d);
            else if constexpr (traits::real_or_complex<T>)
                return uniform_reals<Part>(d);
            break;
        // NOLINTNEXTLINE(bugprone-branch-clone): neither this nor the next one has integers
        case AnyDistribution::NORMAL:
            if constexpr (traits::real_or_complex<T>)
                return normal_reals<Part>(d);
            break;
        case AnyDistribution::LOG_NORMAL:
            if constexpr (traits::real_or_complex<T>)
                return LogNormalReals<traits::compute_t<Part>>{normal_reals<Part>(d)};
            break;
        case AnyDistribution::POISSON:
            if constexpr (traits::scalar<T>)
                return poisson_counts<T>(d);
            break;
    }
    panic("elements of {} cannot be drawn from the distribution {}", dtype_of<T>, static_cast<int>(d.kind));
}

}  // namespace

void randomize(const AnyDistribution& distribution, const AnyArray& output, std::optional<u64> seed) {
    check_output(output.memory());
    const RandomOperator op = visit(output.dtype, [&]<typename T>() { return make_operator<T>(distribution); });
    if (output.shape().is_empty())
        return;
    const Philox philox(seed ? *seed : next_seed.fetch_add(1, std::memory_order_relaxed));
    run_on(output.device, [&]<Backend B>() { fill_random<B>(op, philox, output); });
}

}  // namespace noa::math::detail
