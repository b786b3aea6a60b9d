// What symmetrize_2d and symmetrize_3d run.
#pragma once

#include <cstddef>

#include "noa/base/complex.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/geometry/symmetry_group.hpp"
#include "noa/geometry/transform.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry::detail {

// The center is along depth, height and width, whatever the number of dimensions.
void symmetrize(const char* function, int n_dimensions, const AnyArray& input, const AnyArray& output,
        const Symmetry& symmetry, const Vec<f64, 3>& center, const TransformOption& option, bool normalize);

template<std::size_t N, typename Input, typename Output, typename Option>
void symmetrize(const char* function, const Input& input, const Output& output, const Symmetry& symmetry,
        const Option& option) {
    check_floating_types<Input, Output>();
    symmetrize(function, static_cast<int>(N), as_any(input), as_any(output), symmetry,
            center_of(input.shape(), option.center), {option.interp, option.border, option.value, option.prefilter},
            option.normalize);
}

}  // namespace noa::geometry::detail
