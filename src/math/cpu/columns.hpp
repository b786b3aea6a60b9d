// Sorts many short columns of keys at once, by a network of comparisons that runs on whole vectors of columns.
#pragma once

#include <concepts>
#include <vector>

#include "noa/base/traits.hpp"

namespace noa::math::detail {

using namespace noa::detail;

/// How many columns are side by side in a tile: a cache line of keys.
template<typename Key>
inline constexpr i64 n_lanes = static_cast<i64>(64 / sizeof(Key));

/// Sorts the columns of tiles of n keys each, in ascending order. The keys at the same place of all columns are
/// neighbors: that at i of the column c is tile[i * n_lanes + c], and tiles are aligned to 64 bytes.
class ColumnSort {
public:
    explicit ColumnSort(i64 n);

    /// The keys of a column for which a tile has to have room: n, rounded up. The network fills in the rest.
    i64 n_padded() const { return m_n_groups * group; }

    template<std::unsigned_integral K>
    void operator()(K* tile) const;

    /// Whether this is the fastest way on this machine to sort so many rows of n keys.
    template<std::unsigned_integral K>
    static bool is_for(i64 n, i64 n_rows) {
        return n <= 128 or (n <= longest() and n_rows >= n_lanes<K> / 2);
    }

    static constexpr i64 group = 8;  // keys of a column that are sorted in registers

    /// What is done to some groups: each is sorted, or they are merged, or compared with those at a distance.
    struct Step {
        enum Kind { SORT, MERGE, COMPARE } kind;
        bool is_ascending;
        i64 first, n, distance;
    };

private:
    i64 m_n;
    i64 m_n_groups;
    std::vector<Step> m_steps;

    static i64 longest();
    void plan_sort(i64 first, i64 n, bool is_ascending);
    void plan_merge(i64 first, i64 n, bool is_ascending);
};

}  // namespace noa::math::detail
