// Matrices and vectors of sizes that do not fit.
#include <noa/base/mat.hpp>
#include <noa/base/vec.hpp>

using namespace noa::types;

//! matrix_and_shorter_vector: noa: in a product of a matrix and a vector, there are as many columns as values
#ifdef matrix_and_shorter_vector
auto f(const Mat<f64, 3, 3>& m, const Vec<f64, 2>& v) {
    return m * v;
}
#endif

//! matrices: noa: in a product of matrices, the first has as many columns as the second has rows
#ifdef matrices
auto f(const Mat<f64, 3, 3>& a, const Mat<f64, 2, 2>& b) {
    return a * b;
}
#endif

//! sum_of_vectors: noa: vectors that are added, subtracted, multiplied or divided have the same size
#ifdef sum_of_vectors
auto f(const Vec<f64, 3>& a, const Vec<f64, 2>& b) {
    return a + b;
}
#endif

//! ratio_of_vectors: noa: vectors that are added, subtracted, multiplied or divided have the same size
#ifdef ratio_of_vectors
auto f(const Vec<f64, 3>& a, const Vec<f64, 4>& b) {
    return a / b;
}
#endif
