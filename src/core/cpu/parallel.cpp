#include "noa/core/cpu/parallel.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

namespace noa::cpu {

namespace {

// To wake a thread takes some 10 microseconds: what is left must be worth more than that.
constexpr f64 worth_sharing = 20'000;  // nanoseconds
// The first grains pay for what is done once. Before this, they do not tell what the next ones cost.
constexpr f64 worth_believing = 5'000;
// Once shared, a thread takes pieces of about this, so that none waits long for the last one.
constexpr f64 largest_share = 500'000;

std::int64_t now() {
    return std::chrono::steady_clock::now().time_since_epoch().count();
}

// Work within work is done by the thread it is called from: the others are busy with the outer one.
thread_local bool is_at_work = false;

void relax() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

// What was written past the caches is not yet in order with other stores: before anybody is told that it is there.
void finish_stores() {
#if defined(__x86_64__)
    __builtin_ia32_sfence();
#endif
}

}  // namespace

// Threads that wait for open jobs. They are made when they are first wanted, and stay: a program ends without waiting
// for them, which is why neither they nor the pool are ever destroyed.
class Pool {
public:
    static Pool& get() {
        static std::atomic<Pool*> pool = nullptr;
        static std::mutex mutex;
        Pool* current = pool.load(std::memory_order_acquire);
        if (current != nullptr and current->m_process == getpid())
            return *current;
        const std::lock_guard lock(mutex);
        current = pool.load(std::memory_order_acquire);
        if (current == nullptr or current->m_process != getpid())  // after a fork, the threads are the parent's alone
            pool.store(current = new Pool, std::memory_order_release);
        return *current;
    }

    // Calls threads to help.
    void open(Job& job) {
        const std::lock_guard lock(m_mutex);
        job.m_n_wanted = job.m_n_threads - 1;
        job.m_next_open = m_open;
        m_open = &job;
        m_n_open.fetch_add(1, std::memory_order_relaxed);
        hire(job.m_n_wanted);
        m_opened.notify_all();
    }

    // Calls no more, and waits for those who came.
    void close(Job& job) {
        std::unique_lock lock(m_mutex);
        Job** link = &m_open;
        while (*link != &job)
            link = &(*link)->m_next_open;
        *link = job.m_next_open;
        m_n_open.fetch_sub(1, std::memory_order_relaxed);
        lock.unlock();
        linger([&] { return job.m_n_helping.load(std::memory_order_relaxed) == 0; });
        lock.lock();
        m_left.wait(lock, [&] { return job.m_n_helping == 0; });
    }

private:
    const pid_t m_process = getpid();
    std::mutex m_mutex;
    std::condition_variable m_opened, m_left;
    Job* m_open = nullptr;  // a list of jobs
    std::atomic<int> m_n_open = 0;
    int m_n_threads = 0;

    Job* wanted() const {
        Job* job = m_open;
        while (job != nullptr and job->m_n_wanted == 0)
            job = job->m_next_open;
        return job;
    }

    // A machine that has no more threads to give makes a job slower, not fail.
    void hire(int n_threads) {
        try {
            for (; m_n_threads < n_threads; ++m_n_threads)
                std::thread([this] { serve(); }).detach();
        } catch (const std::system_error&) {
            return;
        }
    }

    // What one waits for often comes at once: going to sleep and being woken would take longer.
    template<typename Condition>
    static void linger(const Condition& condition) {
        for (int i = 0; i < 1000 and not condition(); ++i)
            relax();
    }

    [[noreturn]] void serve() {
        is_at_work = true;
        std::unique_lock lock(m_mutex);
        while (true) {
            Job* job = nullptr;
            m_opened.wait(lock, [&] { return (job = wanted()) != nullptr; });
            --job->m_n_wanted;
            ++job->m_n_helping;
            lock.unlock();
            job->join_in();
            lock.lock();
            if (--job->m_n_helping == 0)
                m_left.notify_all();
            lock.unlock();
            linger([&] { return m_n_open.load(std::memory_order_relaxed) != 0; });
            lock.lock();
        }
    }
};

Job::Job(i64 n_grains, int n_threads, Body body, void* context, f64 least_cost)
    : m_n_grains(n_grains),
      m_n_threads(is_at_work ? 1 : n_threads),
      m_body(body),
      m_context(context),
      m_cost(least_cost) {}

void Job::join_in() noexcept {
    try {
        m_body(*this, m_context);
    } catch (...) {
        if (not m_has_failed.exchange(true))
            m_failure = std::current_exception();
    }
    finish_stores();
}

void Job::run() {
    const bool is_inner = is_at_work;
    is_at_work = true;
    join_in();
    is_at_work = is_inner;
    if (m_is_shared)
        Pool::get().close(*this);
    if (m_failure)
        std::rethrow_exception(m_failure);
}

bool Job::take(Grains& grains) {
    if (m_has_failed.load(std::memory_order_relaxed))
        return false;
    return m_is_shared ? take_share(grains) : take_alone(grains);
}

// First a single grain, to see what it costs; then more and more, in case the first ones are the cheap ones.
bool Job::take_alone(Grains& grains) {
    const i64 done = m_next.load(std::memory_order_relaxed), left = m_n_grains - done;
    if (left <= 0)
        return false;
    i64 n = m_n_threads > 1 ? 1 : left;
    if (m_n_threads > 1 and left > 1) {
        const std::int64_t time = now();
        f64 elapsed = worth_believing;
        if (done == 0) {
            m_started = time;
        } else {
            elapsed = static_cast<f64>(time - m_started);
            m_cost = std::max(elapsed / static_cast<f64>(done), 1e-3);
            n = std::min(left, 15 * done);
        }
        if (m_cost * static_cast<f64>(left) > worth_sharing and elapsed >= worth_believing) {
            m_is_shared = true;
            Pool::get().open(*this);
            return take_share(grains);
        }
    }
    grains = {done, done + n};
    m_next.store(done + n, std::memory_order_relaxed);
    return true;
}

// Large pieces first, then smaller and smaller ones.
bool Job::take_share(Grains& grains) {
    i64 done = m_next.load(std::memory_order_relaxed);
    while (done < m_n_grains) {
        const f64 part = static_cast<f64>(m_n_grains - done) / (2 * m_n_threads);
        const i64 n = std::max<i64>(1, static_cast<i64>(std::min(part, largest_share / m_cost)));
        if (m_next.compare_exchange_weak(done, done + n, std::memory_order_relaxed)) {
            grains = {done, std::min(done + n, m_n_grains)};
            return true;
        }
    }
    return false;
}

}  // namespace noa::cpu
