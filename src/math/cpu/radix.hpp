// Sorts long rows, byte by byte from the lowest one.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <utility>
#include <vector>

#include "noa/base/traits.hpp"
#include "noa/core/cpu/parallel.hpp"

namespace noa::math::detail {

using namespace noa::detail;

/// A key that is too wide for the index to go with it into 64 bits.
struct KeyAndIndex {
    u64 key;
    i64 index;
};

template<std::unsigned_integral K>
constexpr u64 key_of(K key) {
    return key;
}
constexpr u64 key_of(const KeyAndIndex& element) {
    return element.key;
}

/// Whether threads take a row each: if rows are short, or enough. Otherwise all of them work on one row.
constexpr bool is_row_for_one_thread(i64 n, i64 n_rows, int n_threads) {
    return n < i64{1} << 17 or n_rows >= i64{4} * n_threads;
}

/// A range cut into equal blocks, as many as its size alone tells.
struct Blocks {
    i64 n;
    i64 n_blocks;

    Blocks(i64 size, int n_threads) : n(size), n_blocks(n_threads == 1 ? 1 : std::clamp<i64>(size >> 16, 1, 64)) {}
    i64 begin(i64 block) const { return n / n_blocks * block + std::min(block, n % n_blocks); }
};

/// Sorts by the bytes of the keys from one on; stable. There is as much room in `other`; says in which of the two the
/// result is.
template<typename Element>
class RadixSort {
public:
    RadixSort(int first_digit, int n_threads) : m_first_digit(first_digit), m_n_threads(n_threads) {}

    Element* operator()(Element* elements, Element* other, i64 n) const {
        const Blocks blocks(n, m_n_threads);
        std::vector<AllCounts> all(static_cast<std::size_t>(blocks.n_blocks));
        for_each_block(blocks, [&](i64 block, i64 begin, i64 end) {
            all[static_cast<std::size_t>(block)] = count_all(elements + begin, elements + end);
        });
        std::vector<Counts> counts(all.size());
        bool has_moved = false;
        for (std::size_t digit = static_cast<std::size_t>(m_first_digit); digit < n_digits; ++digit) {
            if (is_same_everywhere(all, digit_of(elements[0], digit), digit, n))
                continue;
            for_each_block(blocks, [&](i64 block, i64 begin, i64 end) {
                const auto at = static_cast<std::size_t>(block);
                const bool is_known = not has_moved or all.size() == 1;
                counts[at] = is_known ? all[at][digit] : count(elements + begin, elements + end, digit);
            });
            make_offsets(counts);
            for_each_block(blocks, [&](i64 block, i64 begin, i64 end) {
                move(elements + begin, elements + end, digit, counts[static_cast<std::size_t>(block)], other);
            });
            std::swap(elements, other);
            has_moved = true;
        }
        return elements;
    }

private:
    static constexpr std::size_t n_digits = std::integral<Element> ? sizeof(Element) : sizeof(u64);
    using Counts = std::array<i64, 256>;
    using AllCounts = std::array<Counts, n_digits>;

    int m_first_digit;
    int m_n_threads;

    template<typename F>
    void for_each_block(const Blocks& blocks, const F& f) const {
        cpu::parallel_for(blocks.n_blocks, m_n_threads,
                [&](i64 block) { f(block, blocks.begin(block), blocks.begin(block + 1)); });
    }

    static std::size_t digit_of(const Element& element, std::size_t digit) {
        return static_cast<std::size_t>(key_of(element) >> (8 * digit)) & 0xff;
    }

    static AllCounts count_all(const Element* begin, const Element* end) {
        AllCounts counts{};
        for (const Element* element = begin; element != end; ++element)
            for (std::size_t digit = 0; digit < n_digits; ++digit)
                ++counts[digit][digit_of(*element, digit)];
        return counts;
    }

    static Counts count(const Element* begin, const Element* end, std::size_t digit) {
        Counts counts{};
        for (const Element* element = begin; element != end; ++element)
            ++counts[digit_of(*element, digit)];
        return counts;
    }

    // Whether all have the byte of the first one.
    static bool is_same_everywhere(const std::vector<AllCounts>& all, std::size_t bin, std::size_t digit, i64 n) {
        i64 total = 0;
        for (const auto& counts: all)
            total += counts[digit][bin];
        return total == n;
    }

    // From how many there are in each block, to where the first one goes.
    static void make_offsets(std::vector<Counts>& counts) {
        i64 total = 0;
        for (std::size_t bin = 0; bin < 256; ++bin)
            for (auto& of_block: counts)
                total += std::exchange(of_block[bin], total);
    }

    static void move(const Element* begin, const Element* end, std::size_t digit, Counts& offsets, Element* to) {
        for (const Element* element = begin; element != end; ++element)
            to[offsets[digit_of(*element, digit)]++] = *element;
    }
};

}  // namespace noa::math::detail
