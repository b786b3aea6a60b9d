#include "fft/cpu/real_line.hpp"

#include <cstddef>
#include <cstring>
#include <utility>

#include "core/turns.hpp"
#include "noa/core/cpu/simd.hpp"

namespace noa::fft::on_cpu {

namespace {

// So many real numbers in a register.
template<typename T, int N>
struct Vector {
    typedef T type __attribute__((vector_size(sizeof(T) * N)));
};

template<typename T>
struct Join {
    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(const T* from, T* to, const T* turns, i64 n_half, T scale) {
        constexpr int n_bytes = Level == cpu::Simd::AVX512 ? 64 : Level == cpu::Simd::AVX2 ? 32 : 16;
        constexpr int n = n_bytes / static_cast<int>(sizeof(T));
        i64 k = 1;
        for (; k + n / 2 <= n_half; k += n / 2)
            several(from + 2 * k, from + 2 * (n_half - k + 1) - n, to + 2 * k, turns + 2 * k, scale,
                    std::make_integer_sequence<int, n>{});
        for (; k < n_half; ++k)
            one(from + 2 * k, from + 2 * (n_half - k), to + 2 * k, turns + 2 * k, scale);
    }

private:
    [[gnu::always_inline]] static void one(const T* a, const T* b, T* to, const T* turn, T scale) {
        const T difference[] = {a[0] - b[0], a[1] + b[1]};
        to[0] = (a[0] + b[0]) * scale + (difference[0] * turn[0] - difference[1] * turn[1]);
        to[1] = (a[1] - b[1]) * scale + (difference[1] * turn[0] + difference[0] * turn[1]);
    }
    // Of those opposite to them, b is the last one.
    template<int... At>
    [[gnu::always_inline]] static void several(
            const T* a, const T* b, T* to, const T* turn, T scale, std::integer_sequence<int, At...>) {
        constexpr int n = sizeof...(At);
        using V = typename Vector<T, n>::type;
        V lhs, opposite, turns;
        std::memcpy(&lhs, a, sizeof(V));
        std::memcpy(&opposite, b, sizeof(V));
        std::memcpy(&turns, turn, sizeof(V));
        const V signs = {(At % 2 == 0 ? T(1) : T(-1))...};
        const V rhs = __builtin_shufflevector(opposite, opposite, (n - 2 - At + 2 * (At % 2))...) * signs;
        const V difference = lhs - rhs;
        const V turned = difference * __builtin_shufflevector(turns, turns, (At - At % 2)...) -
                         __builtin_shufflevector(difference, difference, (At % 2 == 0 ? At + 1 : At - 1)...) *
                                 (__builtin_shufflevector(turns, turns, (At - At % 2 + 1)...) * signs);
        const V result = (lhs + rhs) * scale + turned;
        std::memcpy(to, &result, sizeof(V));
    }
};

}  // namespace

template<typename T>
RealLine<T>::RealLine(i64 length, bool is_forward)
    : m_n_half(length / 2), m_is_forward(is_forward), m_turns(static_cast<std::size_t>(length)) {
    for (i64 k = 1; k < m_n_half; ++k) {
        const auto [sin, cos] = core::sin_cos_of_turns(static_cast<f64>(k) / static_cast<f64>(length));
        const auto at = static_cast<std::size_t>(2 * k);
        m_turns[at] = static_cast<T>(is_forward ? -sin / 2 : -sin);
        m_turns[at + 1] = static_cast<T>(is_forward ? -cos / 2 : cos);
    }
}

template<typename T>
void RealLine<T>::run(const T* from, T* to) const {
    static const auto join = cpu::for_this_machine<Join<T>, const T*, T*, const T*, i64, T>();
    const i64 last = 2 * m_n_half;
    if (m_is_forward) {
        to[0] = from[0] + from[1];
        to[last] = from[0] - from[1];
        to[1] = to[last + 1] = 0;
    } else {
        to[0] = from[0] + from[last];
        to[1] = from[0] - from[last];
    }
    join(from, to, m_turns.data(), m_n_half, m_is_forward ? T(0.5) : T(1));
}

template class RealLine<f32>;
template class RealLine<f64>;

}  // namespace noa::fft::on_cpu
