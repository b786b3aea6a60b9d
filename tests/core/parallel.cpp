#include "noa/core/cpu/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

using noa::i64;
using noa::cpu::parallel_for;

namespace {

void wait_a_little() {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

}  // namespace

TEST(parallel, every_block_is_done_once) {
    for (const int n_threads: {1, 2, 3, 7})
        for (const i64 n_blocks: {0, 1, 2, 3, 64, 1000, 100'000}) {
            std::vector<std::atomic<int>> count(static_cast<std::size_t>(n_blocks));
            parallel_for(n_blocks, n_threads, [&](i64 block) { ++count[static_cast<std::size_t>(block)]; });
            for (const auto& times: count)
                ASSERT_EQ(times, 1) << n_threads << " threads, " << n_blocks << " blocks";
        }
}

// All but the first two blocks wait for all threads to come, however busy the machine is.
TEST(parallel, costly_work_is_shared_however_few_the_blocks) {
    std::mutex mutex;
    std::set<std::thread::id> threads;
    std::atomic<int> n_begun = 0, n_threads = 0;
    parallel_for(8, 3, [&](i64) {
        const bool is_early = n_begun++ < 2;
        wait_a_little();
        {
            const std::lock_guard lock(mutex);
            threads.insert(std::this_thread::get_id());
            n_threads = static_cast<int>(threads.size());
        }
        for (int i = 0; i < 5000 and not is_early and n_threads < 3; ++i)
            wait_a_little();
    });
    EXPECT_EQ(threads.size(), 3u);
}

TEST(parallel, what_is_known_to_be_costly_is_shared_from_the_first_block_on) {
    std::atomic<int> n_begun = 0, n_met = 0;
    const auto meet = [&](i64) {
        ++n_begun;
        for (int i = 0; i < 5000 and n_begun < 2; ++i)
            wait_a_little();
        n_met += n_begun == 2;
    };
    parallel_for(2, 2, meet, 1e6);
    EXPECT_EQ(n_met, 2);
}

TEST(parallel, one_thread_is_the_calling_one) {
    parallel_for(8, 1, [caller = std::this_thread::get_id()](i64) {
        wait_a_little();
        EXPECT_EQ(std::this_thread::get_id(), caller);
    });
}

TEST(parallel, an_exception_of_any_thread_reaches_the_caller) {
    const auto caller = std::this_thread::get_id();
    for (const bool from_helper: {false, true}) {
        std::atomic<int> n_done = 0;
        const auto run = [&] {
            parallel_for(1000, 2, [&](i64) {
                std::this_thread::sleep_for(std::chrono::microseconds(200));
                if ((std::this_thread::get_id() == caller) != from_helper)
                    throw std::runtime_error("as it is");
                ++n_done;
            });
        };
        EXPECT_THROW(run(), std::runtime_error);
        EXPECT_LT(n_done, 1000);  // the others have stopped
    }
}

TEST(parallel, work_within_work_stays_on_its_thread) {
    std::atomic<int> n_inner = 0;
    parallel_for(6, 3, [&](i64) {
        wait_a_little();
        parallel_for(4, 3, [&, outer = std::this_thread::get_id()](i64) {
            wait_a_little();
            EXPECT_EQ(std::this_thread::get_id(), outer);
            ++n_inner;
        });
    });
    EXPECT_EQ(n_inner, 24);
}

TEST(parallel, several_threads_can_call_at_once) {
    std::atomic<i64> total = 0;
    std::vector<std::thread> callers;
    for (int i = 0; i < 4; ++i)
        callers.emplace_back([&] {
            for (int repeat = 0; repeat < 20; ++repeat)
                parallel_for(200, 4, [&](i64 block) {
                    std::this_thread::sleep_for(std::chrono::microseconds(5));
                    total += block;
                });
        });
    for (auto& caller: callers)
        caller.join();
    EXPECT_EQ(total, 4 * 20 * (199 * 200 / 2));
}
