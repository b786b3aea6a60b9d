#include "math/random.kernels.hpp"

#include <algorithm>
#include <concepts>

#include "core/cpu/convert.hpp"
#include "math/cpu/pieces.hpp"
#include "noa/base/layout.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/cpu/simd.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

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
void fill(const Op& op, const Philox& philox, const AnyArray& output) {
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

}  // namespace

}  // namespace noa::math::detail

namespace noa::math {

template<>
void fill_random<Backend::CPU>(const RandomOperator& any, const detail::Philox& philox, const AnyArray& output) {
    visit_drawn(output.dtype, any, [&]<typename T, typename Op>(const Op& op) { detail::fill<T>(op, philox, output); });
}

}  // namespace noa::math
