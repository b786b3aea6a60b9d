// The one place where work is shared out to threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>

#include "noa/base/traits.hpp"

namespace noa::cpu {

/// A range of grains, the smallest pieces that work can be cut into.
struct Grains {
    i64 begin = 0;
    i64 end = 0;
};

/// Work of a known number of grains. The thread that runs it takes grains until none are left; others are called to
/// help only once what is left is worth it, as measured by what is done. So it is the cost that counts, not the number:
/// cheap work never leaves its thread, and a few costly grains are shared. Where it is known beforehand that a grain
/// takes at least so many nanoseconds, they need not wait for the first one.
class Job {
public:
    /// What each thread does: take() grains until there are none.
    using Body = void (*)(Job& job, void* context);

    Job(i64 n_grains, int n_threads, Body body, void* context, f64 least_cost = 0);
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;
    ~Job() = default;

    /// Returns once all grains are done, or throws what a thread has thrown, once all threads have stopped.
    void run();

    /// The next grains for this thread; false if there are none left, or if another thread has thrown.
    bool take(Grains& grains);

private:
    friend class Pool;

    const i64 m_n_grains;
    const int m_n_threads;
    const Body m_body;
    void* const m_context;

    std::atomic<i64> m_next = 0;
    std::atomic<bool> m_has_failed = false;
    std::exception_ptr m_failure;
    bool m_is_shared = false;
    std::int64_t m_started = 0;  // in nanoseconds
    f64 m_cost;                  // of a grain, in nanoseconds

    // What the pool counts, under its lock.
    int m_n_wanted = 0;
    std::atomic<int> m_n_helping = 0;
    Job* m_next_open = nullptr;

    bool take_alone(Grains& grains);
    bool take_share(Grains& grains);
    void join_in() noexcept;
};

/// Calls f(block) for each block, on up to so many threads. What f throws comes out here.
template<typename F>
void parallel_for(i64 n_blocks, int n_threads, const F& f, f64 least_cost = 0) {
    const auto work = [](Job& job, void* context) {
        for (Grains grains; job.take(grains);)
            for (i64 block = grains.begin; block < grains.end; ++block)
                (*static_cast<const F*>(context))(block);
    };
    Job(n_blocks, n_threads, work, const_cast<F*>(&f), least_cost).run();
}

}  // namespace noa::cpu
