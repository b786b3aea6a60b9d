// Streams: order, exceptions, lifetime, events. Facts, not timings: what must wait is held back by a promise.
#include "noa/runtime/stream.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <future>
#include <stdexcept>
#include <thread>
#include <vector>

#include "noa/runtime/event.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception;

TEST(stream, the_default_one_is_the_calling_thread) {
    const auto stream = Stream::current(Device{});
    std::thread::id id;
    stream.enqueue([&] { id = std::this_thread::get_id(); });

    EXPECT_EQ(id, std::this_thread::get_id());
    EXPECT_EQ(stream.mode(), Stream::SYNC);
    EXPECT_EQ(stream.device(), Device("cpu"));
    EXPECT_FALSE(stream.is_busy());
    EXPECT_THROW(stream.enqueue([] { throw std::runtime_error("at once"); }), std::runtime_error);
    EXPECT_NO_THROW(stream.synchronize());
}

TEST(stream, work_is_done_in_order_by_another_thread) {
    const Stream stream(Device{});
    std::vector<int> order;
    std::thread::id id;
    for (int i = 0; i < 100; ++i)
        stream.enqueue([&, i] {
            order.push_back(i);
            id = std::this_thread::get_id();
        });
    stream.synchronize();

    ASSERT_EQ(order.size(), 100u);
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
    EXPECT_NE(id, std::this_thread::get_id());
    EXPECT_FALSE(stream.is_busy());
}

TEST(stream, enqueueing_does_not_wait) {
    const Stream stream(Device{});
    std::promise<void> gate;
    stream.enqueue([&] { gate.get_future().wait(); });
    std::atomic<bool> is_done = false;
    stream.enqueue([&] { is_done = true; });

    EXPECT_TRUE(stream.is_busy());
    EXPECT_FALSE(is_done);
    gate.set_value();
    stream.synchronize();
    EXPECT_TRUE(is_done);
}

TEST(stream, what_work_throws_comes_out_at_the_next_synchronize) {
    const Stream stream(Device{});
    bool later_work_ran = false;
    stream.enqueue([] { throw std::runtime_error("from the work"); });
    stream.enqueue([&] { later_work_ran = true; });

    EXPECT_TRUE(test::throws<std::runtime_error>([&] { stream.synchronize(); }, "from the work"));
    EXPECT_FALSE(later_work_ran);
    EXPECT_NO_THROW(stream.synchronize());
    stream.enqueue([&] { later_work_ran = true; });
    stream.synchronize();
    EXPECT_TRUE(later_work_ran);
}

TEST(stream, work_cannot_wait_for_its_own_stream) {
    const Stream stream(Device{});
    stream.enqueue([&] { stream.synchronize(); });

    EXPECT_TRUE(test::throws<Exception>([&] { stream.synchronize(); }, "wait for ever"));
}

TEST(stream, the_last_handle_waits) {
    std::atomic<int> n_done = 0;
    {
        const Stream stream(Device{});
        for (int i = 0; i < 50; ++i)
            stream.enqueue([&] { ++n_done; });
    }
    EXPECT_EQ(n_done, 50);
}

TEST(stream, synchronize_waits_for_the_work_that_runs) {
    const Stream stream(Device{});
    std::promise<void> started, gate;
    bool is_done = false;
    stream.enqueue([&] {
        started.set_value();
        gate.get_future().wait();
        is_done = true;
    });
    started.get_future().wait();  // nothing waits in the queue any more
    EXPECT_TRUE(stream.is_busy());
    std::thread opens([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        gate.set_value();
    });
    stream.synchronize();

    EXPECT_TRUE(is_done);
    opens.join();
}

TEST(stream, those_who_enqueue_faster_than_it_works_wait) {
    const Stream stream(Device{});
    std::promise<void> gate;
    std::atomic<int> n_enqueued = 0, n_done = 0;
    stream.enqueue([&] { gate.get_future().wait(); });
    std::thread enqueues([&] {
        for (; n_enqueued < 1000; ++n_enqueued)
            stream.enqueue([&] { ++n_done; });
    });
    while (n_enqueued < 127)
        std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_LE(n_enqueued, 128);

    gate.set_value();
    enqueues.join();
    stream.synchronize();
    EXPECT_EQ(n_done, 1000);
}

TEST(stream, its_own_work_can_enqueue_any_number) {
    const Stream stream(Device{});
    std::atomic<int> n_done = 0;
    stream.enqueue([&] {
        for (int i = 0; i < 1000; ++i)
            stream.enqueue([&] { ++n_done; });
    });
    stream.synchronize();
    EXPECT_EQ(n_done, 1000);
}

TEST(stream, takes_functions_and_objects) {
    const Stream stream(Device{});
    static std::atomic<int> n_calls = 0;
    static const auto function = +[] { ++n_calls; };
    stream.enqueue(function);
    stream.enqueue(*function);
    stream.synchronize();

    EXPECT_EQ(n_calls, 2);
}

TEST(stream, moved_from_it_is_still_a_stream) {
    Stream stream(Device{});
    const Stream other = std::move(stream);
    EXPECT_EQ(stream, other);  // NOLINT: that is what is tested
    Event event;
    const Event another = std::move(event);
    EXPECT_TRUE(event.is_done());  // NOLINT
}

