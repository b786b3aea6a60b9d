#pragma once

#include "core/backend.hpp"
#include "noa/math/gather.hpp"
#include "noa/runtime/detail/untyped.hpp"

namespace noa::math {

/// Elements of an array that indices name, and a list of as many: the output of gather, the values of scatter. The
/// indices and the list have one shape and are not empty.
struct IndexedCall {
    const char* function;
    noa::detail::UntypedArray array, indices, list;
    detail::IndexType type;
};

template<Backend>
void gather(const IndexedCall& call);
template<Backend>
void scatter(const IndexedCall& call);

/// Calls `f.operator()<Index>()` with the type of the indices.
template<typename F>
void visit_index(detail::IndexType type, const F& f) {
    switch (type) {
        case detail::IndexType::I32:
            return f.template operator()<i32>();
        case detail::IndexType::I64:
            return f.template operator()<i64>();
        case detail::IndexType::FOUR:
            return f.template operator()<Vec<i64, 4>>();
    }
}

/// Of the n-th index, which names no element: an error.
[[noreturn]] void refuse_index(const IndexedCall& call, i64 n, i64 index);
[[noreturn]] void refuse_index(const IndexedCall& call, i64 n, const Vec<i64, 4>& index);

}  // namespace noa::math
