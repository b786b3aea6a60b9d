#include "noa/runtime/stream.hpp"

#include <charconv>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <exception>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "noa/base/error.hpp"
#include "runtime/queue.hpp"

namespace noa {

namespace {

int default_thread_limit() {
    if (const char* text = std::getenv("NOA_THREADS")) {  // NOLINT(concurrency-mt-unsafe): is only read
        const std::string_view view(text);
        int n_threads = 0;
        const auto [end, problem] = std::from_chars(view.data(), view.data() + view.size(), n_threads);
        check(problem == std::errc{} and end == view.data() + view.size() and n_threads >= 1,
                "NOA_THREADS is '{}', not a number of threads", view);
        return n_threads;
    }
    const unsigned n_threads = std::thread::hardware_concurrency();
    return n_threads > 0 ? static_cast<int>(n_threads) : 1;
}

}  // namespace

namespace detail {

Queue::Queue(Device device, Stream::Mode mode)
    : m_device(device), m_mode(mode), m_thread_limit(default_thread_limit()) {}

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

// What the worker thread and the handles share.
class Work {
public:
    void push(std::unique_ptr<Task> task) {
        {
            const std::lock_guard lock(m_mutex);
            m_tasks.push_back(std::move(task));
        }
        m_changed.notify_all();
    }

    void synchronize() {
        std::unique_lock lock(m_mutex);
        check(m_worker != std::this_thread::get_id(),
                "work of a stream waits for that stream, and would wait for ever");
        m_changed.wait(lock, [&] { return is_idle(); });
        if (const auto failure = std::exchange(m_failure, nullptr))
            std::rethrow_exception(failure);
    }

    bool is_busy() {
        const std::lock_guard lock(m_mutex);
        return not is_idle();
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
        while (true) {
            m_changed.wait(lock, [&] { return not m_tasks.empty() or m_stops; });
            if (m_tasks.empty())
                break;
            m_runs = true;
            std::unique_ptr<Task> task = std::move(m_tasks.front());
            m_tasks.pop_front();
            const bool has_failed = m_failure != nullptr;
            lock.unlock();
            std::exception_ptr failure = has_failed ? nullptr : run(*task);
            task.reset();  // what it kept alive goes here, and not under the lock
            lock.lock();
            m_runs = false;
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
    bool m_runs = false, m_stops = false;

    bool is_idle() const { return m_tasks.empty() and not m_runs; }

    static std::exception_ptr run(Task& task) {
        try {
            task.run();
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

// A thread of its own.
class WorkerQueue final : public Queue {
public:
    WorkerQueue() : Queue(Device{}, Stream::ASYNC), m_worker([work = m_work] { work->run(); }) {}
    ~WorkerQueue() override {
        m_work->stop();
        if (m_worker.get_id() == std::this_thread::get_id())  // its own work held the last handle
            m_worker.detach();
        else
            m_worker.join();
    }
    void push(std::unique_ptr<Task> task) override { m_work->push(std::move(task)); }
    void keep(const std::shared_ptr<const void>& owner) override { push(std::make_unique<KeptMemory>(owner)); }
    void synchronize() override { m_work->synchronize(); }
    bool is_busy() override { return m_work->is_busy(); }

private:
    std::shared_ptr<Work> m_work = std::make_shared<Work>();
    std::thread m_worker;
};

std::shared_ptr<Queue> make_queue(Device device, Stream::Mode mode) {
    if (device.is_gpu())
        return make_gpu_queue(device, mode);
    if (mode == Stream::SYNC)
        return std::make_shared<DirectQueue>();
    return std::make_shared<WorkerQueue>();
}

}  // namespace

}  // namespace detail

namespace {

// The current streams of this thread, one for each device that was used.
std::vector<Stream>& current_streams() {
    thread_local std::vector<Stream> streams;
    return streams;
}

// The stream that threads use unless they set one. For a GPU one for all, so that what one thread has enqueued comes
// before what another one does with it; never destroyed, as arrays with static storage go later than anything of ours.
Stream default_stream(Device device) {
    if (device.is_cpu())
        return Stream(device, Stream::SYNC);
    static std::mutex mutex;
    static auto& streams = *new std::vector<Stream>();
    const std::lock_guard lock(mutex);
    for (const Stream& stream: streams)
        if (stream.device() == device)
            return stream;
    return streams.emplace_back(device, Stream::ASYNC);
}

}  // namespace

Stream::Stream(Device device, Mode mode) : m_queue(detail::make_queue(device, mode)) {}

Stream Stream::current(Device device) {
    auto& streams = current_streams();
    for (const Stream& stream: streams)
        if (stream.device() == device)
            return stream;
    return streams.emplace_back(default_stream(device));
}

void Stream::set_current(const Stream& stream) {
    auto& streams = current_streams();
    for (Stream& current: streams)
        if (current.device() == stream.device()) {
            current = Stream(stream);  // a copy, in case it is the last handle to what goes
            return;
        }
    streams.push_back(stream);
}

Device Stream::device() const {
    return m_queue->device();
}
Stream::Mode Stream::mode() const {
    return m_queue->mode();
}
int Stream::thread_limit() const {
    return m_queue->thread_limit();
}

void Stream::set_thread_limit(int n_threads) const {
    check(n_threads >= 1, "a stream needs at least one thread, not {}", n_threads);
    m_queue->set_thread_limit(n_threads);
}

void Stream::push(std::unique_ptr<detail::Task> task) const {
    m_queue->push(std::move(task));
}

void Stream::synchronize() const {
    m_queue->synchronize();
}

bool Stream::is_busy() const {
    return m_queue->is_busy();
}

void Stream::keep(const std::shared_ptr<const void>& memory) const {
    m_queue->keep(memory);
}
void* Stream::native() const {
    const auto native = m_queue->native();
    return native != nullptr ? native->get() : nullptr;
}

}  // namespace noa
