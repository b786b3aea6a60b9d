#include <cstdlib>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

#include "runtime/queue.hpp"

namespace noa::detail {

namespace {

// A stream of CUDA, and what must live until it has come past it.
class GpuQueue final : public Queue {
public:
    GpuQueue(Device device, Stream::Mode mode)
        : Queue(device, mode), m_native(std::make_shared<const cuda::NativeStream>(device)) {}
    ~GpuQueue() override {
        try {
            m_native->synchronize();
        } catch (...) {
            return;  // what has failed is over, too
        }
    }

    void push(std::unique_ptr<Task> task) override {
        task->run();
        keep_task(std::move(task));
        if (mode() == Stream::SYNC)
            synchronize();
    }

    // Memory that is given back in the order of this very stream needs nobody to keep it.
    void keep(const std::shared_ptr<const void>& owner) override {
        const auto* const free_on = std::get_deleter<cuda::FreeOnStream>(owner);
        if (owner != nullptr and (free_on == nullptr or free_on->stream != m_native))
            keep_task(std::make_unique<Owner>(owner));
    }

    void synchronize() override {
        m_native->synchronize();
        release();
    }
    bool is_busy() override { return m_native->is_busy(); }
    std::shared_ptr<const cuda::NativeStream> native() const override { return m_native; }

private:
    struct Owner final : Task {
        std::shared_ptr<const void> memory;
        explicit Owner(std::shared_ptr<const void> owner) : memory(std::move(owner)) {}
        void run() override {}
    };
    using EventPtr = std::unique_ptr<cuda::NativeEvent>;
    struct Kept {
        EventPtr event;  // behind the work
        std::unique_ptr<Task> task;
    };

    std::shared_ptr<const cuda::NativeStream> m_native;
    std::mutex m_mutex;
    std::deque<Kept> m_kept;
    std::vector<EventPtr> m_events;  // to be used again

    void keep_task(std::unique_ptr<Task> task) {
        release();
        EventPtr event = take_event();
        event->record(*m_native);
        const std::lock_guard lock(m_mutex);
        m_kept.push_back({std::move(event), std::move(task)});
    }

    EventPtr take_event() {
        const std::lock_guard lock(m_mutex);
        if (m_events.empty())
            return std::make_unique<cuda::NativeEvent>(device(), cuda::NativeEvent::WITHOUT_TIME);
        EventPtr event = std::move(m_events.back());
        m_events.pop_back();
        return event;
    }

    // Lets go of what is done; not under the lock, as anything may hang on it.
    void release() {
        std::vector<std::unique_ptr<Task>> done;
        const std::lock_guard lock(m_mutex);
        while (not m_kept.empty() and m_kept.front().event->is_done()) {
            done.push_back(std::move(m_kept.front().task));
            m_events.push_back(std::move(m_kept.front().event));
            m_kept.pop_front();
        }
    }
};

}  // namespace

std::shared_ptr<Queue> make_gpu_queue(Device device, Stream::Mode mode) {
    return std::make_shared<GpuQueue>(device, mode);
}

}  // namespace noa::detail
