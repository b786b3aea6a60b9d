#include "core/cpu/region.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#include "noa/core/cpu/simd.hpp"
#include "noa/core/cpu/streamed.hpp"

#if defined(__x86_64__)
#    include <immintrin.h>
#endif

namespace noa::cpu {

namespace {

// ---- Contiguous rows -----------------------------------------------------------------------------------------------

// Lines of 64 bytes that follow one another, to lines that are so far apart and aligned: past the caches, so that a
// line which is written whole need not be read first. The wider the stores, the sooner a line is whole.
void stream_lines_of_16(const std::byte* from, std::byte* to, i64 n_lines, i64 stride) {
    for (i64 line = 0; line < n_lines; ++line)
#if defined(__x86_64__)
        for (int i = 0; i < 4; ++i)
            _mm_stream_si128(reinterpret_cast<__m128i*>(to + line * stride) + i,
                    _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + line * 64) + i));
#else
        std::memcpy(to + line * stride, from + line * 64, 64);
#endif
}

#if defined(__x86_64__) and defined(NOA_SIMD_LEVELS)

[[gnu::target("avx2")]] void stream_lines_of_32(const std::byte* from, std::byte* to, i64 n_lines, i64 stride) {
    for (i64 line = 0; line < n_lines; ++line)
        for (int i = 0; i < 2; ++i)
            _mm256_stream_si256(reinterpret_cast<__m256i*>(to + line * stride) + i,
                    _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + line * 64) + i));
}

[[gnu::target("avx512f")]] void stream_lines_of_64(const std::byte* from, std::byte* to, i64 n_lines, i64 stride) {
    for (i64 line = 0; line < n_lines; ++line)
        _mm512_stream_si512(reinterpret_cast<__m512i*>(to + line * stride), _mm512_loadu_si512(from + line * 64));
}

#else

constexpr auto stream_lines_of_32 = stream_lines_of_16, stream_lines_of_64 = stream_lines_of_16;

#endif

void stream_lines(const std::byte* from, std::byte* to, i64 n_lines, i64 stride) {
    static const auto function = simd_level() == Simd::AVX512 ? stream_lines_of_64
                                 : simd_level() == Simd::AVX2 ? stream_lines_of_32
                                                              : stream_lines_of_16;
    function(from, to, n_lines, stride);
}

void copy_rows(const Region& from, const Region& to, i64 n_rows, i64 n_bytes, Keep keep) {
    for (i64 row = 0; row < n_rows; ++row) {
        const std::byte* source = from.first + row * from.row_stride;
        std::byte* target = to.first + row * to.row_stride;
        if (keep == Keep::STREAMED)
            stream_row(source, target, n_bytes);
        else
            std::memcpy(target, source, static_cast<std::size_t>(n_bytes));
    }
}

// ---- Transposed tiles ----------------------------------------------------------------------------------------------

// N numbers of type T in a register.
template<typename T, int N>
struct Vector {
    typedef T type __attribute__((vector_size(sizeof(T) * N)));
};

// Exchanges, in two rows that are Step apart, the elements right of the diagonal for those left of it.
template<int Step, typename V, std::size_t... At>
[[gnu::always_inline]] inline void exchange(V& upper, V& lower, std::index_sequence<At...>) {
    constexpr int n = sizeof...(At), s = Step;
    const V a = upper, b = lower;
    upper = __builtin_shufflevector(
            a, b, ((static_cast<int>(At) & s) == 0 ? static_cast<int>(At) : n + static_cast<int>(At) - s)...);
    lower = __builtin_shufflevector(
            a, b, ((static_cast<int>(At) & s) == 0 ? static_cast<int>(At) + s : n + static_cast<int>(At))...);
}

template<int N, int Step, typename V>
[[gnu::always_inline]] inline void transpose_from(V (&rows)[N]) {
    if constexpr (Step < N) {
        for (int row = 0; row < N; ++row)
            if ((row & Step) == 0)
                exchange<Step>(rows[row], rows[row + Step], std::make_index_sequence<N>{});
        transpose_from<N, 2 * Step>(rows);
    }
}

