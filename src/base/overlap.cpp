// Whether elements meet in memory: a search for whole numbers within bounds.
//
// Both questions, whether two indices of one layout reach the same element and whether two layouts share a byte, ask
// whether  c1 x1 + c2 x2 + ... = t  has a solution with 0 <= xi <= ni and t within an interval. All ci are positive:
// a negative one is turned around by counting its xi from the other end.
#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>

#include "noa/base/layout.hpp"

namespace noa::layout {

namespace {

using detail::Wide;

struct Interval {
    Wide low = 0, high = 0;
};

// The sum of c x, 0 <= x <= n, over up to eight terms, and the sums that are looked for.
class Search {
public:
    void add(Wide c, Wide n) {
        if (c != 0 and n > 0)
            m_terms[m_size++] = {c < 0 ? -c : c, n};
        if (c < 0) {  // c x = -c (n - x) + c n
            m_wanted.low -= c * n;
            m_wanted.high -= c * n;
        }
    }

    // Nothing if the budget was spent before an answer was found.
    std::optional<bool> is_solvable(const Interval& wanted) {
        m_wanted.low += wanted.low;
        m_wanted.high += wanted.high;
        simplify();
        m_budget = 100'000;
        const bool found = solve(0, m_wanted);
        return m_budget == 0 and not found ? std::nullopt : std::optional(found);
    }

private:
    struct Term {
        Wide c = 0, n = 0;
        Wide gcd = 0, sum = 0;  // of this term and those after it
    };
    std::array<Term, 9> m_terms{};
    std::size_t m_size = 0;
    Interval m_wanted;
    int m_budget = 0;

    // From the largest factor to the smallest; two terms become one where together they reach every multiple of the
    // smaller factor: 6 x + 2 y, with y up to 2 or more, is 2 z.
    void simplify() {
        std::sort(m_terms.begin(), m_terms.begin() + m_size, [](const Term& a, const Term& b) { return a.c > b.c; });
        for (std::size_t i = m_size; i-- > 1;) {
            Term &large = m_terms[i - 1], &small = m_terms[i];
            if (large.c % small.c != 0 or large.c / small.c > small.n + 1)
                continue;
            large = {small.c, small.n + large.c / small.c * large.n};
            std::move(m_terms.begin() + i + 1, m_terms.begin() + m_size, m_terms.begin() + i);
            --m_size;
        }
        m_terms[m_size] = {};
        for (std::size_t i = m_size; i-- > 0;) {
            Wide a = m_terms[i].c, b = m_terms[i + 1].gcd;
            while (b != 0)
                a = std::exchange(b, a % b);
            m_terms[i].gcd = a;
            m_terms[i].sum = m_terms[i + 1].sum + m_terms[i].c * m_terms[i].n;
        }
    }

    static Wide floor_divide(Wide a, Wide b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

    bool solve(std::size_t at, const Interval& wanted) {
        if (wanted.low <= 0 and wanted.high >= 0)
            return true;  // with all that is left 0
        if (at == m_size or m_budget == 0)
            return false;
        const Term& term = m_terms[at];
        if (wanted.high < 0 or wanted.low > term.sum)
            return false;
        const Wide multiple = floor_divide(wanted.high, term.gcd) * term.gcd;
        if (multiple < wanted.low)
            return false;
        // x has to leave something that the later terms can make up for.
        const Wide rest = m_terms[at + 1].sum;
        const Wide first = std::max<Wide>(0, -floor_divide(rest - wanted.low, term.c));
        const Wide last = std::min<Wide>(term.n, floor_divide(wanted.high, term.c));
        for (Wide x = last; x >= first; --x) {
            if (m_budget == 0)
                return false;
            --m_budget;
            if (solve(at + 1, {wanted.low - term.c * x, wanted.high - term.c * x}))
                return true;
        }
        return false;
    }
};

}  // namespace

// Two indices that differ reach the same element if  s . d = 0  for a difference d. Let its first component that is not
// 0 be positive: one search for each place that it can be at.
bool is_unique(const Layout& layout) {
    (void)layout.shape.n_elements();
    if (reach(layout).size() == 0 or are_contiguous(layout.shape, layout.strides))  // most are, and need no search
        return true;
    for (int first = 0; first < 4; ++first) {
        if (layout.shape[first] == 1)
            continue;
        Search search;
        Wide target = -Wide{layout.strides[first]};  // for a difference of 1; the rest is a term
        search.add(layout.strides[first], layout.shape[first] - 2);
        for (int i = first + 1; i < 4; ++i) {
            const Wide most = layout.shape[i] - 1;  // the difference is from -most to most
            search.add(layout.strides[i], 2 * most);
            target += layout.strides[i] * most;
        }
        if (search.is_solvable({target, target}).value_or(true))
            return false;
    }
    return true;
}

// The byte at a, plus the strides of a, plus a place within an element, is the one at b, plus ...
bool overlaps(const Memory& a, const Memory& b) {
    const Reach reach_a = reach(a.layout), reach_b = reach(b.layout);
    if (reach_a.size() == 0 or reach_b.size() == 0)
        return false;
    const Wide distance =
            Wide{reinterpret_cast<std::uintptr_t>(b.first)} - Wide{reinterpret_cast<std::uintptr_t>(a.first)};
    if (distance + Wide{reach_b.lowest} * b.element_size >= (Wide{reach_a.highest} + 1) * a.element_size or
            distance + (Wide{reach_b.highest} + 1) * b.element_size <= Wide{reach_a.lowest} * a.element_size)
        return false;  // one ends before the other begins: no need for a search
    Search search;
    for (int i = 0; i < 4; ++i) {
        search.add(Wide{a.layout.strides[i]} * a.element_size, a.layout.shape[i] - 1);
        search.add(-Wide{b.layout.strides[i]} * b.element_size, b.layout.shape[i] - 1);
    }
    // Elements that begin at the same byte, or less than an element before or after.
    return search.is_solvable({distance - a.element_size + 1, distance + b.element_size - 1}).value_or(true);
}

}  // namespace noa::layout
