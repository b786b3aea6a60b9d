// What transform_spectrum_2d and transform_spectrum_3d run.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/remap.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/filter.hpp"

namespace noa::geometry::detail {

struct SpectrumTransform {
    const char* function;
    int n_dimensions;
    fft::Remap remap;
    Shape4 shape;
    LinearMatrices inverses;
    Interp interp;
    f64 cutoff;
    Vec<f64, 3> center;
    std::span<const Vec<f64, 3>> pre_shifts, post_shifts;
};
void transform_spectrum(const SpectrumTransform& transform, const AnyArray& input, const AnyArray& output);

template<std::size_t N, typename Input, typename Output, typename Matrices, typename Option>
void transform_spectrum(const char* function, const fft::Remap& remap, const Input& input, const Output& output,
        const Shape4& shape, const Matrices& inverses, const Option& option) {
    fft::detail::check_filter_types<Input, Output>();
    transform_spectrum({function, static_cast<int>(N), remap, shape, linear_matrices_of<N>(function, inverses),
                               option.interp, option.cutoff, center_of(shape, option.center),
                               option.pre_shifts.with_depth(), option.post_shifts.with_depth()},
            as_any(input), as_any(output));
}

// To a new array: of one batch, as many as there are matrices or shifts.
template<std::size_t N, fft::Remap R, typename Input, typename Matrix, typename Option>
auto transformed_spectrum(
        const char* function, const Input& input, const Shape4& shape, const Matrix& inverses, const Option& option) {
    const std::size_t n_shifts =
            std::max(option.pre_shifts.with_depth().size(), option.post_shifts.with_depth().size());
    const Shape4 of_output = with_batches_of(function, n_given<Matrices>(inverses), n_shifts, shape);
    auto output = fft::detail::new_spectrum<R>(input, of_output);
    transform_spectrum<N>(function, R, input, output, of_output, inverses, option);
    return output;
}

}  // namespace noa::geometry::detail
