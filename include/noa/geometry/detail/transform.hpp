// What transform_2d, transform_3d and all that is made of them run.
#pragma once

#include <cstddef>

#include "noa/base/mat.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/geometry/detail/per_batch.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

struct TransformOption;

}  // namespace noa::geometry

namespace noa::geometry::detail {

// Inverse matrices along depth, height and width, whatever the number of dimensions, and what they were given as.
struct Inverses {
    const char* items = "matrices";
    InverseMatrices matrices{};
};

// Quaternions turn about the centers.
template<std::size_t N, typename M>
Mat<f64, 4, 4> inverse_with_depth(const char* function, const M& given, const Shape4& input, const Shape4& output) {
    static_assert(is_quaternion<M> or not is_linear<M, N>,
            "noa: a linear matrix where an affine one is wanted: use linear2affine(matrix), or about(center, matrix)");
    static_assert(is_affine<M, N> or (N == 3 and is_quaternion<M>),
            "noa: affine matrices are 2 x 3 or 3 x 3 for images, for volumes 3 x 4 or 4 x 4, or quaternions");
    if constexpr (is_quaternion<M>) {
        const auto matrix = rotation_of(function, given);
        return linear2affine(matrix, center_of<3>(input) - matrix * center_of<3>(output));
    } else {
        return affine_with_depth<N>(given);
    }
}

void transform(const char* function, int n_dimensions, const AnyArray& input, const AnyArray& output,
        const Inverses& inverses, const TransformOption& option);

template<std::size_t N, typename Input, typename Output>
void transform(const char* function, const Input& input, const Output& output, const Inverses& inverses,
        const TransformOption& option) {
    check_resampled_types<Input, Output>();
    transform(function, static_cast<int>(N), as_any(input), as_any(output), inverses, option);
}
template<std::size_t N, typename Input, typename Output, matrix_or_list Given>
void transform_by(const char* function, const Input& input, const Output& output, const Given& given,
        const TransformOption& option) {
    const Inverses inverses{"matrices", map_given<Matrices>(function, given, [&](const auto& matrix) {
                                return inverse_with_depth<N>(function, matrix, input.shape(), output.shape());
                            })};
    transform<N>(function, input, output, inverses, option);
}
template<std::size_t N, typename Input, matrix_or_list Given>
auto transformed_by(const char* function, const Input& input, const Given& given, const TransformOption& option) {
    const Shape4 shape = with_batches_of(function, "matrices", n_given<Matrices>(given), input.shape());
    Array<typename Input::value_type> output(shape, input.option());
    transform_by<N>(function, input, output, given, option);
    return output;
}

}  // namespace noa::geometry::detail
