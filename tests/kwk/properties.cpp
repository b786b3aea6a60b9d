// Random cases against slow, obvious references.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <numeric>
#include <optional>
#include <ostream>
#include <vector>

#include "kwk/kwk.hpp"

namespace {

using kwk::_, kwk::batch, kwk::by, kwk::depth, kwk::from, kwk::height, kwk::length, kwk::slice, kwk::to, kwk::width;
__extension__ using wide = __int128;

// Numbers around the places where products and sums go wrong.
rc::Gen<std::int64_t> tricky_extent() {
    const auto near = [](std::int64_t value) {
        return rc::gen::map(rc::gen::inRange<std::int64_t>(-2, 3),
                [value](std::int64_t d) { return value > INT64_MAX - 2 and d > 0 ? value : value + d; });
    };
    return rc::gen::oneOf(rc::gen::inRange<std::int64_t>(-2, 20), near(1LL << 15), near(1LL << 16), near(1LL << 21),
            near(1LL << 31), near(1LL << 32), near(INT64_MAX), near(INT64_MIN + 2));
}

RC_GTEST_PROP(properties, numel_is_exact_or_an_error, ()) {
    const auto n = *rc::gen::container<std::array<std::int64_t, 4>>(tricky_extent());
    // The oracle: no extent is negative, and the product fits or one of them is 0.
    bool is_legal = true, is_zero = false;
    for (const std::int64_t extent: n) {
        is_legal = is_legal and extent >= 0;
        is_zero = is_zero or extent == 0;
    }
    wide product = is_zero ? 0 : 1;
    for (std::size_t i = 0; i < 4 and is_legal and product <= INT64_MAX; ++i)
        product *= n[i];
    const bool fits = is_legal and product <= INT64_MAX;

    try {
        const std::int64_t numel = kwk::shape(n[0], n[1], n[2], n[3]).numel();
        RC_ASSERT(fits);
        RC_ASSERT(numel == static_cast<std::int64_t>(product));
    } catch (const kwk::error&) {
        RC_ASSERT(not fits);
    }
}

RC_GTEST_PROP(properties, strides_count_the_elements_in_order, ()) {
    const auto n = *rc::gen::container<std::array<int, 4>>(rc::gen::inRange(0, 6));
    const auto shape = kwk::shape(batch = n[0], depth = n[1], height = n[2], width = n[3]);
    const auto stride = kwk::as_stride(shape);

    std::int64_t expected = 0;
    for (int b = 0; b < n[0]; ++b)
        for (int d = 0; d < n[1]; ++d)
            for (int h = 0; h < n[2]; ++h)
                for (int w = 0; w < n[3]; ++w) {
                    RC_ASSERT(stride.linearize(b, d, h, w) == expected);
                    RC_ASSERT(stride.linearize(width = w, depth = d, height = h, batch = b) == expected);
                    ++expected;
                }
    RC_ASSERT(expected == shape.numel());
}

// A slice as optional numbers, and the positions it keeps of n, by walking; nothing where it is an error.
struct Parts {
    std::optional<int> from, to, by, length;

