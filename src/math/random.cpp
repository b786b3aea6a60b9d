#include "noa/math/random.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <concepts>
#include <type_traits>

#include "core/backend.hpp"
#include "core/cpu/convert.hpp"
#include "math/cpu/pieces.hpp"
#include "math/cuda/random.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/error.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/cpu/simd.hpp"
#include "noa/math/detail/distributions.hpp"
#include "noa/math/detail/philox.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

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

// ---- Operators, their parameters checked ---------------------------------------------------------------------------

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
void check_poisson(const AnyDistribution& d) {
    check(d.first >= 0 and d.first <= 1e9, "the mean of a Poisson distribution is 0 to 1e9, and not {}", d.first);
    const f64 largest = largest_poisson_count(d.first);
    check(largest <= static_cast<f64>(highest<T>), "with a mean of {}, counts of up to {} do not fit {}", d.first,
            largest, dtype_of<T>);
}

// ---- Loops ---------------------------------------------------------------------------------------------------------

constexpr i64 n_counters = 128;  // at once, in vectors of the machine
using Bits = u32[4][n_counters];

struct GenerateBits {
    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(const Philox& philox, u64 first_counter, Bits& words) {
        const auto set = [&](i64 i, const Philox::Words& to) __attribute__((always_inline)) {
            for (int j = 0; j < 4; ++j)
                words[j][i] = to.values[j];
        };
        for (i64 i = 0; i < n_counters; ++i)
            set(i, Philox::counter(first_counter + static_cast<u64>(i)));
        // Round by round, for compilers do not vectorize a loop with a loop in it.
        for (u32 round = 0; round < Philox::n_rounds; ++round)
            for (i64 i = 0; i < n_counters; ++i)
                set(i, philox.round({{words[0][i], words[1][i], words[2][i], words[3][i]}}, round));
    }
};

template<typename Op>
using Numbers = typename Op::value_type[n_counters * Op::n_per_counter];

template<typename Op>
struct Transform {
    template<cpu::Simd Level>
    [[gnu::always_inline, gnu::flatten]] static void run(const Op& op, const Bits& words, Numbers<Op>& numbers) {
        for (i64 i = 0; i < n_counters; ++i) {
            const u32 bits[4] = {words[0][i], words[1][i], words[2][i], words[3][i]};
            op(bits, numbers + i * Op::n_per_counter);
        }
    }
};

template<typename Op>
void generate(const Op& op, const Philox& philox, u64 first_counter, Numbers<Op>& numbers) {
    static const auto generate_bits = cpu::for_this_machine<GenerateBits, const Philox&, u64, Bits&>();
    Bits words;
    generate_bits(philox, first_counter, words);
    if constexpr (std::same_as<Op, ManyPoissonCounts>) {
        for (i64 i = 0; i < n_counters; ++i)
            numbers[i] = op({{words[0][i], words[1][i], words[2][i], words[3][i]}}, philox,
                    first_counter + static_cast<u64>(i));
    } else {
        static const auto transform = cpu::for_this_machine<Transform<Op>, const Op&, const Bits&, Numbers<Op>&>();
        transform(op, words, numbers);
    }
}

template<typename From, typename To>
void convert(const From* from, To* to, i64 n) {
    if constexpr (std::same_as<From, f32> and std::same_as<To, f16>)
        cpu::convert_row(from, to, n);
    else
        for (i64 i = 0; i < n; ++i)
            to[i] = static_cast<To>(from[i]);
}

// The parts of complex numbers are numbers side by side.
template<typename T>
void store(const traits::value_type_t<T>* parts, T* output, i64 stride, i64 n) {
    for (i64 i = 0; i < n; ++i) {
        if constexpr (traits::complex<T>)
            output[i * stride] = {parts[2 * i], parts[2 * i + 1]};
        else
            output[i * stride] = parts[i];
    }
}

template<typename T, typename Op>
void fill_on_cpu(const Op& op, const Philox& philox, const AnyArray& output) {
    const Stream stream = Stream::current(output.device);
    stream.enqueue([op, output, philox, n_threads = stream.thread_limit()] {
        constexpr i64 n_numbers = n_counters * Op::n_per_counter, n_parts = traits::complex<T> ? 2 : 1;
        constexpr i64 batch_size = n_numbers / n_parts;
        const Layout layout = layout::collapse(output.where.layout);
        const i64 n_elements = layout.shape.n_elements();
        auto* const elements = static_cast<T*>(const_cast<void*>(output.first()));
        cpu::parallel_for((n_elements + batch_size - 1) / batch_size, n_threads, [&](i64 batch) {
            Numbers<Op> numbers;
            traits::value_type_t<T> parts[n_numbers];
            generate(op, philox, static_cast<u64>(batch * n_counters), numbers);
            convert(numbers, parts, n_numbers);
            const i64 begin = batch * batch_size, end = std::min(begin + batch_size, n_elements);
            for_each_piece(layout, begin, end, [&](i64 offset, i64 n_before, i64 length) {
                store(parts + n_before * n_parts, elements + offset, layout.strides[3], length);
            });
        });
    });
}

template<typename T, typename Op>
void fill(const Op& op, const AnyArray& output, std::optional<u64> seed) {
    if (output.shape().is_empty())
        return;
    const Philox philox(seed ? *seed : next_seed.fetch_add(1, std::memory_order_relaxed));
    run_on(output.device, [&]<Backend B>() {
        if constexpr (B == Backend::GPU)
            on_gpu::fill_random(op, philox, output);
        else
            fill_on_cpu<T>(op, philox, output);
    });
}

template<typename T>
void fill_poisson(const AnyDistribution& d, const AnyArray& output, std::optional<u64> seed) {
    check_poisson<T>(d);
    if (d.first < FewPoissonCounts::largest_mean)
        fill<T>(FewPoissonCounts(d.first), output, seed);
    else
        fill<T>(ManyPoissonCounts(d.first), output, seed);
}

// The front lets no other pairs of a distribution and an element type through.
template<typename T>
void draw(const AnyDistribution& d, const AnyArray& output, std::optional<u64> seed) {
    if constexpr (traits::scalar<T>)
        if (d.kind == AnyDistribution::POISSON)
            return fill_poisson<T>(d, output, seed);
    if constexpr (traits::integer<T>) {
        fill<T>(uniform_integers<T>(d), output, seed);
    } else {
        using Part = traits::value_type_t<T>;
        switch (d.kind) {
            case AnyDistribution::UNIFORM:
                return fill<T>(uniform_reals<Part>(d), output, seed);
            case AnyDistribution::NORMAL:
                return fill<T>(normal_reals<Part>(d), output, seed);
            case AnyDistribution::LOG_NORMAL:
                return fill<T>(LogNormalReals<traits::compute_t<Part>>{normal_reals<Part>(d)}, output, seed);
            case AnyDistribution::POISSON:
                return;  // is not for complex numbers, and drawn above for others
        }
    }
}

}  // namespace

void randomize(const AnyDistribution& distribution, const AnyArray& output, std::optional<u64> seed) {
    check_output(output.memory());
    visit(output.dtype, [&]<typename T>() {
        if constexpr (not std::same_as<T, bool>)
            draw<T>(distribution, output, seed);
    });
}

}  // namespace noa::math::detail
