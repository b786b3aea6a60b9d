// Products of single matrices: what they are made of, and OpenBLAS, where the library is built with it.
#pragma once

#include "noa/base/complex.hpp"
#include "noa/base/traits.hpp"

namespace noa::cpu {

// A matrix whose rows are contiguous and `stride` elements apart; if it is transposed, that holds for its columns.
template<typename T>
struct Matrix {
    T* first = nullptr;
    i64 stride = 0;
    bool is_transposed = false;

    T* at(i64 row, i64 column) const { return first + (is_transposed ? column * stride + row : row * stride + column); }
    Matrix from(i64 row, i64 column) const { return {at(row, column), stride, is_transposed}; }
};

// output = alpha a b + beta output, where a has m rows, b has n columns, and k is what they share. The output is not
// transposed, and is not read if beta is 0.
template<typename T>
struct Product {
    i64 m = 0, n = 0, k = 0;
    Matrix<const T> a, b;
    Matrix<T> output;
    T alpha{}, beta{};
};

}  // namespace noa::cpu

namespace noa::cpu::blas {

#if defined(NOA_OPENBLAS)
inline constexpr bool is_available = true;
#else
inline constexpr bool is_available = false;
#endif

// On the calling thread alone, if a OneThread lives. Extents and strides fit an int.
void multiply(const Product<f32>& product);
void multiply(const Product<f64>& product);
void multiply(const Product<c32>& product);
void multiply(const Product<c64>& product);

// While one lives on the calling thread, OpenBLAS does not use others: the threads are ours, and so is the decision who
// calculates what, for the same bits on any number of them.
class OneThread {
public:
    OneThread();
    OneThread(const OneThread&) = delete;
    OneThread& operator=(const OneThread&) = delete;
    ~OneThread();

private:
    int m_n_threads = 0;
};

}  // namespace noa::cpu::blas
