#include "math/subregions.kernels.hpp"

namespace noa::math {

template<>
void extract_boxes<Backend::CPU>(const detail::Plane& plane, std::span<const Vec<i64, 4>> origins,
        const layout::Memory& boxes, const noa::detail::Workers& workers) {
    detail::fill_windows(plane, origins, boxes, workers);
}

}  // namespace noa::math
