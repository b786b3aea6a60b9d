// In files that are compiled for each backend: `run_iwise` runs an operator over the indices of a shape, and keeps what
// it refers to until it is done.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "core/backend.hpp"
#include "noa/base/shape.hpp"
#include "noa/core/iwise.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/device.hpp"
#include "noa/runtime/span.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::core::NOA_BACKEND {

template<typename Op, typename... Owners>
void run_iwise(const Shape4& shape, Device device, const Op& op, const Owners&... given) {
    const std::array<std::shared_ptr<const void>, sizeof...(Owners)> owners{given...};
#if defined(__CUDACC__)
    const Stream stream = Stream::current(device);
    iwise(shape, device, op);
    for (const auto& owner: owners)
        stream.keep(owner);
#else
    iwise(shape, device, [op, owners](i64 b, i64 z, i64 y, i64 x) { op(b, z, y, x); });
#endif
}

template<typename T>
Span<T, 4> span_of(const detail::AnyArray& array) {
    return {static_cast<T*>(const_cast<void*>(array.first())), array.shape(), array.where.layout.strides};
}

}  // namespace noa::core::NOA_BACKEND
