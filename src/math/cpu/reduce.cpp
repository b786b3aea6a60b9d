#include "math/cpu/reduce.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "noa/core/cpu/parallel.hpp"
#include "noa/core/cpu/walk.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::on_cpu {

namespace {

constexpr std::size_t most_outputs = 2;

// What core::Reduce is for operators that the compiler knows.
struct ReduceTask {
    const ReduceKernel* kernel;
    ReduceParameters parameters;
    bool has_place;
    std::array<AnyArray, 1 + most_outputs> arrays;  // which live until it is done
    core::ReduceCall call{};
    std::shared_ptr<std::byte[]> partials{};  // states of each part of each item

    void operator()() {
        const core::ReducePlan& plan = call.plan;
        if (plan.n_parts > 1)
            partials = cpu::make_buffer(plan.n_items() * plan.n_parts * item_size());
        cpu::Job(plan.n_items() * plan.n_parts, call.n_threads, run, this).run();
        if (plan.n_parts > 1)
            cpu::parallel_for(plan.n_items(), call.n_threads, [&](i64 item) { join_parts(item); });
    }

private:
    // What a thread works with.
    struct Desk {
        cpu::Walk walk;
        i64 n_tiles;
        cpu::Buffer lanes, states;
        explicit Desk(const ReduceTask& task)
            : walk(task.call.plan.inner, task.call.operands),
              n_tiles(task.call.plan.inner.n_tiles()),
              lanes(cpu::make_buffer(task.kernel->lanes_size)),
              states(cpu::make_buffer(task.item_size())) {}
    };

    i64 width() const { return call.plan.by_columns ? call.plan.inner.shape[3] : 1; }
    // Each begins where any type may.
    i64 item_size() const { return (width() * kernel->state_size + 15) / 16 * 16; }

    static void run(cpu::Job& job, void* self) {
        const auto& task = *static_cast<ReduceTask*>(self);
        const i64 n_parts = task.call.plan.n_parts;
        Desk desk(task);
        for (cpu::Grains grains; job.take(grains);)
            for (i64 grain = grains.begin; grain < grains.end; ++grain) {
                const core::ReduceCall::Item item = task.call.item(grain / n_parts);
                std::byte* const states =
                        n_parts == 1 ? desk.states.get() : task.partials.get() + grain * task.item_size();
                task.fold(desk, item, grain % n_parts, states);
                if (n_parts == 1)
                    task.write(item, states);
            }
    }

    void fold(Desk& desk, const core::ReduceCall::Item& item, i64 part, std::byte* states) const {
        const core::ReducePlan& plan = call.plan;
        const i64 first = part * plan.tiles_per_part;
        desk.walk.start({first, std::min(first + plan.tiles_per_part, desk.n_tiles)}, item.offsets,
                plan.by_columns ? item.n_columns : plan.inner.shape[3]);
        plan.by_columns ? fold_columns(desk.walk, states) : fold_rows(desk, states);
    }

    void fold_rows(Desk& desk, std::byte* states) const {
        kernel->init_lanes(desk.lanes.get());
        while (desk.walk.next())
            for (i64 row = 0; row < desk.walk.n_rows(); ++row)
                kernel->fold_row(desk.lanes.get(), desk.walk.n_columns(), rows_at(desk.walk, row).data());
        kernel->join_lanes(desk.lanes.get(), states);
    }

    void fold_columns(cpu::Walk& walk, std::byte* states) const {
        kernel->init(states, width());
        while (walk.next()) {
            i64 row = 0;
            for (; kernel->fold_four != nullptr and row + 4 <= walk.n_rows(); row += 4) {
                const std::array four{
                        rows_at(walk, row), rows_at(walk, row + 1), rows_at(walk, row + 2), rows_at(walk, row + 3)};
                const Rows rows[] = {four[0].data(), four[1].data(), four[2].data(), four[3].data()};
                kernel->fold_four(states, width(), walk.n_columns(), rows);
            }
            for (; row < walk.n_rows(); ++row)
                kernel->fold_columns(states, width(), walk.n_columns(), rows_at(walk, row).data());
        }
    }

    std::array<std::byte*, 3> rows_at(const cpu::Walk& walk, i64 row) const {
        std::array<std::byte*, 3> rows{walk.row<std::byte>(0, row)};
        if (has_place) {
            rows[1] = walk.row<std::byte>(1, row);
            rows[2] = reinterpret_cast<std::byte*>(call.plan.inner.strides[1][3]);  // NOLINT(performance-no-int-to-ptr)
        }
        return rows;
    }

    void join_parts(i64 number) const {
        const i64 n_parts = call.plan.n_parts;
        const core::ReduceCall::Item item = call.item(number);
        std::byte* const first = partials.get() + number * n_parts * item_size();
        for (i64 step = 1; step < n_parts; step *= 2)
            for (i64 part = 0; part + step < n_parts; part += 2 * step)
                kernel->join(first + (part + step) * item_size(), first + part * item_size(), width(), item.n_columns);
        write(item, first);
    }

    void write(const core::ReduceCall::Item& item, const std::byte* states) const {
        const std::size_t n_inputs = has_place ? 2 : 1;
        std::array<std::byte*, most_outputs> places{};
        for (std::size_t i = 0; i < most_outputs; ++i)
            places[i] = call.operands.first[n_inputs + i] + item.offsets[n_inputs + i];
        kernel->finish(states, width(), item.n_columns, parameters, places.data(), &call.plan.column_strides[n_inputs]);
    }
};

}  // namespace

void run_kernel(const ReduceKernel& kernel, const AnyArray& input, std::span<const AnyArray> outputs, i64 ddof,
        bool has_place) {
    const ReductionCall made = make_reduction_call(input, outputs, ddof, has_place, kernel.state_size);
    ReduceTask task{.kernel = &kernel,
            .parameters = made.parameters,
            .has_place = has_place,
            .arrays = {input},
            .call = made.call};
    std::ranges::copy(outputs, task.arrays.begin() + 1);
    Stream::current(task.call.device).enqueue(std::move(task));
}

}  // namespace noa::math::on_cpu
