// matmul: products of matrices.
#pragma once

#include <concepts>
#include <type_traits>

#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/math/dot.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa {
inline namespace types {

/// What matmul does beside multiplying: output = alpha a b + beta output.
template<typename T>
struct MatmulOption {
    T alpha = T{1};  ///< if it is 0, the matrices are not read
    T beta{};        ///< if it is 0, the output is not read
};

}  // namespace types
}  // namespace noa

namespace noa::math::detail {

using namespace noa::detail;

// The element type of a product of matrices: i64 or u64 for integers, else that of the matrices.
template<typename T>
using matmul_t = std::conditional_t<traits::integer<T>, dot_t<T>, T>;

// The shape of a product. An error if there is none.
Shape4 matmul_shape(const Shape4& a, const Shape4& b);

// The output's elements are matmul_t, the two numbers dot_t.
void matmul(const AnyArray& a, const AnyArray& b, const AnyArray& output, const AnyArray& alpha, const AnyArray& beta);

}  // namespace noa::math::detail

namespace noa {

/// The products of matrices, of height x width: (n,1,m,k) by (n,1,k,l) gives (n,1,m,l). Batches and depths are stacks
/// of matrices; where one of the arrays has a single one, it multiplies all of the other's. The transpose of a matrix
/// is `a.permute(batch, depth, width, height)`, and is not copied. With alpha and beta:
/// `matmul(a, b, output, {.alpha = 2, .beta = 1})`.
///
/// The output, which cannot overlap the inputs, has the element type of the inputs, or i64 or u64 for integers, which
/// wrap around. f16 and c16 are summed in f32 and rounded once. The result has the same bits on any number of threads.
/// On a GPU it is made by cuBLAS, without TF32, or for integers and c16 by a kernel of ours.
template<traits::array A, traits::array B, traits::array Output>
void matmul(const A& a, const B& b, const Output& output,
        const MatmulOption<math::detail::dot_t<math::detail::factor_t<A, B>>>& option = {}) {
    static_assert(std::same_as<typename Output::element_type, math::detail::matmul_t<math::detail::factor_t<A, B>>>,
            "noa: matmul gives i64 or u64 for integers, else the element type of its inputs");
    math::detail::matmul(math::detail::as_any(a), math::detail::as_any(b), math::detail::as_any(output),
            math::detail::any_value(option.alpha, a.device()), math::detail::any_value(option.beta, a.device()));
}

/// The products of matrices as a new array.
template<traits::array A, traits::array B>
auto matmul(const A& a, const B& b) {
    Array<math::detail::matmul_t<math::detail::factor_t<A, B>>> output(
            math::detail::matmul_shape(a.shape(), b.shape()), a.option());
    matmul(a, b, output);
    return output;
}

}  // namespace noa
