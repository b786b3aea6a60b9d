// Products that must not compile.
#include <noa/noa.hpp>

using namespace noa::types;

//! dot_of_two_types: noa: the arrays to multiply have one element type
#ifdef dot_of_two_types
auto f(View<f32> a, View<f64> b) {
    return noa::dot(a, b);
}
#endif

//! dot_of_truth_values: noa: the arrays to multiply are of numbers
#ifdef dot_of_truth_values
auto f(View<bool> a) {
    return noa::dot(a, a);
}
#endif

//! dot_into_a_narrow_type: noa: dot gives i64 or u64 for integers
#ifdef dot_into_a_narrow_type
auto f(View<i32> a, View<i32> output) {
    return noa::dot(a, a, output);
}
#endif

//! dot_into_const: noa: dot gives i64 or u64 for integers
#ifdef dot_into_const
auto f(View<f32> a, View<const f32> output) {
    return noa::dot(a, a, output);
}
#endif

//! matmul_of_two_types: noa: the arrays to multiply have one element type
#ifdef matmul_of_two_types
auto f(View<f32> a, View<c32> b) {
    return noa::matmul(a, b);
}
#endif

//! matmul_of_matrices: noa: the arrays to multiply are of numbers
#ifdef matmul_of_matrices
auto f(View<Mat<f32, 2, 2>> a) {
    return noa::matmul(a, a);
}
#endif

//! matmul_into_another_type: noa: matmul gives i64 or u64 for integers, else the element type of its inputs
#ifdef matmul_into_another_type
auto f(View<f16> a, View<f32> output) {
    return noa::matmul(a, a, output);
}
#endif

//! matmul_into_const: noa: matmul gives i64 or u64 for integers, else the element type of its inputs
#ifdef matmul_into_const
auto f(View<f32> a, View<const f32> output) {
    return noa::matmul(a, a, output);
}
#endif

int main() {}
