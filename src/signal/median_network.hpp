// Networks that find medians: the same exchanges of two items, whatever the items are, so that many medians are found
// at once, or a thread of a GPU has all items in registers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "noa/base/config.hpp"

namespace noa::signal {

// ---- Networks over lists of items ----------------------------------------------------------------------------------
//
// `network.exchange(a, b)` puts two items in order, and gives them back. What an item is depends on the network: below,
// a place in memory.

template<typename Item>
constexpr std::vector<Item> every_other(const std::vector<Item>& items, std::size_t first) {
    std::vector<Item> result;
    for (std::size_t i = first; i < items.size(); i += 2)
        result.push_back(items[i]);
    return result;
}

/// Two lists in ascending order become one: Batcher's odd-even merge, for any two lengths.
template<typename Item, typename Network>
constexpr std::vector<Item> merged(const std::vector<Item>& a, const std::vector<Item>& b, Network& network) {
    if (a.empty() or b.empty())
        return a.empty() ? b : a;
    std::vector<Item> result;
    const auto add_in_order = [&](const Item& x, const Item& y) {
        const auto [low, high] = network.exchange(x, y);
        result.push_back(low);
        result.push_back(high);
    };
    if (a.size() == 1 and b.size() == 1) {
        add_in_order(a[0], b[0]);
        return result;
    }
    const auto even = merged(every_other(a, 0), every_other(b, 0), network);
    const auto odd = merged(every_other(a, 1), every_other(b, 1), network);
    result.push_back(even[0]);
    const std::size_t n_pairs = std::min(odd.size(), even.size() - 1);
    for (std::size_t i = 0; i < n_pairs; ++i)
        add_in_order(odd[i], even[i + 1]);
    if (odd.size() > n_pairs)
        result.push_back(odd.back());
    if (even.size() > n_pairs + 1)
        result.push_back(even.back());
    return result;
}

template<typename Item, typename Network>
constexpr std::vector<Item> sorted(const std::vector<Item>& items, Network& network) {
    if (items.size() == 1)
        return {items[0]};
    const auto middle = items.begin() + static_cast<std::ptrdiff_t>(items.size() / 2);
    return merged(sorted(std::vector<Item>(items.begin(), middle), network),
            sorted(std::vector<Item>(middle, items.end()), network), network);
}

/// The median of two lists in ascending order, which together have an odd number of items.
template<typename Item, typename Network>
constexpr Item median_of(const std::vector<Item>& a, const std::vector<Item>& b, Network& network) {
    // So many lowest items are i of the one and the rest of the other: of all i, it is the one with the lowest maximum.
    const std::size_t n_lowest = (a.size() + b.size()) / 2 + 1;
    std::vector<Item> highest;
    for (std::size_t i = n_lowest - std::min(n_lowest, b.size()); i <= std::min(n_lowest, a.size()); ++i) {
        const std::size_t rest = n_lowest - i;
        highest.push_back(i == 0 ? b[rest - 1] : rest == 0 ? a[i - 1] : network.exchange(a[i - 1], b[rest - 1]).second);
    }
    Item result = highest[0];
    for (std::size_t i = 1; i < highest.size(); ++i)
        result = network.exchange(result, highest[i]).first;
    return result;
}

// ---- Networks of a few places, at compile time ---------------------------------------------------------------------

struct Places {
    int low, high;
};

/// Exchanges, and where the results are after them.
struct PlaceNetwork {
    std::vector<Places> exchanges;
    std::vector<int> results;

    constexpr std::pair<int, int> exchange(int a, int b) {
        exchanges.push_back({a, b});
        return {a, b};
    }
};

constexpr std::vector<int> places_of_column(int column, int n) {
    std::vector<int> result;
    result.reserve(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i)
        result.push_back(column * n + i);
    return result;
}

/// Merges columns, each in ascending order.
constexpr std::vector<int> merged_columns(
        const std::vector<std::vector<int>>& columns, std::size_t begin, std::size_t end, PlaceNetwork& network) {
    if (end - begin == 1)
        return columns[begin];
    const std::size_t middle = begin + (end - begin) / 2;
    return merged(
            merged_columns(columns, begin, middle, network), merged_columns(columns, middle, end, network), network);
}

/// A column of n items, in ascending order.
template<int N>
constexpr PlaceNetwork column_network() {
    PlaceNetwork network;
    network.results = sorted(places_of_column(0, N), network);
    return network;
}

/// The median of a window of so many columns of n items, one column after the other.
template<int N, int NColumns, bool AreSorted>
constexpr PlaceNetwork window_network() {
    PlaceNetwork network;
    std::vector<std::vector<int>> columns;
    for (int i = 0; i < NColumns; ++i) {
        columns.push_back(places_of_column(i, N));
        if constexpr (not AreSorted)
            columns.back() = sorted(columns.back(), network);
    }
    const std::size_t middle = columns.size() - 1;
    network.results.push_back(median_of(merged_columns(columns, 0, middle, network), columns[middle], network));
    return network;
}

// The same in memory that a constant can have.
template<std::size_t NExchanges, std::size_t NResults>
struct FixedNetwork {
    Places exchanges[NExchanges];
    int results[NResults];
};
template<auto Make>
constexpr auto fix() {
    constexpr auto sizes = [] {
        const PlaceNetwork network = Make();
        return std::pair(network.exchanges.size(), network.results.size());
    }();
    FixedNetwork<sizes.first, sizes.second> result{};
    const PlaceNetwork network = Make();
    std::copy(network.exchanges.begin(), network.exchanges.end(), result.exchanges);
    std::copy(network.results.begin(), network.results.end(), result.results);
    return result;
}
template<auto Make>
inline constexpr auto fixed_network = fix<Make>();

template<int Low, int High, typename T>
[[gnu::always_inline]] NOA_HD inline void exchange_places(T* items) {
    const T a = items[Low], b = items[High];
    items[Low] = b < a ? b : a;
    items[High] = b < a ? a : b;
}

/// Runs a network on items in registers; what of it does not lead to a result that is used, the compiler leaves out.
template<auto Make>
struct Exchanges {
    static constexpr std::size_t count = std::size(fixed_network<Make>.exchanges);

    template<int At>
    static constexpr int result = fixed_network<Make>.results[At];

    template<typename T>
    [[gnu::always_inline]] NOA_HD static void run(T* items) {
        run(items, std::make_index_sequence<count>{});
    }

private:
    template<typename T, std::size_t... At>
    [[gnu::always_inline]] NOA_HD static void run(T* items, std::index_sequence<At...>) {
        (exchange_places<fixed_network<Make>.exchanges[At].low, fixed_network<Make>.exchanges[At].high>(items), ...);
    }
};

}  // namespace noa::signal
