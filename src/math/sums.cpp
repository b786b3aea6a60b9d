// sum, prod, mean, l2_norm, any, all, count.
#include "math/reduce_kernel.hpp"
#include "math/reductions.hpp"
#include "math/rows.hpp"
#include "noa/base/complex.hpp"

namespace noa::math {

namespace {

// What numbers of a type are summed in.
template<typename T>
using sum_t = std::conditional_t<traits::complex<T>, c64,
        std::conditional_t<traits::real<T>, f64,
                std::conditional_t<traits::integer<T> and std::is_unsigned_v<T>, u64, i64>>>;

// For a mean: the sum of 64-bit integers may not fit.
template<typename T>
using mean_sum_t = std::conditional_t<traits::integer<T> and sizeof(T) == 8, f64, sum_t<T>>;

template<typename S, typename T>
S widen(const T& value) {
    if constexpr (traits::complex<T>)
        return value.template as<f64>();
    else
        return static_cast<S>(value);
}

// Integers wrap around.
template<typename S>
S sum_of(const S& a, const S& b) {
    if constexpr (std::same_as<S, i64>)
        return static_cast<i64>(static_cast<u64>(a) + static_cast<u64>(b));
    else
        return a + b;
}
template<typename S>
S product_of(const S& a, const S& b) {
    if constexpr (std::same_as<S, i64>)
        return static_cast<i64>(static_cast<u64>(a) * static_cast<u64>(b));
    else
        return a * b;
}

template<typename T, typename S = sum_t<T>>
struct Sum {
    static std::tuple<S> initial() { return {S{}}; }
    void operator()(const T& value, S& sum) const { sum = sum_of(sum, widen<S>(value)); }
    void join(const S& partial, S& sum) const { sum = sum_of(sum, partial); }

    template<typename States>
    static void finish(const States& sums, i64 n, const ReduceParameters& given, Rows outputs, const i64* strides) {
        write_outputs(
                n, given.outputs[0], outputs[0], strides[0], [sum = std::get<0>(sums.rows)](i64 i) { return sum[i]; });
    }
};

template<typename T>
struct Mean {
    template<typename States>
    static void finish(const States& sums, i64 n, const ReduceParameters& given, Rows outputs, const i64* strides) {
        write_outputs(n, given.outputs[0], outputs[0], strides[0],
                [sum = std::get<0>(sums.rows), count = given.n_reduced](i64 i) {
                    if constexpr (traits::complex<T>)
                        return sum[i] / count;
                    else
                        return static_cast<f64>(sum[i]) / count;
                });
    }
};

template<typename T>
struct Product {
    using S = sum_t<T>;
    static std::tuple<S> initial() { return {static_cast<S>(1)}; }
    void operator()(const T& value, S& product) const { product = product_of(product, widen<S>(value)); }
    void join(const S& partial, S& product) const { product = product_of(product, partial); }

    template<typename States>
    static void finish(const States& all, i64 n, const ReduceParameters& given, Rows outputs, const i64* strides) {
        Sum<T>::finish(all, n, given, outputs, strides);
    }
};

template<typename T>
struct Norm {
    static std::tuple<f64> initial() { return {0.}; }
    void operator()(const T& value, f64& sum) const {
        if constexpr (traits::complex<T>)
            sum += abs_squared(widen<c64>(value));
        else
            sum += static_cast<f64>(value) * static_cast<f64>(value);
    }
    void join(f64 partial, f64& sum) const { sum += partial; }

    template<typename States>
    static void finish(const States& sums, i64 n, const ReduceParameters& given, Rows outputs, const i64* strides) {
        write_outputs(n, given.outputs[0], outputs[0], strides[0],
                [sum = std::get<0>(sums.rows)](i64 i) { return std::sqrt(sum[i]); });
    }
};

// How many are not 0.
template<typename T>
struct Count {
    static std::tuple<i64> initial() { return {0}; }
    void operator()(const T& value, i64& count) const { count += value == T{} ? 0 : 1; }
    void join(i64 partial, i64& count) const { count += partial; }

    template<typename States>
    static void finish(const States& counts, i64 n, const ReduceParameters& given, Rows outputs, const i64* strides) {
        write_outputs(n, given.outputs[0], outputs[0], strides[0],
                [count = std::get<0>(counts.rows)](i64 i) { return count[i]; });
    }
};

struct Any {
    template<typename States>
    static void finish(const States& counts, i64 n, const ReduceParameters& given, Rows outputs, const i64* strides) {
        write_outputs(n, given.outputs[0], outputs[0], strides[0],
                [count = std::get<0>(counts.rows)](i64 i) { return count[i] > 0; });
    }
};

struct All {
    template<typename States>
    static void finish(const States& counts, i64 n, const ReduceParameters& given, Rows outputs, const i64* strides) {
        write_outputs(n, given.outputs[0], outputs[0], strides[0],
                [count = std::get<0>(counts.rows), all = given.n_reduced](
                        i64 i) { return static_cast<f64>(count[i]) == all; });
    }
};

}  // namespace

const ReduceKernel& sum_kernel(Reduction reduction, DType dtype) {
    return visit_compute(dtype, [&]<typename T>() -> const ReduceKernel& {
        using M = mean_sum_t<T>;
        using Counts = KernelFor<Count<T>, T, i64>;
        switch (reduction) {
            case Reduction::SUM:
                return KernelFor<Sum<T>, T, sum_t<T>>::get();
            case Reduction::MEAN:
                return KernelFor<Sum<T, M>, T, M>::template get<Mean<T>>();
            case Reduction::PROD:
                return KernelFor<Product<T>, T, sum_t<T>>::get();
            case Reduction::L2_NORM:
                return KernelFor<Norm<T>, T, f64>::get();
            case Reduction::ANY:
                return Counts::template get<Any>();
            case Reduction::ALL:
                return Counts::template get<All>();
            default:
                return Counts::get();
        }
    });
}

}  // namespace noa::math
