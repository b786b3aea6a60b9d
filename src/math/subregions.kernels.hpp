#pragma once

#include <span>

#include "core/backend.hpp"
#include "math/window.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::math {

/// Fills each of the boxes, which are not empty, with what is at its origin.
template<Backend>
void extract_boxes(const detail::Plane& plane, std::span<const Vec<i64, 4>> origins, const layout::Memory& boxes,
        const noa::detail::Workers& workers);

}  // namespace noa::math
