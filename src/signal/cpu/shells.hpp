// Sums over shells on the CPU.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "noa/core/cpu/parallel.hpp"
#include "noa/runtime/stream.hpp"
#include "signal/shell_plan.hpp"

namespace noa::signal::on_cpu {

// A part of the rows of a batch.
template<typename Op>
void add_part(const ShellPlan& plan, const Op& op, i64 number, f64* sums) {
    const i64 part = number % plan.n_parts, sum = number / plan.n_parts;
    const i64 first = part * plan.rows_of_part(), behind = std::min(first + plan.rows_of_part(), plan.n_rows());
    for (i64 n = first; n < behind; ++n) {
        const ShellPlan::Row row = plan.row(sum / plan.n_cones, n);
        for (i32 kx = 0; kx < plan.n_half(); ++kx) {
            const i32 shell = plan.shell_of(row, kx);
            if (shell >= plan.n_shells)
                break;  // and so are those that follow
            f64 values[Op::n_values]{};
            add_column(op, plan, row, kx, sum % plan.n_cones, values);
            for (int i = 0; i < Op::n_values; ++i)
                sums[i64{shell} * Op::n_values + i] += values[i];
        }
    }
}

template<typename Op, typename Finish>
void run_shells(const ShellPlan& plan, const Op& op, const Finish& given, const Owners& owners, Device device) {
    const Stream stream = Stream::current(device);
    stream.enqueue([plan, op, given, owners, n_threads = stream.thread_limit()] {
        const i64 n_each = i64{plan.n_shells} * Op::n_values, n_all = plan.n_sums() * plan.n_parts;
        std::vector<f64> sums(static_cast<std::size_t>(n_all * n_each));
        cpu::parallel_for(n_all, n_threads, [&](i64 n) { add_part(plan, op, n, sums.data() + n * n_each); });
        Finish finish = given;
        finish.sums = sums.data();
        for (i64 sum = 0; sum < plan.n_sums(); ++sum)
            for (i64 shell = 0; shell < plan.n_shells; ++shell)
                finish(sum, shell);
    });
}

}  // namespace noa::signal::on_cpu
