// What the operators of several reductions have in common.
#pragma once

#include <cstdint>

#include "noa/base/cast.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/tuple.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/detail/reduce.hpp"

namespace noa::math::detail {

// A sum of elements T. Integers wrap around.
template<typename T, typename S = sum_t<T>>
struct Adds {
    using Fold = Adds;  // operators that fold alike share their loops
    NOA_HD static Tuple<S> initial() { return {S{}}; }
    NOA_HD void operator()(const T& value, S& sum) const { join(widen<S>(value), sum); }
    NOA_HD void join(const S& partial, S& sum) const { sum = Add{}(sum, partial); }
};

// How many elements are not 0.
template<typename T>
struct Counts {
    using Fold = Counts;
    NOA_HD static Tuple<i64> initial() { return {0}; }
    NOA_HD void operator()(const T& value, i64& n_nonzero) const { n_nonzero += value == T{} ? 0 : 1; }
    NOA_HD void join(i64 partial, i64& n_nonzero) const { n_nonzero += partial; }
};

template<typename T>
NOA_HD constexpr T highest_value() {
    if constexpr (traits::real<T>)
        return infinity<T>;
    else
        return highest<T>;
}
template<typename T>
NOA_HD constexpr T lowest_value() {
    if constexpr (traits::real<T>)
        return -infinity<T>;
    else
        return lowest<T>;
}

// The extremum that Op finds, and the first place of it. Not a number is better than all numbers.
template<typename Op, typename T>
struct FirstPlaceOf {
    static constexpr i64 nowhere = INT64_MAX;

    NOA_HD static Tuple<T, i64> initial() { return {get<0>(Op::initial()), nowhere}; }
    // Most elements are no better, which one comparison tells.
    NOA_HD void operator()(T value, i64 place, T& best, i64& where) const {
        if (not Op::is_better(best, value))
            join(value, place, best, where);
    }
    NOA_HD void join(T value, i64 place, T& best, i64& where) const {
        const bool is_nan = not(best == best), is_other_nan = not(value == value);
        const bool is_same = value == best or (is_nan and is_other_nan);
        if (is_same ? place < where : is_other_nan or (not is_nan and Op::is_better(value, best))) {
            best = value;
            where = place;
        }
    }
    NOA_HD static Pair<T, i64> finish(T best, i64 where, const ReducedCount&) { return {best, where}; }
};

}  // namespace noa::math::detail