// How many numbers of a size are transposed at once: as many as a register holds, if there are registers for as many.
template<Simd Level, typename T>
constexpr int block_side() {
    constexpr int n_bytes = Level == Simd::AVX512 ? 64 : Level == Simd::AVX2 ? 32 : 16;
    constexpr int n = n_bytes / static_cast<int>(sizeof(T));
    return n > 16 ? 16 : n;
}

// N x N elements: `from` is contiguous along columns that become the rows of `to`.
template<typename T, int N>
[[gnu::always_inline]] inline void transpose_block(
        const std::byte* from, i64 stride_from, std::byte* to, i64 stride_to) {
    using V = typename Vector<T, N>::type;
    V rows[N];
#pragma GCC unroll 16
    for (int i = 0; i < N; ++i)
        std::memcpy(&rows[i], from + i * stride_from, sizeof(V));
    transpose_from<N, 1>(rows);
#pragma GCC unroll 16
    for (int i = 0; i < N; ++i)
        std::memcpy(to + i * stride_to, &rows[i], sizeof(V));
}

// N rows of a cache line each, written past the caches.
template<typename T, int N>
[[gnu::always_inline]] inline void stream_block(const std::byte* from, i64 stride_from, std::byte* to, i64 stride_to) {
    constexpr int n_columns = 64 / static_cast<int>(sizeof(T));
    alignas(64) std::byte lines[N][64];
    for (int column = 0; column < n_columns; column += N)
        transpose_block<T, N>(
                from + column * stride_from, stride_from, &lines[0][static_cast<std::size_t>(column) * sizeof(T)], 64);
    stream_lines(lines[0], to, N, stride_to);
}

template<typename T>
void transpose_by_element(const Region& from, const Region& to, i64 n_rows, i64 n_columns) {
    for (i64 row = 0; row < n_rows; ++row)
        for (i64 column = 0; column < n_columns; ++column)
            std::memcpy(to.first + row * to.row_stride + column * to.column_stride,
                    from.first + row * from.row_stride + column * from.column_stride, sizeof(T));
}

template<typename T>
struct Transpose {
    template<Simd Level>
    [[gnu::always_inline]] static void run(const Region& from, const Region& to, i64 n_rows, i64 n_columns, Keep keep) {
        constexpr int n = block_side<Level, T>(), line = 64 / static_cast<int>(sizeof(T));
        const bool streams =
                keep == Keep::STREAMED and
                (reinterpret_cast<std::uintptr_t>(to.first) | static_cast<std::uintptr_t>(to.row_stride)) % 64 == 0;
        const i64 step = streams ? line : n, rows = n_rows / n * n, columns = n_columns / step * step;
        // Down the rows, along which the elements that are read are contiguous.
        for (i64 column = 0; column < columns; column += step)
            for (i64 row = 0; row < rows; row += n) {
                const std::byte* source = from.first + row * from.row_stride + column * from.column_stride;
                std::byte* target = to.first + row * to.row_stride + column * to.column_stride;
                if (streams)
                    stream_block<T, n>(source, from.column_stride, target, to.row_stride);
                else
                    transpose_block<T, n>(source, from.column_stride, target, to.row_stride);
            }
        const auto rest = [](Region region, i64 row, i64 column) {
            region.first += row * region.row_stride + column * region.column_stride;
            return region;
        };
        transpose_by_element<T>(rest(from, 0, columns), rest(to, 0, columns), rows, n_columns - columns);
        transpose_by_element<T>(rest(from, rows, 0), rest(to, rows, 0), n_rows - rows, n_columns);
    }
};

template<typename T>
void transpose(const Region& from, const Region& to, i64 n_rows, i64 n_columns, Keep keep) {
    static const auto kernel = for_this_machine<Transpose<T>, const Region&, const Region&, i64, i64, Keep>();
    kernel(from, to, n_rows, n_columns, keep);
}

// ---- All the rest ---------------------------------------------------------------------------------------------------

