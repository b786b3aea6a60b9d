#pragma once

#include "core/backend.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal {

using noa::detail::AnyArray;

/// Candidates are pixels from a threshold on that no neighbor exceeds. They are looked for in pieces of rows, so that
/// each knows its place in a list of all.
struct CandidateSearch {
    static constexpr i64 n_pixels = 64;  // in a piece

    f64 threshold;
    bool periodic;

    static Shape4 pieces(const Shape4& map) { return {map[0], map[1], map[2], (map[3] + n_pixels - 1) / n_pixels}; }
};

/// How many there are in each piece.
template<Backend>
void count_candidates(const CandidateSearch& search, const AnyArray& map, const Array<i32>& counts);

/// Their numbers, in C order of the map, and their values; `firsts` has the place of the first one of each piece.
struct Candidates {
    Array<i64> numbers;
    Array<f64> values;
};
template<Backend>
void list_candidates(
        const CandidateSearch& search, const AnyArray& map, const Array<i64>& firsts, const Candidates& candidates);

/// The 3 x 3 x 3 pixels around each of these; outside of a map that is not periodic, not a number.
template<Backend>
void fetch_windows(const AnyArray& map, bool periodic, const Array<i64>& numbers, const Array<f64>& windows);

}  // namespace noa::signal
