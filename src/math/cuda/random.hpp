// Random numbers on the GPU.
#pragma once

#include "noa/math/detail/distributions.hpp"
#include "noa/math/detail/philox.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math::on_gpu {

/// The operators are those of distributions.hpp; the output is not empty.
template<typename Op>
void fill_random(const Op& op, const detail::Philox& philox, const noa::detail::AnyArray& output);

}  // namespace noa::math::on_gpu
