// What belongs to a batch: one for all of them, or one for each.
#pragma once

#include <cstddef>

#include "noa/base/config.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

template<typename List>
const auto& of_batch(const List& list, i64 batch) {
    return list[list.size() == 1 ? 0 : static_cast<std::size_t>(batch)];
}

/// The distance of batches, in elements: 0 if one goes with all.
inline i64 batch_stride(const detail::AnyArray& array) {
    return array.shape()[0] > 1 ? array.where.layout.strides[0] : 0;
}

}  // namespace noa::geometry
