#include "noa/runtime/stream.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "noa/base/error.hpp"
#include "runtime/queue.hpp"

namespace noa {

namespace {

// More than any machine has. Each thread that is there takes time from those that work.
constexpr int most_threads = 1024;

int default_thread_limit() {
    if (const char* text = std::getenv("NOA_THREADS")) {  // NOLINT(concurrency-mt-unsafe): is only read
        const std::string_view view(text);
        int n_threads = 0;
        const auto [end, problem] = std::from_chars(view.data(), view.data() + view.size(), n_threads);
        check(problem == std::errc{} and end == view.data() + view.size() and n_threads >= 1 and
                        n_threads <= most_threads,
                "NOA_THREADS is '{}', not a number of threads from 1 to {}", view, most_threads);
        return n_threads;
    }
    const unsigned n_threads = std::thread::hardware_concurrency();
    return std::clamp(static_cast<int>(n_threads), 1, most_threads);
}

}  // namespace

namespace detail {

Queue::Queue(Device device, Stream::Mode mode)
    : m_device(device), m_mode(mode), m_thread_limit(default_thread_limit()) {}

namespace {

std::shared_ptr<Queue> make_queue(Device device, Stream::Mode mode) {
    return device.is_gpu() ? make_gpu_queue(device, mode) : make_cpu_queue(mode);
}

}  // namespace

}  // namespace detail

namespace {

// The current streams of this thread, one for each device that was used. They go when the thread ends. Destructors and
// exit handlers that come later find others, which stay.
std::vector<Stream>& current_streams() {
    thread_local std::vector<Stream>* streams = nullptr;  // which can be read for as long as there is a thread
    struct End {
        ~End() { delete std::exchange(streams, nullptr); }
    };
    if (streams == nullptr) {
        streams = new std::vector<Stream>();
        thread_local const End end;
    }
    return *streams;
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
    check(n_threads <= most_threads, "a stream can have {} threads, not {}", most_threads, n_threads);
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
