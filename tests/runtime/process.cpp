// What happens at the ends of a process, and when it is forked: streams and memory are there for whoever calls.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <future>
#include <memory>
#include <thread>

#include "noa/core/ewise.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/event.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/runtime/stream.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;

// A large array is made, filled by several threads and read, on the current stream and on one of its own.
bool works() {
    const auto a = noa::ones<i32>({1, 1, 1000, 1000});
    noa::ewise({}, a, [](i32& x) { x += 4; });
    const StreamGuard guard(Device{});
    noa::ewise({}, a, [](i32& x) { x += 5; });
    guard.stream().synchronize();
    return a.span()(0, 0, 999, 999) == 10;
}

// What a forked process that calls f exits with.
template<typename F>
int exit_code_of(const F& f) {
    const pid_t child = fork();
    if (child == 0) {
        f();
        _exit(99);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Exits with 7 if all is well.
struct WorksWhenItGoes {
    ~WorksWhenItGoes() { _exit(works() ? 7 : 8); }
};

class process : public testing::Test {
protected:
    void SetUp() override {
#if defined(__has_feature)
#    if __has_feature(thread_sanitizer)
        GTEST_SKIP() << "the thread sanitizer knows no threads in forked processes";
#    endif
#endif
    }
};

TEST_F(process, exit_handlers_can_call_us) {
    const auto exit_with_handler = [] {
        std::atexit([] { _exit(works() ? 7 : 8); });
        (void)works();
        std::exit(0);  // NOLINT(concurrency-mt-unsafe)
    };
    EXPECT_EQ(exit_code_of(exit_with_handler), 7);
}

TEST_F(process, destructors_of_static_objects_can_call_us) {
    const auto exit_with_object = [] {
        static const WorksWhenItGoes object;
        (void)works();
        std::exit(0);  // NOLINT(concurrency-mt-unsafe)
    };
    EXPECT_EQ(exit_code_of(exit_with_object), 7);
}

TEST_F(process, late_destructors_of_a_thread_can_call_us) {
    const auto end_thread = [] {
        std::thread([] {
            thread_local const WorksWhenItGoes object;  // made before our own, so it goes after them
            (void)&object;
            (void)works();
        }).join();
    };
    EXPECT_EQ(exit_code_of(end_thread), 7);
}

TEST_F(process, a_forked_child_can_call_us) {
    ASSERT_TRUE(works());
    EXPECT_EQ(exit_code_of([] { _exit(works() ? 7 : 8); }), 7);
}

TEST_F(process, a_stream_of_the_parent_works_in_a_forked_child) {
    auto stream = std::make_unique<Stream>(Device{});
    int value = 0;
    stream->enqueue([&] { value = 6; });
    stream->synchronize();

    const auto use = [&] {
        const bool was_busy = stream->is_busy();
        stream->enqueue([&] { ++value; });
        stream->synchronize();
        stream.reset();
        _exit(was_busy ? 8 : value);
    };
    const auto drop = [&] {  // without using it
        stream.reset();
        _exit(7);
    };
    EXPECT_EQ(exit_code_of(use), 7);
    EXPECT_EQ(exit_code_of(drop), 7);
    stream->enqueue([&] { ++value; });
    stream->synchronize();
    EXPECT_EQ(value, 7);
}

TEST_F(process, work_that_the_parent_has_not_done_is_an_error_in_a_forked_child) {
    const Stream stream(Device{});
    std::promise<void> gate;
    stream.enqueue([&] { gate.get_future().wait(); });
    stream.enqueue([] {});

    const auto use = [&] {
        const bool is_refused =
                test::throws<noa::Exception>([&] { stream.synchronize(); }, "forked", "2 pieces of work");
        int value = 6;
        stream.enqueue([&] { ++value; });
        stream.synchronize();
        _exit(is_refused ? value : 8);
    };
    EXPECT_EQ(exit_code_of(use), 7);
    gate.set_value();
    stream.synchronize();
}

TEST_F(process, an_event_that_the_parent_has_not_reached_is_an_error_in_a_forked_child) {
    const Stream stream(Device{});
    std::promise<void> gate;
    const Event reached, ahead;
    reached.record(stream);
    stream.synchronize();
    stream.enqueue([&] { gate.get_future().wait(); });
    ahead.record(stream);

    const auto wait = [&] {
        reached.synchronize();
        const bool is_refused = test::throws<noa::Exception>([&] { ahead.synchronize(); }, "forked", "event");
        const Stream other(Device{});
        other.wait(ahead);
        const bool is_told = test::throws<noa::Exception>([&] { other.synchronize(); }, "forked", "event");
        _exit(is_refused and is_told ? 7 : 8);
    };
    EXPECT_EQ(exit_code_of(wait), 7);
    gate.set_value();
    ahead.synchronize();
}

// Each fork comes while another thread is in the pool of memory, with some luck.
TEST_F(process, a_child_that_is_forked_while_a_thread_allocates_can_allocate) {
    std::atomic<bool> ends = false;
    std::thread other([&] {
        for (i64 size = 8; not ends; size = size % 64 + 8)
            Array<char>(Shape4{1, 1, size, 1 << 20}).get()[0] = 1;
    });
    int n_right = 0;
    for (int i = 0; i < 100; ++i)
        n_right += exit_code_of([] {
            alarm(20);
            const Array<char> a({1, 1, 8, 1 << 20});
            _exit(a.get() != nullptr ? 7 : 8);
        }) == 7;
    ends = true;
    other.join();
    EXPECT_EQ(n_right, 100);
}

}  // namespace
