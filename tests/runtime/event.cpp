// Events: places in a stream. What must wait is held back by a promise.
#include "noa/runtime/event.hpp"

#include <gtest/gtest.h>

#include <future>
#include <stdexcept>

#include "noa/runtime/stream.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception;

TEST(event, is_passed_when_the_work_before_it_is_done) {
    const Stream stream(Device{});
    std::promise<void> gate;
    const Event event;
    EXPECT_TRUE(event.is_done());
    stream.enqueue([&] { gate.get_future().wait(); });
    event.record(stream);

    EXPECT_FALSE(event.is_done());
    gate.set_value();
    event.synchronize();
    EXPECT_TRUE(event.is_done());
}

TEST(event, one_stream_waits_for_another) {
    const Stream first(Device{}), second(Device{});
    std::promise<void> gate;
    const Event event;
    int value = 0;
    first.enqueue([&] { gate.get_future().wait(); });
    first.enqueue([&] { value = 1; });
    event.record(first);
    second.wait(event);
    second.enqueue([&] { value *= 10; });
    gate.set_value();
    second.synchronize();

    EXPECT_EQ(value, 10);
}

TEST(event, recorded_again_it_does_not_let_go_those_who_wait) {
    const Stream slow(Device{}), fast(Device{}), consumer(Device{});
    std::promise<void> gate;
    const Event event;
    int value = 0, seen = -1;
    slow.enqueue([&] {
        gate.get_future().wait();
        value = 1;
    });
    event.record(slow);
    consumer.wait(event);
    consumer.enqueue([&] { seen = value; });
    event.record(fast);
    event.synchronize();  // the second recording
    EXPECT_TRUE(consumer.is_busy());
    gate.set_value();
    consumer.synchronize();

    EXPECT_EQ(seen, 1);
}

TEST(event, is_passed_even_if_the_work_before_it_failed) {
    const Stream stream(Device{});
    const Event event;
    stream.enqueue([] { throw std::runtime_error("failed"); });
    event.record(stream);
    event.synchronize();

    EXPECT_TRUE(event.is_done());
    EXPECT_THROW(stream.synchronize(), std::runtime_error);
}

TEST(event, measures_time) {
    const auto stream = Stream::current(Device{});
    const Event from, to;
    EXPECT_TRUE(test::throws<Exception>([&] { (void)Event::elapsed(from, to); }, "recorded"));
    from.record(stream);
    to.record(stream);

    EXPECT_GE(Event::elapsed(from, to), 0.);
    EXPECT_LE(Event::elapsed(to, from), 0.);

    std::promise<void> gate;  // outlives the stream
    const Stream busy(Device{});
    busy.enqueue([&] { gate.get_future().wait(); });
    to.record(busy);
    EXPECT_TRUE(test::throws<Exception>([&] { (void)Event::elapsed(from, to); }, "done"));
    gate.set_value();
}

}  // namespace
