// Finds the key of a given rank among many, without sorting them.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <vector>

#include "math/cpu/radix.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/traits.hpp"
#include "noa/core/cpu/parallel.hpp"

namespace noa::math::detail {

using namespace noa::detail;

/// The keys of a rank and of the next one, and the highest of all.
template<std::unsigned_integral K>
struct Selected {
    K low, high, highest;
};

/// Selects among n keys that read(begin, end, keys) gives, a part at a time. A range that the result is in is guessed
/// from a sample; what is within it is kept, and looked at one by one. Where that goes wrong, because the sample
/// misleads or too many keys are the same, the keys are counted by their highest bits, then, in the range that these
/// leave, by the next ones, until few are left.
template<std::unsigned_integral K, typename Read>
class Select {
public:
    Select(i64 n, int n_threads, const Read& read)
        : m_n(n),
          m_blocks(n, n_threads),
          m_n_threads(n_threads),
          m_read(read),
          m_of_blocks(static_cast<std::size_t>(m_blocks.n_blocks)) {}

    /// Ranks begin with 0. If the next key is not wanted it may be any.
    Selected<K> operator()(i64 rank, bool wants_next) {
        if constexpr (sizeof(K) > 1)
            if (m_n >= many) {
                guess_range(rank);
                if (const auto found = look_within_range(rank, wants_next))
                    return *found;
                m_low = 0, m_high = detail::highest<K>;
            }
        i64 rank_within = rank, n_within = m_n;
        for (int shift = 8 * sizeof(K); shift > 0;) {
            const int n_bits = std::min(most_bits, shift);
            shift -= n_bits;
            count(shift);
            n_within = narrow_range(shift, rank_within);
            if (shift > 0 and n_within <= few())
                if (const auto found = look_within_range(rank, wants_next))
                    return *found;
        }
        return select_one_key(rank_within, n_within, wants_next);
    }

private:
    static constexpr i64 many = i64{1} << 16;                           // worth a sample
    static constexpr int most_bits = std::min<int>(11, 8 * sizeof(K));  // so that the counts stay in the fastest cache
    static constexpr i64 n_at_once = 2048;                              // keys, likewise

    struct OfBlock {
        std::array<i64, std::size_t{1} << most_bits> counts{};
        K highest = 0, next = 0;
        i64 n_below = 0;
        std::vector<K> kept;
    };

    i64 m_n;
    Blocks m_blocks;
    int m_n_threads;
    const Read& m_read;
    std::vector<OfBlock> m_of_blocks;
    K m_low = 0, m_high = detail::highest<K>;  // the range, with both ends

    i64 few() const { return std::max<i64>(m_n / 64, 4096); }
    i64 most_kept() const { return std::max<i64>(m_n / 8, 4096); }

    // Calls f(of_block, keys, n) for all keys.
    template<typename F>
    void for_each_part(const F& f) {
        cpu::parallel_for(m_blocks.n_blocks, m_n_threads, [&](i64 block) {
            OfBlock& of_block = m_of_blocks[static_cast<std::size_t>(block)];
            K keys[n_at_once];
            const i64 end = m_blocks.begin(block + 1);
            for (i64 first = m_blocks.begin(block); first < end; first += n_at_once) {
                const i64 n = std::min(n_at_once, end - first);
                m_read(first, first + n, keys);
                f(of_block, keys, n);
            }
        });
    }

    // Loops that can be vectorized.
    static K highest_of(const K* keys, i64 n) {
        K result = 0;
        for (i64 i = 0; i < n; ++i)
            result = std::max(result, keys[i]);
        return result;
    }
    static i64 count_below(K limit, const K* keys, i64 n) {
        int result = 0;  // of n_at_once at most
        for (i64 i = 0; i < n; ++i)
            result += keys[i] < limit;
        return result;
    }

    // Copies the keys within the range, without a branch that the machine could not foresee.
    i64 take_within_range(const K* keys, i64 n, K* to) const {
        const auto width = static_cast<K>(m_high - m_low);
        i64 n_taken = 0;
        for (i64 i = 0; i < n; ++i) {
            to[n_taken] = keys[i];
            n_taken += static_cast<K>(keys[i] - m_low) <= width;
        }
        return n_taken;
    }

