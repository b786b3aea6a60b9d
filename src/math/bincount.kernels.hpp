#pragma once

#include "core/backend.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/base/half.hpp"
#include "noa/base/layout.hpp"
#include "noa/math/bincount.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

/// Nothing is empty; weights have the shape of the indices.
struct BincountCall {
    noa::detail::AnyArray indices, weights, output;
    bool has_weights, ignores;

    i64 n_indices() const { return indices.shape().n_elements(); }
    i64 n_bins() const { return output.shape()[3]; }
};

template<Backend>
void bincount(const BincountCall& call);

/// Whether there is a bin.
template<typename T>
NOA_HD bool is_bin(T index, i64 n_bins) {
    return static_cast<u64>(index) < static_cast<u64>(n_bins);  // where negative numbers are large
}

/// Of the n-th index, which has no bin: an error.
template<typename T>
[[noreturn]] void refuse_bin(const BincountCall& call, i64 n, T index) {
    panic("bincount: the index at {} is {}, which is out of range: there are {} bins",
            layout::index_at(call.indices.shape(), n), index, call.n_bins());
}

template<typename F>
void visit_integer(DType dtype, const F& f) {
    visit(dtype, [&]<typename T>() {
        if constexpr (traits::integer<T>)
            f.template operator()<T>();
        else
            panic("bincount counts integers, not {}", dtype);
    });
}

template<typename F>
void visit_weight(DType dtype, const F& f) {
    visit(dtype, [&]<typename T>() {
        if constexpr (traits::scalar<T>)
            f.template operator()<T>();
        else
            panic("bincount adds up integers or reals, not {}", dtype);
    });
}

}  // namespace noa::math