    friend std::ostream& operator<<(std::ostream& os, const Parts& s) {
        const auto print = [&os](const char* name, const std::optional<int>& part) {
            if (part)
                os << name << " = " << *part << ' ';
        };
        print("from", s.from), print("to", s.to), print("by", s.by), print("length", s.length);
        return os;
    }
};

std::optional<std::vector<int>> walk(const Parts& s, int n) {
    const int step = s.by.value_or(1);
    if (step == 0 or s.length.value_or(0) < 0)
        return std::nullopt;
    std::vector<int> kept;
    if (s.length) {
        const int side = step > 0 ? 1 : -1;
        int at = s.from ? *s.from : s.to ? *s.to - side - (*s.length - 1) * step : step > 0 ? 0 : n - 1;
        if (*s.length == 0) {  // an empty slice lies between two elements, or outside of the first or the last
            const int gap = s.from ? *s.from : s.to ? *s.to : at;
            if (step > 0 ? gap < 0 or gap > n : gap < -1 or gap >= n)
                return std::nullopt;
        }
        for (int i = 0; i < *s.length; ++i, at += step)
            kept.push_back(at);
    } else {
        const int start = s.from.value_or(step > 0 ? 0 : n - 1);
        const int stop = s.to.value_or(step > 0 ? n : -1);
        if (step > 0 ? start < 0 or start > stop or stop > n : stop < -1 or start < stop or start >= n)
            return std::nullopt;
        for (int at = start; step > 0 ? at < stop : at > stop; at += step)
            kept.push_back(at);
    }
    for (const int at: kept)
        if (at < 0 or at >= n)
            return std::nullopt;
    return kept;
}

// Calls f with the slice, whose type depends on which parts there are.
template<typename F>
void with_slice(const Parts& s, const F& f) {
    const auto add_step = [&](auto... parts) {
        if (s.by)
            f(slice(parts..., by = *s.by));
        else
            f(slice(parts...));
    };
    if (s.from and s.to)
        add_step(from = *s.from, to = *s.to);
    else if (s.from and s.length)
        add_step(from = *s.from, length = *s.length);
    else if (s.to and s.length)
        add_step(to = *s.to, length = *s.length);
    else if (s.from)
        add_step(from = *s.from);
    else if (s.to)
        add_step(to = *s.to);
    else if (s.length)
        add_step(length = *s.length);
    else
        add_step();
}

Parts any_slice(int n) {
    const auto maybe = [](int low, int high) { return *rc::gen::maybe(rc::gen::inRange(low, high)); };
    const auto optional = [](const rc::Maybe<int>& m) { return m ? std::optional<int>(*m) : std::nullopt; };
    Parts s{.from = optional(maybe(-2, n + 3)),
            .to = optional(maybe(-3, n + 3)),
            .by = optional(maybe(-4, 5)),
            .length = optional(maybe(-1, n + 2))};
    if (s.from and s.to)
        s.length.reset();
    return s;
}

RC_GTEST_PROP(properties, a_slice_keeps_what_walking_keeps, ()) {
    const int n = *rc::gen::inRange(0, 12);
    const Parts s = any_slice(n);
    const auto expected = walk(s, n);
    std::vector<int> data(static_cast<std::size_t>(n));
    std::iota(data.begin(), data.end(), 0);

    with_slice(s, [&](auto part) {
        try {
            const auto kept = kwk::view(data, kwk::shape(n))(part);
            RC_ASSERT(expected.has_value());
            RC_ASSERT(kept.numel() == static_cast<std::int64_t>(expected->size()));
            for (std::size_t i = 0; i < expected->size(); ++i)
                RC_ASSERT(kept(i) == (*expected)[i]);
        } catch (const kwk::error&) {
            RC_ASSERT(not expected.has_value());
        }
    });
}

Parts possible_slice(int n) {
    return *rc::gen::suchThat(
            rc::gen::exec([n] { return any_slice(n); }), [n](const Parts& s) { return walk(s, n).has_value(); });
}

RC_GTEST_PROP(properties, a_slice_of_a_slice_composes, ()) {
    const int n = *rc::gen::inRange(1, 12);
    const Parts first = possible_slice(n);
    const auto outer = walk(first, n);
    const int m = static_cast<int>(outer->size());
    const Parts second = possible_slice(m);
    const auto inner = walk(second, m);
    std::vector<int> data(static_cast<std::size_t>(2 * n * 3));
    std::iota(data.begin(), data.end(), 0);
    const auto stack = kwk::view(data, kwk::shape(batch = 2, height = n, width = 3));

    with_slice(first, [&](auto a) {
        with_slice(second, [&](auto b) {
            const auto part = stack(height = a)(height = b);
            RC_ASSERT(part.shape() == kwk::shape(batch = 2, height = inner->size(), width = 3));
            for (std::size_t h = 0; h < inner->size(); ++h)
                for (int w = 0; w < 3; ++w)
                    RC_ASSERT(&part(1, h, w) == &stack(1, (*outer)[static_cast<std::size_t>((*inner)[h])], w));
        });
    });
}

}  // namespace