    // A range around the rank, several times as wide as the ranks of samples spread. They are taken all over the place,
    // but always the same ones.
    void guess_range(i64 rank) {
        std::vector<K> sample(static_cast<std::size_t>(std::min<i64>(m_n / 64, 4096)));
        u64 place = 0;
        for (K& key: sample) {
            const auto at = static_cast<i64>(Wide{place} * m_n >> 64);
            m_read(at, at + 1, &key);
            place += 0x9e3779b97f4a7c15u;  // the golden section of all: not a multiple of a width
        }
        const auto size = static_cast<f64>(sample.size());
        const f64 part = static_cast<f64>(rank) / static_cast<f64>(m_n), middle = part * size;
        const f64 spread = 3 * std::sqrt(size * part * (1 - part)) + 2;
        const auto key_at = [&](f64 at) {
            const auto nth = sample.begin() + static_cast<std::ptrdiff_t>(at);
            std::nth_element(sample.begin(), nth, sample.end());
            return *nth;
        };
        m_low = middle - spread < 0 ? 0 : key_at(middle - spread);
        m_high = middle + spread >= size ? detail::highest<K> : key_at(middle + spread);
    }

    // Nothing if there are too many different keys in the range, or if the rank is not.
    std::optional<Selected<K>> look_within_range(i64 rank, bool wants_next) {
        const bool is_one_key = m_low == m_high;
        std::atomic<i64> n_within = 0;
        for (auto& of_block: m_of_blocks)
            of_block.n_below = 0;
        for_each_part([&](OfBlock& of_block, const K* keys, i64 n) {
            of_block.highest = std::max(of_block.highest, highest_of(keys, n));
            of_block.n_below += count_below(m_low, keys, n);
            K within[n_at_once];
            const i64 n_taken = take_within_range(keys, n, within);
            if (n_within.fetch_add(n_taken, std::memory_order_relaxed) + n_taken <= most_kept() and not is_one_key)
                of_block.kept.insert(of_block.kept.end(), within, within + n_taken);
        });
        std::vector<K> kept;
        for (auto& of_block: m_of_blocks) {
            rank -= of_block.n_below;
            kept.insert(kept.end(), of_block.kept.begin(), of_block.kept.end());
            of_block.kept = {};
        }
        if (rank < 0 or rank >= n_within or (n_within > most_kept() and not is_one_key))
            return std::nullopt;
        return is_one_key ? select_one_key(rank, n_within, wants_next) : select_among(kept, rank, wants_next);
    }

    Selected<K> select_among(std::vector<K>& keys, i64 rank, bool wants_next) {
        const auto low = keys.begin() + rank;
        std::nth_element(keys.begin(), low, keys.end());
        const bool is_last = low + 1 == keys.end();
        const K next = not wants_next ? *low : is_last ? next_above(*low) : *std::min_element(low + 1, keys.end());
        return {*low, next, highest_of_all()};
    }

    // The range is one key that n have.
    Selected<K> select_one_key(i64 rank, i64 n, bool wants_next) {
        return {m_low, wants_next and rank + 1 == n ? next_above(m_low) : m_low, highest_of_all()};
    }

    // How many keys of the range have each value of the bits from one on.
    void count(int shift) {
        const bool is_first = m_low == 0 and m_high == detail::highest<K>;
        for (auto& of_block: m_of_blocks)
            of_block.counts.fill(0);
        for_each_part([&](OfBlock& of_block, const K* keys, i64 n) {
            of_block.highest = std::max(of_block.highest, highest_of(keys, n));
            K within[n_at_once];
            const i64 n_within = is_first ? n : take_within_range(keys, n, within);
            for (const K *key = is_first ? keys : within, *end = key + n_within; key != end; ++key)
                ++of_block.counts[static_cast<std::size_t>((*key - m_low) >> shift)];
        });
    }

    // To those with the bits of the key of a rank, which is then that among them. Says how many they are.
    i64 narrow_range(int shift, i64& rank) {
        for (std::size_t bin = 0;; ++bin) {
            i64 n = 0;
            for (const auto& of_block: m_of_blocks)
                n += of_block.counts[bin];
            if (rank < n) {
                m_low = static_cast<K>(m_low + (static_cast<K>(bin) << shift));
                m_high = static_cast<K>(m_low + ((K{1} << shift) - 1));
                return n;
            }
            rank -= n;
        }
    }

    K next_above(K key) {
        for (auto& of_block: m_of_blocks)
            of_block.next = detail::highest<K>;
        for_each_part([&](OfBlock& of_block, const K* keys, i64 n) {
            for (i64 i = 0; i < n; ++i)
                of_block.next = std::min(of_block.next, keys[i] > key ? keys[i] : detail::highest<K>);
        });
        K next = detail::highest<K>;
        for (const auto& of_block: m_of_blocks)
            next = std::min(next, of_block.next);
        return next;
    }

    K highest_of_all() const {
        K result = 0;
        for (const auto& of_block: m_of_blocks)
            result = std::max(result, of_block.highest);
        return result;
    }
};

}  // namespace noa::math::detail
