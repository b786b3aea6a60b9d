// What comes before a kernel of the library: checks, a plan, and its arrays as the kernel takes them.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "noa/core/cuda/loop.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::on_gpu {

struct Prepared {
    cuda::Loop loop;
    std::array<cuda::Operand, 4> operands;
    Stream stream;
};

/// The last array is the output; `sizes` are those of the elements as operators see them.
Prepared prepare_ewise(std::span<const noa::detail::AnyArray* const> arrays, std::span<const std::size_t> sizes);

/// After the launch: what the kernel uses lives until it is done.
void finish(std::span<const noa::detail::AnyArray* const> arrays, const Stream& stream);

}  // namespace noa::math::on_gpu
