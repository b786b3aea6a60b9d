#include "math/cpu/blas.hpp"

#include <cblas.h>
#include <dlfcn.h>

#include <mutex>

namespace noa::cpu::blas {

namespace {

blasint as_int(i64 value) {
    return static_cast<blasint>(value);
}

template<typename T>
CBLAS_TRANSPOSE transposition(const Matrix<T>& matrix) {
    return matrix.is_transposed ? CblasTrans : CblasNoTrans;
}

// BLAS takes real factors by value and complex ones by address.
template<traits::real T>
T factor(const T& value) {
    return value;
}
template<traits::complex T>
const void* factor(const T& value) {
    return &value;
}

template<typename T, typename Gemm>
void multiply_matrices(const Product<T>& p, Gemm gemm) {
    gemm(CblasRowMajor, transposition(p.a), transposition(p.b), as_int(p.m), as_int(p.n), as_int(p.k), factor(p.alpha),
            p.a.first, as_int(p.a.stride), p.b.first, as_int(p.b.stride), factor(p.beta), p.output.first,
            as_int(p.output.stride));
}

// By a column, which is not transposed: its elements are its rows. That is three times as fast as above, but not all
// versions leave an output unread that they multiply by 0.
template<typename T, typename Gemv>
void multiply_column(const Product<T>& p, Gemv gemv) {
    const bool overwrites = p.beta == T{};
    for (i64 row = 0; overwrites and row < p.m; ++row)
        *p.output.at(row, 0) = T{};
    const T beta = overwrites ? T{1} : p.beta;
    gemv(p.a.is_transposed ? CblasColMajor : CblasRowMajor, CblasNoTrans, as_int(p.m), as_int(p.k), factor(p.alpha),
            p.a.first, as_int(p.a.stride), p.b.first, as_int(p.b.stride), factor(beta), p.output.first,
            as_int(p.output.stride));
}

template<typename T, typename Gemm, typename Gemv>
void multiply_any(const Product<T>& p, Gemm gemm, Gemv gemv) {
    if (p.n > 1)
        multiply_matrices(p, gemm);
    else
        multiply_column(p, gemv);
}

// ---- Threads -------------------------------------------------------------------------------------------------------

// The process may use OpenBLAS for other things, and has its own idea of how many threads that takes. What we change
// is therefore changed back, and as little as possible:
// - With threads of its own, OpenBLAS has one number for the whole process. It is 1 from the first of us to the last:
//   meanwhile, what others ask of OpenBLAS is done on one thread, too. (openblas_set_num_threads_local would spare them
//   that, but is not in such builds, and in none before 0.3.27.)
// - With OpenMP, each thread has its own number, and only those of our threads change.
// Which of them it is, or neither, is not known before run time: Debian puts one in the place of the other.
std::mutex mutex;
int n_alive = 0;
int n_threads_before = 0;

struct OpenMp {
    int (*get_max_threads)() = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "omp_get_max_threads"));
    void (*set_num_threads)(int) = reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "omp_set_num_threads"));
};

const OpenMp& open_mp() {
    static const OpenMp functions;  // OpenBLAS has brought them along
    return functions;
}

}  // namespace

OneThread::OneThread() {
    if (openblas_get_parallel() == OPENBLAS_OPENMP) {
        m_n_threads = open_mp().get_max_threads();
        open_mp().set_num_threads(1);
    } else if (openblas_get_parallel() == OPENBLAS_THREAD) {
        const std::lock_guard lock(mutex);
        if (n_alive++ > 0)
            return;
        n_threads_before = openblas_get_num_threads();
        if (n_threads_before != 1)
            openblas_set_num_threads(1);
    }
}

OneThread::~OneThread() {
    if (openblas_get_parallel() == OPENBLAS_OPENMP) {
        open_mp().set_num_threads(m_n_threads);
    } else if (openblas_get_parallel() == OPENBLAS_THREAD) {
        const std::lock_guard lock(mutex);
        if (--n_alive == 0 and n_threads_before != 1 and openblas_get_num_threads() == 1)  // else somebody has set it
            openblas_set_num_threads(n_threads_before);
    }
}

void multiply(const Product<f32>& product) {
    multiply_any(product, cblas_sgemm, cblas_sgemv);
}
void multiply(const Product<f64>& product) {
    multiply_any(product, cblas_dgemm, cblas_dgemv);
}
void multiply(const Product<c32>& product) {
    multiply_any(product, cblas_cgemm, cblas_cgemv);
}
void multiply(const Product<c64>& product) {
    multiply_any(product, cblas_zgemm, cblas_zgemv);
}

}  // namespace noa::cpu::blas
