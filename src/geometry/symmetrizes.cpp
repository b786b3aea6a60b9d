// symmetrize_2d and symmetrize_3d, on each backend.
#include "geometry/symmetrizes.hpp"

#include <algorithm>
#include <type_traits>
#include <vector>

#include "geometry/run_iwise.hpp"
#include "geometry/visit.hpp"
#if defined(__CUDACC__)
#    include "core/parameters.hpp"
#else
#    include "geometry/cpu/store.hpp"
#    include "geometry/cpu/transform_rows.hpp"
#    include "noa/core/cpu/parallel.hpp"
#    include "noa/runtime/stream.hpp"
#endif

namespace noa::geometry::NOA_BACKEND {

namespace {

// What values are added up in.
template<typename T>
using Sum = std::conditional_t<traits::complex<T>, c64, f64>;

#if defined(__CUDACC__)

template<Interp I, int D, typename T>
struct Symmetrize {
    Sampler<I, D, T> sampler;
    core::Parameters<Inverse<D>> inverses;  // one for each element of the symmetry
    i64 order;
    f64 divisor;
    const T* input;
    i64 input_stride;
    Span<T, 4> output;

    NOA_HD void operator()(i64 b, i64 z, i64 y, i64 x) const {
        const T* const first = input + b * input_stride;
        Sum<T> sum = value_at(first, inverses[0], z, y, x);
        for (i64 element = 1; element < order; ++element)
            sum = sum + value_at(first, inverses[element], z, y, x);
        output(b, z, y, x) = converted<T>(sum / divisor);
    }

private:
    NOA_HD Sum<T> value_at(const T* first, const Inverse<D>& inverse, i64 z, i64 y, i64 x) const {
        const Vec<f64, D> origin = inverse.origin(static_cast<i32>(z), static_cast<i32>(y));
        return converted<Sum<T>>(sampler(first, inverse(origin, static_cast<i32>(x))));
    }
};

template<Interp I, int D, typename T>
void run(const TransformPlan& plan, f64 divisor) {
    const AnyArray& output = plan.output;
    const core::ParameterMemory<Inverse<D>> memory(inverses_of<D>(plan), output.device);
    const Symmetrize<I, D, T> op{sampler_of<I, D, T>(plan), memory.parameters(), static_cast<i64>(plan.inverses.size()),
            divisor, static_cast<const T*>(plan.input.first()), batch_stride(plan.input), span_of<T>(output)};
    run_iwise(output.shape(), output.device, op, plan.input.owner, output.owner, memory.owner());
}

#else

// A part of a row of the output, and where its values are made.
template<typename T>
struct Piece {
    static constexpr i32 most = 512;

    const T* first;  // of the input
    i32 z, y, begin, end;
    T values[most];
    Sum<T> sums[most];
};

template<Interp I, int D, typename T>
struct SumRow {
    using Rows = TransformRows<I, D, T>;
    template<cpu::Simd Level>
    [[gnu::always_inline]] static void run(
            const Rows* rows, const std::vector<Inverse<D>>* inverses, f64 divisor, Piece<T>* piece) {
        const i32 n = piece->end - piece->begin;
        std::fill_n(piece->sums, n, Sum<T>{});
        for (const Inverse<D>& inverse: *inverses) {
            rows->run(
                    piece->first, inverse, inverse.origin(piece->z, piece->y), piece->begin, piece->end, piece->values);
            for (i32 x = 0; x < n; ++x)
                piece->sums[x] = piece->sums[x] + converted<Sum<T>>(piece->values[x]);
        }
        for (i32 x = 0; x < n; ++x)
            piece->values[x] = converted<T>(piece->sums[x] / divisor);
    }
};

template<Interp I, int D, typename T>
struct Task {
    TransformRows<I, D, T> rows;
    std::vector<Inverse<D>> inverses;
    AnyArray input, output;
    f64 divisor;
    int n_threads;

    void operator()() const {
        const Shape4& shape = output.shape();
        const i64 n_pieces = (shape[3] + Piece<T>::most - 1) / Piece<T>::most;
        cpu::parallel_for(shape[0] * shape[1] * shape[2] * n_pieces, n_threads,
                [&](i64 n) { sum(n / n_pieces, n % n_pieces * Piece<T>::most); });
    }

private:
    void sum(i64 row, i64 begin) const {
        static const auto sum_row = cpu::for_this_machine<SumRow<I, D, T>, const TransformRows<I, D, T>*,
                const std::vector<Inverse<D>>*, f64, Piece<T>*>();
        const Vec<i64, 4> at = layout::index_at(output.shape(), row * output.shape()[3]);
        Piece<T> piece;
        piece.first = static_cast<const T*>(input.first()) + at[0] * batch_stride(input);
        piece.z = static_cast<i32>(at[1]);
        piece.y = static_cast<i32>(at[2]);
        piece.begin = static_cast<i32>(begin);
        piece.end = static_cast<i32>(std::min(begin + Piece<T>::most, output.shape()[3]));
        sum_row(&rows, &inverses, divisor, &piece);
        RowStore<T>(output, {at[0], at[1], at[2], begin}).put(piece.values, piece.end - piece.begin);
    }
};

template<Interp I, int D, typename T>
void run(const TransformPlan& plan, f64 divisor) {
    const Stream stream = Stream::current(plan.output.device);
    stream.enqueue(Task<I, D, T>{{sampler_of<I, D, T>(plan)}, inverses_of<D>(plan), plan.input, plan.output, divisor,
            stream.thread_limit()});
}

#endif

}  // namespace

void symmetrize(const TransformPlan& plan, int n_dimensions, bool normalize) {
    const f64 divisor = normalize ? static_cast<f64>(plan.inverses.size()) : 1;
    visit_floating(plan.function, plan.input.dtype, [&]<typename T>() {
        visit_interp(plan.interp,
                [&]<Interp I>() { n_dimensions == 2 ? run<I, 2, T>(plan, divisor) : run<I, 3, T>(plan, divisor); });
    });
}

}  // namespace noa::geometry::NOA_BACKEND
