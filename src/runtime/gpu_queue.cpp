#include <cstdlib>
#include <deque>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "runtime/queue.hpp"

namespace noa::detail {

namespace {

// A stream of CUDA, and what must live until it has come past it.
class GpuQueue final : public Queue {
public:
    GpuQueue(Device device, Stream::Mode mode)
        : Queue(device, mode), m_native(std::make_shared<const cuda::NativeStream>(device)) {
        Registry& registry = Registry::get();
        const std::lock_guard lock(registry.mutex);
        registry.queues.insert(this);
    }
    ~GpuQueue() override {
        {
            Registry& registry = Registry::get();
            const std::lock_guard lock(registry.mutex);
            registry.queues.erase(this);
        }
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
            keep_task(std::make_unique<KeptMemory>(owner));
    }

    // Given back in the order of the queue, like all memory here: what uses an old one is before that.
    std::shared_ptr<void> work_area(i64 n_bytes) override {
        {
            const std::lock_guard lock(m_mutex);
            if (m_work_area != nullptr and m_n_work_bytes >= n_bytes)
                return m_work_area;
            m_work_area = nullptr;
        }
        auto area = cuda::allocate_on(m_native, n_bytes);
        const std::lock_guard lock(m_mutex);
        m_work_area = area;
        m_n_work_bytes = n_bytes;
        return area;
    }

    void synchronize() override {
        m_native->synchronize();
        release();
    }
    void release() override { (void)take_done(); }
    bool is_busy() override { return m_native->is_busy(); }
    std::shared_ptr<const cuda::NativeStream> native() const override { return m_native; }

private:
    using EventPtr = std::unique_ptr<cuda::NativeEvent>;
    struct Kept {
        EventPtr event;  // behind the work
        std::unique_ptr<Task> task;
    };

    std::shared_ptr<const cuda::NativeStream> m_native;
    std::mutex m_mutex;
    std::deque<Kept> m_kept;
    std::vector<EventPtr> m_events;  // to be used again
    std::shared_ptr<void> m_work_area;
    i64 m_n_work_bytes = 0;

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

    using Tasks = std::vector<std::unique_ptr<Task>>;

    // What is done. It is for the caller to let go of, without any lock, as anything may hang on it.
    Tasks take_done() {
        Tasks done;
        const std::lock_guard lock(m_mutex);
        while (not m_kept.empty() and m_kept.front().event->is_done()) {
            done.push_back(std::move(m_kept.front().task));
            m_events.push_back(std::move(m_kept.front().event));
            m_kept.pop_front();
        }
        return done;
    }

    std::shared_ptr<void> take_work_area() {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_work_area, nullptr);
    }

    // All that there are.
    struct Registry {
        std::mutex mutex;
        std::set<GpuQueue*> queues;

        // Never destroyed: the last queues go when the program ends.
        static Registry& get() {
            static auto* const registry = new Registry;
            return *registry;
        }
    };

public:
    static void release_all() {
        std::vector<std::pair<Tasks, std::shared_ptr<void>>> done;
        Registry& registry = Registry::get();
        const std::lock_guard lock(registry.mutex);
        done.reserve(registry.queues.size());
        for (GpuQueue* const queue: registry.queues)
            done.emplace_back(queue->take_done(), queue->take_work_area());
    }
};

}  // namespace

void release_gpu_queues() {
    GpuQueue::release_all();
}

std::shared_ptr<Queue> make_gpu_queue(Device device, Stream::Mode mode) {
    return std::make_shared<GpuQueue>(device, mode);
}

}  // namespace noa::detail
