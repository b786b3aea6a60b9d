// Arrays of random numbers.
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>

#include "noa/base/dtype.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/traits.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math::detail {

using namespace noa::detail;

// The type of two parameters: if they are not of one type, and not both integers, they are f64.
template<typename A, typename B>
using parameter_t = std::conditional_t<std::same_as<A, B>, A,
        std::conditional_t<traits::integer<A> and traits::integer<B>, std::common_type_t<A, B>, f64>>;

}  // namespace noa::math::detail

namespace noa {
inline namespace types {

/// All numbers from `low` up to, but never, `high` alike: `Uniform{-1.f, 1.f}`, `Uniform{0, 10}`. Of complex numbers,
/// both parts.
template<traits::scalar T>
struct Uniform {
    T low;
    T high;
};

template<traits::scalar A, traits::scalar B>
Uniform(A, B) -> Uniform<math::detail::parameter_t<A, B>>;

/// The normal distribution. Of complex numbers, both parts. Numbers are within 6.7 standard deviations of the mean,
/// with f64 or c64 within 8.7.
struct Normal {
    f64 mean = 0;
    f64 stddev = 1;
};

/// Numbers whose logarithms are normally distributed, with this mean and standard deviation.
struct LogNormal {
    f64 mean = 0;
    f64 stddev = 1;
};

/// The number of events where `mean` are expected, up to 1e9.
struct Poisson {
    f64 mean = 1;
};

struct RandomOption {
    /// The same seed gives the same numbers. Without one, each call has its own: see set_seed().
    std::optional<u64> seed{};
};

}  // namespace types

/// Begins a sequence of seeds, from which calls without a seed take the next one. A program begins with a fixed one:
/// run twice, it draws the same numbers.
void set_seed(u64 seed);

}  // namespace noa

namespace noa::math::detail {

// A distribution, and its parameters: integers if these are, or else real numbers.
struct AnyDistribution {
    enum Kind { UNIFORM, NORMAL, LOG_NORMAL, POISSON };

    Kind kind;
    f64 first = 0;
    f64 second = 0;
    Wide low = 0;
    Wide high = 0;
};

template<typename T>
AnyDistribution any_distribution(const Uniform<T>& d) {
    AnyDistribution result{AnyDistribution::UNIFORM, static_cast<f64>(d.low), static_cast<f64>(d.high)};
    if constexpr (traits::integer<T>) {
        result.low = d.low;
        result.high = d.high;
    }
    return result;
}
inline AnyDistribution any_distribution(const Normal& d) {
    return {AnyDistribution::NORMAL, d.mean, d.stddev};
}
inline AnyDistribution any_distribution(const LogNormal& d) {
    return {AnyDistribution::LOG_NORMAL, d.mean, d.stddev};
}
inline AnyDistribution any_distribution(const Poisson& d) {
    return {AnyDistribution::POISSON, d.mean};
}

template<typename D>
concept distribution = requires(const D& d) { any_distribution(d); };

// Whether numbers of a type can be drawn.
template<typename T, typename D>
constexpr void check_element_type() {
    if constexpr (std::same_as<D, Normal> or std::same_as<D, LogNormal>) {
        static_assert(traits::real_or_complex<T>, "noa: a normal distribution has real or complex numbers");
    } else if constexpr (std::same_as<D, Poisson>) {
        static_assert(traits::scalar<T> and traits::has_dtype<T>, "noa: a Poisson distribution has integers or reals");
    } else {
        static_assert(traits::numeric<T> and traits::has_dtype<T>,
                "noa: a uniform distribution has integers, real or complex numbers");
        static_assert(not traits::integer<T> or traits::integer<decltype(D::low)>,
                "noa: random integers are drawn between integers");
    }
}

void randomize(const AnyDistribution& distribution, const AnyArray& output, std::optional<u64> seed);

}  // namespace noa::math::detail

namespace noa {

/// Sets the elements of an array to random numbers: `randomize(Normal{0, 1}, array, {.seed = 42})`. The n-th element,
/// in C order, depends on the seed and on n alone: it is the same for every layout, number of threads and device.
template<math::detail::distribution D, traits::array Output>
void randomize(const D& distribution, const Output& output, const RandomOption& option = {}) {
    static_assert(not std::is_const_v<typename Output::element_type>, "noa: an output is not const");
    math::detail::check_element_type<typename Output::value_type, D>();
    math::detail::randomize(math::detail::any_distribution(distribution), math::detail::as_any(output), option.seed);
}

/// A new array of random numbers: `random<f32>(Uniform{-1.f, 1.f}, {4, 1, 512, 512})`; on a device, or with an
/// allocator, `random<f32>(Normal{0, 1}, a.shape(), a.option())`.
template<typename T, math::detail::distribution D>
Array<T> random(const D& distribution, const Layout& layout, ArrayOption array, const RandomOption& option = {}) {
    Array<T> result(layout, std::move(array));
    randomize(distribution, result, option);
    return result;
}

/// With a seed: `random<f32>(Normal{0, 1}, {4, 1, 512, 512}, {.seed = 42})`.
template<typename T, math::detail::distribution D>
Array<T> random(const D& distribution, const Layout& layout, const RandomOption& option = {}) {
    return random<T>(distribution, layout, ArrayOption{}, option);
}

}  // namespace noa
