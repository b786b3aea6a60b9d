#include "math/rows.hpp"

#include <array>

#include "noa/base/error.hpp"
#include "noa/core/call.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/cpu/walk.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math {

namespace {

constexpr std::size_t most_arrays = 4;

struct RowTask {
    core::Call call;
    std::array<AnyArray, most_arrays> arrays;  // which live until it is done
    std::size_t n_arrays;
    RowFunction function;
    AnyOperator op;

    void operator()() {
        for (std::size_t i = 0; i < n_arrays; ++i)  // values have moved with the task
            if (arrays[i].is_value)
                call.operands.first[i] = arrays[i].value;
        cpu::Job(call.plan.n_tiles(), call.n_threads, run, this).run();
    }

private:
    static void run(cpu::Job& job, void* self) {
        const auto& task = *static_cast<RowTask*>(self);
        cpu::Walk walk(task.call.plan, task.call.operands);
        std::array<std::byte*, most_arrays> rows{};
        for (cpu::Grains tiles; job.take(tiles);)
            for (walk.start(tiles); walk.next();)
                for (i64 row = 0; row < walk.n_rows(); ++row) {
                    for (std::size_t i = 0; i < task.n_arrays; ++i)
                        rows[i] = walk.row<std::byte>(i, row);
                    task.function(task.op.value, walk.n_columns(), rows.data());
                }
    }
};

cpu::Convert conversion(DType dtype, bool is_output, Halves halves) {
    const bool is_half = dtype == DType::F16 or dtype == DType::C16;
    const bool is_raw = halves == Halves::RAW or (is_output and halves == Halves::RAW_OUTPUT);
    return is_half and not is_raw ? cpu::Convert::HALF_TO_FLOAT : cpu::Convert::NONE;
}

}  // namespace

void run_ewise(std::span<const AnyArray> arrays, RowFunction function, const AnyOperator& op, Halves halves) {
    check(arrays.size() <= most_arrays, "a function takes at most {} arrays, not {}", most_arrays, arrays.size());
    std::array<core::Argument, most_arrays> arguments;
    RowTask task{{}, {}, arrays.size(), function, op};
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        task.arrays[i] = arrays[i];
        const bool is_output = i + 1 == arrays.size();
        arguments[i] = {.memory = arrays[i].memory(),
                .device = arrays[i].device,
                .is_output = is_output,
                .convert = conversion(arrays[i].dtype, is_output, halves)};
    }
    task.call = core::make_ewise({arguments.data(), arrays.size()});
    Stream::current(task.call.device).enqueue(std::move(task));
}

}  // namespace noa::math
