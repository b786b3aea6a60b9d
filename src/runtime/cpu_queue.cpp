// Queues of work for the CPU: the calling thread, or a thread of their own.
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "noa/base/error.hpp"
#include "runtime/queue.hpp"

namespace noa::detail {

namespace {

// The calling thread.
class DirectQueue final : public Queue {
public:
    DirectQueue() : Queue(Device{}, Stream::SYNC) {}
    void push(std::unique_ptr<Task> task) override { task->run(); }
    void keep(const std::shared_ptr<const void>&) override {}  // all work is done
    void synchronize() override {}
    bool is_busy() override { return false; }
};

// Work that waits keeps its memory, so those who enqueue faster than it is done have to wait, too.
constexpr std::size_t most_waiting = 128, most_waiting_for_memory = 4;

// Whether this thread does the work of a queue. It never waits for one: two of them would wait for each other.
thread_local bool is_worker = false;

// What the worker thread and the handles share.
class Work {
public:
    // n_lost: work that is not done, and never will be.
    explicit Work(i64 n_lost) {
        if (n_lost > 0)
            m_failure = failure_of([&] {
                panic("this process was forked while a stream had {} pieces of work to do: the parent does them",
                        n_lost);
            });
    }

    void push(std::unique_ptr<Task> task) {
        {
            std::unique_lock lock(m_mutex);
            if (not is_worker) {
                const std::size_t most = is_memory_scarce() ? most_waiting_for_memory : most_waiting;
                m_changed.wait(lock, [&] { return m_tasks.size() < most; });
            }
            m_tasks.push_back(std::move(task));
            ++m_n_undone;
        }
        m_changed.notify_all();
    }

    // Without the lock, which a thread of the parent may have held.
    i64 n_undone_at_fork() const { return m_n_undone; }

    void synchronize() {
        std::unique_lock lock(m_mutex);
        check(m_worker != std::this_thread::get_id(),
                "work of a stream waits for that stream, and would wait for ever");
        m_changed.wait(lock, [&] { return m_n_undone == 0; });
        if (const auto failure = std::exchange(m_failure, nullptr))
            std::rethrow_exception(failure);
    }

    bool is_busy() {
        const std::lock_guard lock(m_mutex);
        return m_n_undone != 0;
    }

    void stop() {
        {
            const std::lock_guard lock(m_mutex);
            m_stops = true;
        }
        m_changed.notify_all();
    }

    // The life of the worker: it ends once it is told to stop and there is nothing left to do.
    void run() {
        std::unique_lock lock(m_mutex);
        m_worker = std::this_thread::get_id();
        is_worker = true;
        while (true) {
            m_changed.wait(lock, [&] { return not m_tasks.empty() or m_stops; });
            if (m_tasks.empty())
                break;
            std::unique_ptr<Task> task = std::move(m_tasks.front());
            m_tasks.pop_front();
            const bool has_failed = m_failure != nullptr;
            lock.unlock();
            std::exception_ptr failure = has_failed ? nullptr : failure_of([&] { task->run(); });
            task.reset();  // what it kept alive goes here, and not under the lock
            lock.lock();
            --m_n_undone;
            if (failure)
                m_failure = std::move(failure);
            m_changed.notify_all();
        }
        if (m_failure)
            report(m_failure);
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::unique_ptr<Task>> m_tasks;
    std::exception_ptr m_failure;
    std::thread::id m_worker;
    std::atomic<i64> m_n_undone = 0;  // those that wait, and the one that is done now
    bool m_stops = false;

    template<typename F>
    static std::exception_ptr failure_of(const F& f) {
        try {
            f();
            return nullptr;
        } catch (...) {
            return std::current_exception();
        }
    }

    // Nobody is left to throw to.
    static void report(const std::exception_ptr& failure) {
        for (const auto& message: Exception::backtrace(failure))
            std::fprintf(stderr, "noa: work of a stream failed, and nobody synchronized it: %s\n", message.c_str());
    }
};

// A thread of its own. A forked child has none of the parent's threads, and starts another one.
class WorkerQueue final : public Queue {
public:
    WorkerQueue() : Queue(Device{}, Stream::ASYNC), m_worker(new Worker(0)) {}
    ~WorkerQueue() override {
        std::unique_ptr<Worker> worker(m_worker.load());
        if (not worker->is_here())
            (void)worker.release();  // NOLINT(bugprone-unused-return-value): there is nothing left to end
    }
    void push(std::unique_ptr<Task> task) override { work().push(std::move(task)); }
    void keep(const std::shared_ptr<const void>& owner) override { push(std::make_unique<KeptMemory>(owner)); }
    void synchronize() override { work().synchronize(); }
    bool is_busy() override { return work().is_busy(); }

private:
    class Worker {
    public:
        const std::shared_ptr<Work> work;

        explicit Worker(i64 n_lost) : work(std::make_shared<Work>(n_lost)), m_thread([work = work] { work->run(); }) {}
        Worker(const Worker&) = delete;
        Worker& operator=(const Worker&) = delete;
        ~Worker() {
            work->stop();
            if (m_thread.get_id() == std::this_thread::get_id())  // its own work held the last handle
                m_thread.detach();
            else
                m_thread.join();
        }

        bool is_here() const { return m_process == getpid(); }

    private:
        const pid_t m_process = getpid();
        std::thread m_thread;
    };

    std::atomic<Worker*> m_worker;

    Work& work() {
        Worker* worker = m_worker.load(std::memory_order_acquire);
        if (not worker->is_here()) {
            static std::mutex mutex;
            const std::lock_guard lock(mutex);
            worker = m_worker.load(std::memory_order_acquire);
            if (not worker->is_here())  // that of the parent stays as it is: its locks may be held for ever
                m_worker.store(worker = new Worker(worker->work->n_undone_at_fork()), std::memory_order_release);
        }
        return *worker->work;
    }
};

}  // namespace

std::shared_ptr<Queue> make_cpu_queue(Stream::Mode mode) {
    if (mode == Stream::SYNC)
        return std::make_shared<DirectQueue>();
    return std::make_shared<WorkerQueue>();
}

}  // namespace noa::detail
