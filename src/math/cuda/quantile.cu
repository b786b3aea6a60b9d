// median and quantile on the GPU: of rows that are sorted.
#include "core/keys.hpp"
#include "math/cuda/prepare.hpp"
#include "math/cuda/sort.hpp"
#include "math/quantile.kernels.hpp"
#include "math/quantile_value.hpp"
#include "noa/base/dtype.hpp"
#include "noa/core/cuda/access.cuh"
#include "noa/core/cuda/launch.cuh"
#include "noa/runtime/allocator.hpp"

namespace noa::math::on_gpu {

namespace {

using cuda::n_threads;

// A thread for each row.
template<typename T>
__global__ void __launch_bounds__(n_threads) pick_quantiles(
        const __grid_constant__ Rows sorted, const __grid_constant__ Rows output, const detail::QuantilePlace place) {
    const i64 row = i64{blockIdx.x} * n_threads + threadIdx.x;
    if (row >= sorted.n_rows)
        return;
    const T* const elements = sorted.row<T>(row);
    const i64 last = sorted.n - 1, high = place.low < last ? place.low + 1 : last;
    *output.row<detail::mean_result_t<T>>(row) = detail::quantile_value<T>(place, core::to_key<T>(elements[place.low]),
            core::to_key<T>(elements[high]), core::to_key<T>(elements[last]));
}

}  // namespace

}  // namespace noa::math::on_gpu

namespace noa::math {

using namespace on_gpu;

template<>
void quantile<Backend::GPU>(const detail::AnyArray& input, const detail::AnyArray& output,
        const Vec<bool, 4>& is_reduced, const detail::QuantilePlace& place) {
    const Stream stream = Stream::current(output.device);
    const auto [from, to] = cut_into_rows(input.memory(), output.memory(), is_reduced);
    std::shared_ptr<void> memory;
    Rows rows = to_read(from, stream, memory), sorted = rows;
    if (memory == nullptr) {  // a copy can be sorted in place
        memory = Allocator{}.allocate(layout::n_bytes(input.shape(), input.where.element_size), stream.device());
        sorted = dense_rows(memory.get(), rows.n_rows, rows.n);
    }
    sort_rows(make_sort_task(rows, sorted, input.dtype), stream);
    visit(input.dtype, [&]<typename T>() {
        if constexpr (not traits::complex<T>)
            cuda::launch("quantile", pick_quantiles<T>, stream, (rows.n_rows + n_threads - 1) / n_threads, 0, sorted,
                    to.rows, place);
    });
    const detail::AnyArray* const arrays[] = {&input, &output};
    finish(arrays, stream);
}

}  // namespace noa::math
