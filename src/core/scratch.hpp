// Memory that each thread of a parallel loop has to itself.
#pragma once

#include <atomic>
#include <memory>

#include "noa/base/layout.hpp"
#include "noa/base/traits.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/runtime/allocator.hpp"

namespace noa::core {

/// Room for n elements, aligned to 64 bytes, with whatever values.
template<typename T>
std::shared_ptr<T[]> make_scratch(i64 n) {
    const auto memory = Allocator().allocate(layout::n_bytes({1, 1, 1, n}, sizeof(T)), {});
    return {memory, static_cast<T*>(memory.get())};
}

/// As cpu::parallel_for, with a part of some memory for each thread, of n_each elements: f(block, part).
template<typename T, typename F>
void parallel_for_within(T* memory, i64 n_each, i64 n_blocks, int n_threads, const F& f) {
    struct Context {
        const F& f;
        T* memory;
        i64 n_each;
        std::atomic<i64> n_taken = 0;
    } context{f, memory, n_each};
    const auto work = [](cpu::Job& job, void* given) {
        auto& all = *static_cast<Context*>(given);
        T* part = nullptr;
        for (cpu::Grains grains; job.take(grains);) {
            if (part == nullptr)
                part = all.memory + all.n_each * all.n_taken++;
            for (i64 block = grains.begin; block < grains.end; ++block)
                all.f(block, part);
        }
    };
    cpu::Job(n_blocks, n_threads, work, &context).run();
}

/// As cpu::parallel_for, with n elements for each thread: f(block, scratch).
template<typename T, typename F>
void parallel_for_with_scratch(i64 n_blocks, int n_threads, i64 n, const F& f) {
    struct Context {
        const F& f;
        i64 n;
    } context{f, n};
    const auto work = [](cpu::Job& job, void* given) {
        const auto& [call, size] = *static_cast<const Context*>(given);
        std::shared_ptr<T[]> scratch;
        for (cpu::Grains grains; job.take(grains);) {
            if (scratch == nullptr)  // not before there is something to do
                scratch = make_scratch<T>(size);
            for (i64 block = grains.begin; block < grains.end; ++block)
                call(block, scratch.get());
        }
    };
    cpu::Job(n_blocks, n_threads, work, &context).run();
}

}  // namespace noa::core