// Not past the caches: stores that fill whole lines need not read them first, and are a little faster.
template<typename T>
struct Fill {
    template<Simd>
    [[gnu::always_inline]] static void run(const Region& from, const Region& to, i64 n_rows, i64 n_columns) {
        for (i64 row = 0; row < n_rows; ++row) {
            T value;
            std::memcpy(&value, from.first + row * from.row_stride, sizeof(T));
            std::byte* const target = to.first + row * to.row_stride;
            for (i64 i = 0; i < n_columns; ++i)
                std::memcpy(target + i * static_cast<i64>(sizeof(T)), &value, sizeof(T));
        }
    }
};

template<typename T>
struct Reverse {
    template<Simd>
    [[gnu::always_inline]] static void run(const Region& from, const Region& to, i64 n_rows, i64 n_columns) {
        constexpr i64 size = sizeof(T);
        for (i64 row = 0; row < n_rows; ++row) {
            const std::byte* const source = from.first + row * from.row_stride;
            std::byte* const target = to.first + row * to.row_stride;
            for (i64 i = 0; i < n_columns; ++i)
                std::memcpy(target + i * size, source - i * size, sizeof(T));
        }
    }
};

// As large as a c64, and not to be calculated with.
struct Sixteen {
    std::uint64_t halves[2];
};

template<typename T>
void copy_typed(const Region& from, const Region& to, i64 n_rows, i64 n_columns, i64 size, Keep keep) {
    const bool is_dense = to.column_stride == size;
    if (is_dense and from.column_stride == 0) {
        static const auto fill = for_this_machine<Fill<T>, const Region&, const Region&, i64, i64>();
        fill(from, to, n_rows, n_columns);
    } else if (is_dense and from.row_stride == size and n_rows > 1 and size < 16) {
        if constexpr (sizeof(T) < 16)
            transpose<T>(from, to, n_rows, n_columns, keep);
    } else if (is_dense and from.column_stride == -size) {
        static const auto reverse = for_this_machine<Reverse<T>, const Region&, const Region&, i64, i64>();
        reverse(from, to, n_rows, n_columns);
    } else {
        transpose_by_element<T>(from, to, n_rows, n_columns);
    }
}

void copy_untyped(const Region& from, const Region& to, i64 n_rows, i64 n_columns, i64 size) {
    for (i64 row = 0; row < n_rows; ++row)
        for (i64 column = 0; column < n_columns; ++column)
            std::memcpy(to.first + row * to.row_stride + column * to.column_stride,
                    from.first + row * from.row_stride + column * from.column_stride, static_cast<std::size_t>(size));
}

}  // namespace

void stream_row(const std::byte* from, std::byte* to, i64 n_bytes) {
    const i64 head = std::min(n_bytes, static_cast<i64>(-reinterpret_cast<std::uintptr_t>(to) % 64));
    const i64 n_lines = (n_bytes - head) / 64, tail = (n_bytes - head) % 64;
    std::memcpy(to, from, static_cast<std::size_t>(head));
    stream_lines(from + head, to + head, n_lines, 64);
    std::memcpy(to + n_bytes - tail, from + n_bytes - tail, static_cast<std::size_t>(tail));
}

void copy_region(const Region& from, const Region& to, i64 n_rows, i64 n_columns, i64 size, Keep keep) {
    const bool is_turned = to.column_stride != size and to.row_stride == size;
    if (is_turned)
        return copy_region({from.first, from.column_stride, from.row_stride},
                {to.first, to.column_stride, to.row_stride}, n_columns, n_rows, size, keep);
    if (from.column_stride == size and to.column_stride == size)
        return copy_rows(from, to, n_rows, n_columns * size, keep);
    switch (size) {
        case 1:
            return copy_typed<std::uint8_t>(from, to, n_rows, n_columns, size, keep);
        case 2:
            return copy_typed<std::uint16_t>(from, to, n_rows, n_columns, size, keep);
        case 4:
            return copy_typed<std::uint32_t>(from, to, n_rows, n_columns, size, keep);
        case 8:
            return copy_typed<std::uint64_t>(from, to, n_rows, n_columns, size, keep);
        case 16:
            return copy_typed<Sixteen>(from, to, n_rows, n_columns, size, keep);
        default:
            return copy_untyped(from, to, n_rows, n_columns, size);
    }
}

}  // namespace noa::cpu
