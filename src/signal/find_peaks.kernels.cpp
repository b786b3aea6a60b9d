#include "signal/find_peaks.kernels.hpp"

#include <limits>

#include "core/visit.hpp"
#include "noa/base/layout.hpp"
#include "noa/core/iwise.hpp"

namespace noa::signal {

namespace {

template<typename T>
struct Map {
    const T* first;
    i64 extents[4], strides[4];
    bool periodic;

    NOA_HD T at(const Vec<i64, 4>& i) const {
        return first[i[0] * strides[0] + i[1] * strides[1] + i[2] * strides[2] + i[3] * strides[3]];
    }
    NOA_HD i64 number_of(const Vec<i64, 4>& i) const {
        return ((i[0] * extents[1] + i[1]) * extents[2] + i[2]) * extents[3] + i[3];
    }
    NOA_HD Vec<i64, 4> index_of(i64 number) const {
        const i64 row = number / extents[3], slice = row / extents[2];
        return {{slice / extents[1], slice % extents[1], row % extents[2], number % extents[3]}};
    }
    // The n-th of 3 x 3 x 3 pixels around one; false if it is outside.
    NOA_HD bool go_to_neighbor(Vec<i64, 4>& i, i64 n) const {
        return step(i, 1, n / 9 - 1) and step(i, 2, n / 3 % 3 - 1) and step(i, 3, n % 3 - 1);
    }

private:
    NOA_HD bool step(Vec<i64, 4>& i, int axis, i64 by) const {
        const i64 extent = extents[axis], to = i[axis] + by;
        i[axis] = to < 0 ? to + extent : to >= extent ? to - extent : to;
        return periodic or (to >= 0 and to < extent);
    }
};

// Whether a pixel is a candidate: not exceeded by a neighbor, nor by an equal one that comes before it.
template<typename T>
struct IsCandidate {
    Map<T> map;
    f64 threshold;

    NOA_HD bool operator()(const Vec<i64, 4>& at) const {
        const T value = map.at(at);
        if (not(static_cast<f64>(value) >= threshold))
            return false;
        const i64 number = map.number_of(at);
        for (i64 n = 0; n < 27; ++n) {
            Vec<i64, 4> there = at;
            if (not map.go_to_neighbor(there, n))
                continue;
            const T other = map.at(there);
            if (other > value or (other == value and map.number_of(there) < number))
                return false;
        }
        return true;
    }

    // Calls f with the index of each candidate in a piece of a row.
    template<typename F>
    NOA_HD void for_each(const Vec<i64, 4>& piece, const F& f) const {
        const i64 first = piece[3] * CandidateSearch::n_pixels, last = first + CandidateSearch::n_pixels,
                  width = map.extents[3];
        Vec<i64, 4> at = piece;
        for (at[3] = first; at[3] < (last < width ? last : width); ++at[3])
            if ((*this)(at))
                f(at);
    }
};

template<typename T>
struct CountCandidates {
    IsCandidate<T> candidates;
    i64 n_pieces;  // of a row
    i32* counts;

    NOA_HD void operator()(const Vec<i64, 4>& piece) const {
        const auto& extents = candidates.map.extents;
        i32 n = 0;
        candidates.for_each(piece, [&n](const Vec<i64, 4>&) { ++n; });
        counts[((piece[0] * extents[1] + piece[1]) * extents[2] + piece[2]) * n_pieces + piece[3]] = n;
    }
};

template<typename T>
struct ListCandidates {
    IsCandidate<T> candidates;
    i64 n_pieces;
    const i64* firsts;
    i64* numbers;
    f64* values;

    NOA_HD void operator()(const Vec<i64, 4>& piece) const {
        const Map<T>& map = candidates.map;
        const i64 row = (piece[0] * map.extents[1] + piece[1]) * map.extents[2] + piece[2];
        i64 to = firsts[row * n_pieces + piece[3]];
        candidates.for_each(piece, [&](const Vec<i64, 4>& at) {
            numbers[to] = map.number_of(at);
            values[to] = static_cast<f64>(map.at(at));
            ++to;
        });
    }
};

template<typename T>
struct FetchWindows {
    Map<T> map;
    const i64* numbers;
    f64* windows;
    f64 outside = std::numeric_limits<f64>::quiet_NaN();

    NOA_HD void operator()(i64 peak, i64 n) const {
        Vec<i64, 4> at = map.index_of(numbers[peak]);
        const bool is_inside = map.go_to_neighbor(at, n);
        windows[peak * 27 + n] = is_inside ? static_cast<f64>(map.at(at)) : outside;
    }
};

template<typename T>
Map<T> map_of(const AnyArray& given, bool periodic) {
    Map<T> map{static_cast<const T*>(given.first()), {}, {}, periodic};
    for (int axis = 0; axis < 4; ++axis) {
        map.extents[axis] = given.shape()[axis];
        map.strides[axis] = given.where.layout.strides[axis];
    }
    return map;
}

}  // namespace

template<>
void count_candidates<this_backend>(const CandidateSearch& search, const AnyArray& map, const Array<i32>& counts) {
    core::visit_precision("find_peaks", map.dtype, [&]<typename T>() {
        const Shape4 pieces = CandidateSearch::pieces(map.shape());
        iwise(pieces, map.device,
                CountCandidates<T>{{map_of<T>(map, search.periodic), search.threshold}, pieces[3], counts.get()});
    });
}

template<>
void list_candidates<this_backend>(
        const CandidateSearch& search, const AnyArray& map, const Array<i64>& firsts, const Candidates& candidates) {
    core::visit_precision("find_peaks", map.dtype, [&]<typename T>() {
        const Shape4 pieces = CandidateSearch::pieces(map.shape());
        iwise(pieces, map.device,
                ListCandidates<T>{{map_of<T>(map, search.periodic), search.threshold}, pieces[3], firsts.get(),
                        candidates.numbers.get(), candidates.values.get()});
    });
}

template<>
void fetch_windows<this_backend>(
        const AnyArray& map, bool periodic, const Array<i64>& numbers, const Array<f64>& windows) {
    core::visit_precision("find_peaks", map.dtype, [&]<typename T>() {
        iwise(Shape<i64, 2>{numbers.n_elements(), 27}, map.device,
                FetchWindows<T>{map_of<T>(map, periodic), numbers.get(), windows.get()});
    });
}

}  // namespace noa::signal
