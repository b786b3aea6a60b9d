#include "math/cpu/ewise.hpp"

#include <array>
#include <cstring>
#include <memory>
#include <utility>

#include "noa/base/error.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/cpu/walk.hpp"
#include "noa/core/detail/call.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math {

namespace {

constexpr std::size_t most_arrays = 4;
// With cheap operators these are done before another thread would be there: no need to look at the clock.
constexpr i64 few_elements = 16384;

// What must live until the work is done: an array, or a number.
struct Kept {
    std::shared_ptr<const void> owner{};
    bool is_value = false;
    alignas(16) std::byte value[sizeof(AnyArray::value)];
};

struct RowTask {
    core::Call call;
    std::array<Kept, most_arrays> arrays;
    std::size_t n_arrays;
    RowFunction function;
    AnyOperator op;
    cpu::Block block;

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
        const bool streams = walk.is_streamed(task.n_arrays - 1);
        for (cpu::Grains tiles; job.take(tiles);)
            for (walk.start(tiles); walk.next();)
                for (i64 row = 0; row < walk.n_rows(); ++row) {
                    for (std::size_t i = 0; i < task.n_arrays; ++i)
                        rows[i] = walk.row<std::byte>(i, row);
                    if (streams)
                        task.stream_row(walk, rows);
                    else
                        task.function(task.op.value, walk.n_columns(), rows.data());
                }
    }

    void stream_row(const cpu::Walk& walk, std::array<std::byte*, most_arrays> rows) const {
        const std::size_t last = n_arrays - 1;
        const auto run_block = [&](i64, i64 n, std::byte* results) {
            rows[last] = results;
            function(op.value, n, rows.data());
            for (std::size_t i = 0; i < last; ++i)
                rows[i] += n * walk.step(i);
        };
        cpu::stream_blocks(rows[last], walk.n_columns(), walk.size(last), block, run_block);
    }
};

cpu::Convert conversion(DType dtype, bool is_output, Halves halves) {
    const bool is_half = dtype == DType::F16 or dtype == DType::C16;
    const bool is_raw = halves == Halves::RAW or (is_output and halves == Halves::RAW_OUTPUT);
    return is_half and not is_raw ? cpu::Convert::HALF_TO_FLOAT : cpu::Convert::NONE;
}

}  // namespace

void run_ewise(std::span<const AnyArray* const> arrays, RowFunction function, const AnyOperator& op, Halves halves,
        cpu::Block block) {
    check(arrays.size() <= most_arrays, "a function takes at most {} arrays, not {}", most_arrays, arrays.size());
    std::array<core::Argument, most_arrays> arguments;
    RowTask task{{}, {}, arrays.size(), function, op, block};
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const AnyArray& array = *arrays[i];
        Kept& kept = task.arrays[i];
        kept.owner = array.owner;
        kept.is_value = array.is_value;
        std::memcpy(kept.value, array.value, sizeof(kept.value));
        const bool is_output = i + 1 == arrays.size();
        arguments[i] = {.memory = array.memory(),
                .device = array.device,
                .is_output = is_output,
                .is_overwritten = is_output,
                .convert = conversion(array.dtype, is_output, halves)};
    }
    task.call = core::make_ewise({arguments.data(), arrays.size()});
    const AnyArray& output = *arrays.back();
    if (block == cpu::Block::CHEAP and output.shape().n_elements() <= few_elements)
        task.call.n_threads = 1;
    Stream::current(task.call.device).enqueue(std::move(task));
}

}  // namespace noa::math
