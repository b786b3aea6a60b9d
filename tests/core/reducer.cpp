// Reducers: folds in lanes, and joins in a tree.
#include "noa/core/detail/reducer.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <tuple>
#include <vector>

namespace {

using namespace noa::types;
using noa::core::Fold, noa::core::Reducer, noa::core::RowOf, noa::core::RowsOf;

struct Sum {
    void operator()(i32 value, i64& sum) const { sum += value; }
    void join(i64 partial, i64& sum) const { sum += partial; }
};
struct InOrder {
    void operator()(i32 value, i64& digits) const { digits = 10 * digits + value; }
};

using Summing = Reducer<Sum, false, i64>;
static_assert(Summing::is_joined and Summing::fold_order == Fold::ANY_ORDER and Summing::n_bytes == 8);
static_assert(Summing::n_lanes == 16 and Reducer<Sum, false, i64>::largest == 8);
using Ordered = Reducer<InOrder, false, i64>;
static_assert(not Ordered::is_joined and Ordered::fold_order == Fold::IN_ORDER and Ordered::n_lanes == 1);

template<typename R, typename Op>
i64 folded(Op op, const std::vector<i32>& values) {
    auto lanes = R::make_lanes(std::tuple<i64>(0));
    const RowsOf<false, RowOf<const i32>> row{{{values.data()}}};
    R::fold_row(op, static_cast<i64>(values.size()), row, lanes);
    i64 result = -1;
    R::join_lanes(op, lanes, RowsOf<false, RowOf<i64>>{{{&result}}});
    return result;
}

TEST(reducer, folds_rows_of_any_length_in_lanes_and_joins_them) {
    for (const int n: {1, 15, 16, 17, 100}) {
        std::vector<i32> values(static_cast<std::size_t>(n));
        std::iota(values.begin(), values.end(), 1);
        EXPECT_EQ((folded<Summing>(Sum{}, values)), n * (n + 1) / 2) << n;
    }
}

TEST(reducer, without_join_keeps_the_order) {
    EXPECT_EQ((folded<Ordered>(InOrder{}, {1, 2, 3, 4, 5})), 12345);
}

// Writes down what is joined with what.
struct Words {
    void operator()(i32, i64& number) const { ++number; }
    void join(i64 partial, i64& number) const { number = 2 * number + partial; }
};

TEST(reducer, joins_parts_in_a_fixed_tree) {
    Words op;
    Reducer<Words, false, i64> reducer{op, {0}};
    auto partials = reducer.make_partials(4);
    for (i64 i = 0; i < 4; ++i)
        std::get<0>(partials.rows(i).rows)[0] = i + 1;

    Reducer<Words, false, i64>::join_tree(op, partials, 0, 4, 1, 1);

    // (1, 2) gives 4, (3, 4) gives 10, and both together 18.
    EXPECT_EQ(std::get<0>(partials.rows(0).rows)[0], 18);
}

}  // namespace
