#include "signal/cpu/median_program.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "signal/median_network.hpp"

namespace noa::signal::on_cpu {

namespace {

// A row, seen from some columns to the left.
struct Item {
    int row, shift;
};
using Items = std::vector<Item>;

constexpr int nowhere = -1;

// An exchange that makes two new rows.
struct Exchange {
    Item a, b;
    int low, high;
    int beyond = 0;
};

// All exchanges, in order, as if there were room for any number of rows.
class Builder {
public:
    explicit Builder(int n_inputs) : m_n_rows(n_inputs) {
        Items column;
        for (int row = 0; row < n_inputs; ++row)
            column.push_back({row, 0});
        m_doubled.push_back(sorted(column, *this));
    }

    std::pair<Item, Item> exchange(const Item& a, const Item& b) {
        const int low = m_n_rows++, high = m_n_rows++;
        m_exchanges.push_back({a, b, low, high});
        return {{low, 0}, {high, 0}};
    }

    Item median(int width) {
        if (width == 1)
            return m_doubled[0][m_doubled[0].size() / 2];
        const int most = static_cast<int>(std::bit_floor(static_cast<unsigned>(width)));
        return median_of(columns(0, most), columns(most, width - most), *this);
    }

    const std::vector<Exchange>& exchanges() const { return m_exchanges; }
    int n_rows() const { return m_n_rows; }

private:
    std::vector<Exchange> m_exchanges;
    std::vector<Items> m_doubled;  // 1, 2, 4, ... columns, merged
    int m_n_rows;

    // Some columns from one on, in ascending order.
    Items columns(int first, int count) {
        const int most = static_cast<int>(std::bit_floor(static_cast<unsigned>(count)));
        Items result = shifted(doubled(static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(most)))), first);
        return most == count ? result : merged(result, columns(first + most, count - most), *this);
    }

    const Items& doubled(std::size_t times) {
        while (m_doubled.size() <= times) {
            const Items& last = m_doubled.back();
            m_doubled.push_back(merged(last, shifted(last, 1 << (m_doubled.size() - 1)), *this));
        }
        return m_doubled[times];
    }

    static Items shifted(Items items, int by) {
        for (Item& item: items)
            item.shift += by;
        return items;
    }
};

// The exchanges that lead to the result, and of those what is needed: how many columns after the last one, and which of
// the two new rows.
std::vector<Exchange> needed_of(const Builder& builder, const Item& result) {
    std::vector<Exchange> needed;
    std::vector<int> beyond(static_cast<std::size_t>(builder.n_rows()), -1);  // -1: not needed
    const auto beyond_of = [&](int row) -> int& { return beyond[static_cast<std::size_t>(row)]; };
    beyond_of(result.row) = 0;
    for (auto each = builder.exchanges().rbegin(); each != builder.exchanges().rend(); ++each) {
        Exchange exchange = *each;
        exchange.beyond = std::max(beyond_of(exchange.low), beyond_of(exchange.high));
        if (exchange.beyond < 0)
            continue;
        for (int* const row: {&exchange.low, &exchange.high})
            *row = beyond_of(*row) < 0 ? nowhere : *row;
        for (const Item& item: {exchange.a, exchange.b})
            beyond_of(item.row) = std::max(beyond_of(item.row), exchange.beyond + item.shift);
        needed.push_back(exchange);
    }
    std::reverse(needed.begin(), needed.end());
    return needed;
}

// Where rows are: new ones where others were that nobody needs any more. Not at once, as a step that writes where it
// reads could not do many columns together. The inputs stay, because the next row of pixels has most of them, too.
class Rows {
public:
    Rows(int n_inputs, int n_all, const std::vector<Exchange>& exchanges, const Item& result)
        : m_n_inputs(n_inputs),
          m_count(n_inputs),
          m_places(static_cast<std::size_t>(n_all)),
          m_last_use(static_cast<std::size_t>(n_all)) {
        for (int row = 0; row < n_inputs; ++row)
            m_places[static_cast<std::size_t>(row)] = row;
        for (std::size_t i = 0; i < exchanges.size(); ++i)
            for (const Item& item: {exchanges[i].a, exchanges[i].b})
                m_last_use[static_cast<std::size_t>(item.row)] = i;
        m_last_use[static_cast<std::size_t>(result.row)] = exchanges.size();
    }

    int count() const { return m_count; }
    u16 place(int row) const { return static_cast<u16>(m_places[static_cast<std::size_t>(row)]); }

    u16 make(int row) {
        if (row == nowhere)
            return MedianStep::nowhere;
        int& place = m_places[static_cast<std::size_t>(row)];
        if (m_free.empty()) {
            place = m_count++;
        } else {
            place = m_free.back();
            m_free.pop_back();
        }
        return static_cast<u16>(place);
    }
    void let_go(int row, std::size_t step) {
        if (row >= m_n_inputs and m_last_use[static_cast<std::size_t>(row)] == step)
            m_free.push_back(m_places[static_cast<std::size_t>(row)]);
    }

private:
    int m_n_inputs, m_count;
    std::vector<int> m_places, m_free;
    std::vector<std::size_t> m_last_use;
};

}  // namespace

MedianProgram make_median_program(int n_inputs, int width) {
    Builder builder(n_inputs);
    const Item median = builder.median(width);
    const std::vector<Exchange> exchanges = needed_of(builder, median);
    Rows rows(n_inputs, builder.n_rows(), exchanges, median);
    MedianProgram program;
    for (std::size_t i = 0; i < exchanges.size(); ++i) {
        const auto& [a, b, low, high, beyond] = exchanges[i];
        program.steps.push_back({rows.place(a.row), rows.place(b.row), rows.make(low), rows.make(high),
                static_cast<u16>(a.shift), static_cast<u16>(b.shift), static_cast<u16>(beyond)});
        rows.let_go(a.row, i);
        if (b.row != a.row)
            rows.let_go(b.row, i);
    }
    program.n_rows = rows.count();
    program.result = rows.place(median.row);
    return program;
}

}  // namespace noa::signal::on_cpu
