#include "math/cpu/columns.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "noa/base/cast.hpp"
#include "noa/core/cpu/simd.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

struct Comparison {
    int low, high;
};

// The fewest comparisons that sort eight keys.
constexpr Comparison sort_8[] = {{0, 2}, {1, 3}, {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}, {0, 1}, {2, 3}, {4, 5},
        {6, 7}, {2, 4}, {3, 5}, {1, 4}, {3, 6}, {1, 2}, {3, 4}, {5, 6}};

// Three, two and one stages of a bitonic merge: those of the distances 4, 2, 1.
constexpr Comparison merge_8[] = {
        {0, 4}, {1, 5}, {2, 6}, {3, 7}, {0, 2}, {1, 3}, {4, 6}, {5, 7}, {0, 1}, {2, 3}, {4, 5}, {6, 7}};
constexpr Comparison merge_4[] = {{0, 2}, {1, 3}, {0, 1}, {2, 3}};
constexpr Comparison merge_2[] = {{0, 1}};

// A vector of the machine. Its size is given, because what the machine does not have is emulated, and slow.
template<typename K, int Bytes>
struct Vector {
    using type [[gnu::vector_size(Bytes), gnu::may_alias]] = K;
};

template<const auto& Network, bool IsAscending, typename V, std::size_t... At>
[[gnu::always_inline]] inline void compare_all(V* v, std::index_sequence<At...>) {
    const auto compare = [](V & a, V & b) __attribute__((always_inline)) {
        const V low = a < b ? a : b, high = a < b ? b : a;
        a = IsAscending ? low : high;
        b = IsAscending ? high : low;
    };
    (compare(v[Network[At].low], v[Network[At].high]), ...);
}

// The network on N keys that are `distance` apart, of n columns.
template<const auto& Network, int N, bool IsAscending, int Bytes, typename K>
[[gnu::always_inline]] inline void run_network(K* keys, i64 distance, i64 n) {
    using V = typename Vector<K, Bytes>::type;
    for (i64 i = 0; i < n; i += Bytes / static_cast<i64>(sizeof(K))) {
        V v[N];
        for (int j = 0; j < N; ++j)
            v[j] = *reinterpret_cast<const V*>(keys + i + j * distance);
        compare_all<Network, IsAscending>(v, std::make_index_sequence<std::size(Network)>{});
        for (int j = 0; j < N; ++j)
            *reinterpret_cast<V*>(keys + i + j * distance) = v[j];
    }
}

// A bitonic merge of n keys of each column, n a power of two: three stages at a time, to save trips to memory.
template<bool IsAscending, int Bytes, typename K>
[[gnu::always_inline]] inline void merge_columns(K* keys, i64 n) {
    constexpr i64 lanes = n_lanes<K>;
    i64 size = n;
    for (; size >= 8; size /= 8)
        for (i64 k = 0; k < n; k += size)
            run_network<merge_8, 8, IsAscending, Bytes>(keys + k * lanes, size / 8 * lanes, size / 8 * lanes);
    for (i64 k = 0; k < n and size == 4; k += 4)
        run_network<merge_4, 4, IsAscending, Bytes>(keys + k * lanes, lanes, lanes);
    for (i64 k = 0; k < n and size == 2; k += 2)
        run_network<merge_2, 2, IsAscending, Bytes>(keys + k * lanes, lanes, lanes);
}

template<bool IsAscending, int Bytes, typename K>
[[gnu::always_inline]] inline void run_step(const ColumnSort::Step& step, K* tile) {
    constexpr i64 size = ColumnSort::group * n_lanes<K>;
    K* const keys = tile + step.first * size;
    switch (step.kind) {
        case ColumnSort::Step::SORT:
            return run_network<sort_8, 8, IsAscending, Bytes>(keys, n_lanes<K>, n_lanes<K>);
        case ColumnSort::Step::MERGE:
            return merge_columns<IsAscending, Bytes>(keys, step.n * ColumnSort::group);
        case ColumnSort::Step::COMPARE:
            return run_network<merge_2, 2, IsAscending, Bytes>(keys, step.distance * size, step.n * size);
    }
}

template<int Bytes, typename K>
[[gnu::always_inline]] inline void run_steps(const std::vector<ColumnSort::Step>& steps, K* tile) {
    for (const auto& step: steps)
        if (step.is_ascending)
            run_step<true, Bytes>(step, tile);
        else
            run_step<false, Bytes>(step, tile);
}

template<typename K>
struct RunSteps {
    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(const std::vector<ColumnSort::Step>& steps, K* tile) {
        run_steps<Level == cpu::Simd::AVX512 ? 64 : Level == cpu::Simd::AVX2 ? 32 : 16>(steps, tile);
    }
};

}  // namespace

ColumnSort::ColumnSort(i64 n) : m_n(n), m_n_groups((n + group - 1) / group) {
    plan_sort(0, m_n_groups, true);
}

i64 ColumnSort::longest() {
    if (cpu::simd_level() == cpu::Simd::BASELINE)
        return 128;
    return 8192;  // tiles of half a megabyte: longer columns leave the cache
}

// One half down, the other up: what is then merged goes down and up again.
void ColumnSort::plan_sort(i64 first, i64 n, bool is_ascending) {
    if (n == 1) {
        m_steps.push_back({Step::SORT, is_ascending, first, 1, 0});
        return;
    }
    plan_sort(first, n / 2, not is_ascending);
    plan_sort(first + n / 2, n - n / 2, is_ascending);
    plan_merge(first, n, is_ascending);
}

// As if there were more groups, up to a power of two, with the highest keys (the lowest ones, if descending). Those
// would never move, so that their comparisons can be left out.
void ColumnSort::plan_merge(i64 first, i64 n, bool is_ascending) {
    const i64 power = static_cast<i64>(std::bit_floor(static_cast<u64>(n)));
    if (power < n) {
        m_steps.push_back({Step::COMPARE, is_ascending, first, n - power, power});
        plan_merge(first + power, n - power, is_ascending);
    }
    m_steps.push_back({Step::MERGE, is_ascending, first, power, 0});
}

template<std::unsigned_integral K>
void ColumnSort::operator()(K* tile) const {
    std::fill(tile + m_n * n_lanes<K>, tile + n_padded() * n_lanes<K>, highest<K>);
    static const auto run = cpu::for_this_machine<RunSteps<K>, const std::vector<Step>&, K*>();
    run(m_steps, tile);
}

template void ColumnSort::operator()(u8*) const;
template void ColumnSort::operator()(u16*) const;
template void ColumnSort::operator()(u32*) const;
template void ColumnSort::operator()(u64*) const;

}  // namespace noa::math::detail