// Work that holds the last handle of its stream, and tells when both are gone.
struct HoldsItsStream {
    std::shared_ptr<void> tells;  // destroyed after the handle
    Stream held;
    std::shared_future<void> gate;
    void operator()() const { gate.wait(); }
};

TEST(stream, may_be_let_go_by_its_own_work) {
    std::promise<void> gate, gone;
    {
        const Stream stream(Device{});
        std::shared_ptr<void> tells(nullptr, [&](void*) { gone.set_value(); });
        stream.enqueue(HoldsItsStream{std::move(tells), stream, gate.get_future().share()});
    }
    gate.set_value();

    EXPECT_EQ(gone.get_future().wait_for(std::chrono::seconds(30)), std::future_status::ready);
}

TEST(stream, a_failure_that_nobody_asked_for_is_reported) {
    testing::internal::CaptureStderr();
    {
        const Stream stream(Device{});
        stream.enqueue([] { throw std::runtime_error("lost"); });
    }
    EXPECT_NE(testing::internal::GetCapturedStderr().find("lost"), std::string::npos);
}

TEST(stream, guards_set_one_for_a_scope) {
    const auto before = Stream::current(Device{});
    {
        const StreamGuard guard(Device{}, Stream::ASYNC);
        EXPECT_EQ(Stream::current(Device{}), guard.stream());
        EXPECT_NE(Stream::current(Device{}), before);
        {
            const StreamGuard inner(before);
            EXPECT_EQ(Stream::current(Device{}), before);
        }
        EXPECT_EQ(Stream::current(Device{}), guard.stream());
        std::thread([&] { EXPECT_NE(Stream::current(Device{}), guard.stream()); }).join();
    }
    EXPECT_EQ(Stream::current(Device{}), before);
}

TEST(stream, arrays_live_until_enqueued_work_is_done) {
    const StreamGuard guard(Device{}, Stream::ASYNC);
    std::promise<void> gate;
    guard.stream().enqueue([&] { gate.get_future().wait(); });
    Array<f32> copied;
    {
        const auto ramp = noa::arange<f32>(1000);  // enqueued, not done
        copied = ramp.copy();
    }
    EXPECT_TRUE(guard.stream().is_busy());
    gate.set_value();

    EXPECT_EQ(copied.eval().span()(0, 0, 0, 999), 999.f);
    EXPECT_EQ(copied.first(), 0.f);
}

TEST(stream, keeps_memory_until_the_work_before_is_done) {
    const auto memory = std::make_shared<int>(1);
    Stream::current(Device{}).keep(memory);
    EXPECT_EQ(memory.use_count(), 1);  // nothing to wait for

    const Stream stream(Device{}, Stream::ASYNC);
    std::promise<void> may_go;
    stream.enqueue([wait = may_go.get_future().share()] { wait.wait(); });
    stream.keep(memory);
    EXPECT_EQ(memory.use_count(), 2);
    may_go.set_value();
    stream.synchronize();
    EXPECT_EQ(memory.use_count(), 1);
}

TEST(stream, what_needs_a_result_waits_for_it) {
    const StreamGuard guard(Device{}, Stream::ASYNC);
    const auto be_slow = [&] {
        guard.stream().enqueue([] { std::this_thread::sleep_for(std::chrono::milliseconds(20)); });
    };
    be_slow();
    EXPECT_EQ(noa::fill<f32>({1, 1, 1, 3}, 7.f).first(), 7.f);
    be_slow();
    EXPECT_EQ(noa::from_values(std::vector{1, 2, 3}).span()(0, 0, 0, 2), 3);  // the vector is gone by now
    be_slow();
    EXPECT_EQ(noa::from_values<i32>({{1, 2}, {3, 4}}).span()(0, 0, 1, 1), 4);
    be_slow();
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::from_values<i32>({{1, 2, 3}, {4}}); }, "row 1"));
    be_slow();
    EXPECT_EQ(noa::arange<i32>(3).copy().eval().span()(0, 0, 0, 2), 2);
}

TEST(stream, limits_its_threads) {
    const Stream stream(Device{});
    if (std::getenv("NOA_THREADS") == nullptr) {
        EXPECT_EQ(stream.thread_limit(), static_cast<int>(std::max(1u, std::thread::hardware_concurrency())));
    }
    stream.set_thread_limit(3);
    EXPECT_EQ(stream.thread_limit(), 3);
    EXPECT_TRUE(test::throws<Exception>([&] { stream.set_thread_limit(0); }, "not 0"));
    stream.set_thread_limit(1024);
    stream.set_thread_limit(3);
    EXPECT_TRUE(test::throws<Exception>([&] { stream.set_thread_limit(1025); }, "1024", "not 1025"));
    EXPECT_EQ(stream.thread_limit(), 3);
}

TEST(stream, takes_its_thread_limit_from_the_environment) {
    const char* set = std::getenv("NOA_THREADS");
    const std::string before = set != nullptr ? set : "";
    setenv("NOA_THREADS", "5", 1);
    EXPECT_EQ(Stream(Device{}).thread_limit(), 5);
    for (const char* bad: {"0", "-1", "1025", "many", "3x", ""}) {
        setenv("NOA_THREADS", bad, 1);
        EXPECT_TRUE(test::throws<Exception>([] { (void)Stream(Device{}); }, "NOA_THREADS")) << bad;
    }
    if (set != nullptr)
        setenv("NOA_THREADS", before.c_str(), 1);
    else
        unsetenv("NOA_THREADS");
}

}  // namespace
