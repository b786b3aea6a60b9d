// Sums over shells on the GPU, without atomic operations: the same bits in every run.
#pragma once

#include <memory>

#include "noa/base/layout.hpp"
#include "noa/core/cuda/launch.cuh"
#include "noa/core/iwise.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/stream.hpp"
#include "signal/shell_plan.hpp"

namespace noa::signal::on_gpu {

/// A block has a part of the rows of a batch, and its threads the shells. The columns of a row are calculated by all
/// threads together and put into shared memory; then each thread adds those of its shells, which are next to each
/// other.
template<typename Op>
__global__ void __launch_bounds__(256)
        sum_shells(const __grid_constant__ ShellPlan plan, const __grid_constant__ Op op, f64* sums) {
    constexpr int n_values = Op::n_values, n_staged = 512;
    __shared__ f64 staged[n_values][n_staged];
    const int thread = static_cast<int>(threadIdx.x);
    const i64 part = blockIdx.x % plan.n_parts, sum = blockIdx.x / plan.n_parts;
    const i64 batch = sum / plan.n_cones, cone = sum % plan.n_cones;
    f64* const own = sums + static_cast<i64>(blockIdx.x) * plan.n_shells * n_values;
    for (i32 shell = thread; shell < plan.n_shells; shell += 256)
        for (int i = 0; i < n_values; ++i)
            own[shell * n_values + i] = 0;

    const i64 first_row = part * plan.rows_of_part(), behind = first_row + plan.rows_of_part();
    for (i64 n = first_row; n < behind and n < plan.n_rows(); ++n) {
        const ShellPlan::Row row = plan.row(batch, n);
        for (i32 first = 0; first < plan.n_half(); first += n_staged) {
            const i32 end = first + n_staged < plan.n_half() ? first + n_staged : plan.n_half();
            __syncthreads();
            for (i32 kx = first + thread; kx < end; kx += 256) {
                f64 values[n_values]{};
                add_column(op, plan, row, kx, cone, values);
                for (int i = 0; i < n_values; ++i)
                    staged[i][kx - first] = values[i];
            }
            __syncthreads();
            for (i32 shell = thread; shell < plan.n_shells; shell += 256) {
                i32 kx = plan.first_column(row, shell), last = plan.first_column(row, shell + 1);
                kx = kx < first ? first : kx;
                last = last > end ? end : last;
                for (; kx < last; ++kx)
                    for (int i = 0; i < n_values; ++i)
                        own[shell * n_values + i] += staged[i][kx - first];
            }
        }
    }
}

/// The sums of all parts, for each batch and cone.
template<typename Op>
std::shared_ptr<void> sums_of_parts(const ShellPlan& plan, const Op& op, const Stream& stream) {
    const i64 n_blocks = plan.n_sums() * plan.n_parts;
    auto memory = Allocator{}.allocate(
            layout::n_bytes({n_blocks, 1, plan.n_shells, Op::n_values}, sizeof(f64)), stream.device());
    cuda::launch(
            {"shells", &typeid(Op)}, sum_shells<Op>, stream, n_blocks, 0, plan, op, static_cast<f64*>(memory.get()));
    return memory;
}

template<typename Op, typename Finish>
void run_shells(const ShellPlan& plan, const Op& op, Finish finish, const Owners& owners, Device device) {
    const Stream stream = Stream::current(device);
    const auto sums = sums_of_parts(plan, op, stream);
    finish.sums = static_cast<const f64*>(sums.get());
    iwise(Shape<i64, 2>{plan.n_sums(), i64{plan.n_shells}}, device, finish);
    for (const auto& owner: owners)
        stream.keep(owner);
}

}  // namespace noa::signal::on_gpu
