// Memory: alignment, the pool, and one's own sources.
#include "noa/runtime/allocator.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <thread>
#include <vector>

#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception, noa::MemoryPool;

bool is_aligned(const std::shared_ptr<void>& memory) {
    return reinterpret_cast<std::uintptr_t>(memory.get()) % Allocator::alignment == 0;
}

TEST(allocator, aligns_and_gives_all_that_was_asked_for) {
    for (const i64 n:
            {1LL, 63LL, 64LL, 65LL, 4097LL, (1LL << 20) - 1, 1LL << 20, (1LL << 20) + 1, 5'000'001LL, 40'000'000LL}) {
        const auto memory = Allocator().allocate(n, Device{});
        ASSERT_NE(memory, nullptr);
        EXPECT_TRUE(is_aligned(memory)) << n;
        std::memset(memory.get(), 1, static_cast<std::size_t>(n));
    }
    EXPECT_EQ(Allocator().allocate(0, Device{}), nullptr);
}

TEST(allocator, a_large_block_is_used_again) {
    MemoryPool::clear();
    auto first = Allocator().allocate(10'000'000, Device{});
    const void* address = first.get();
    EXPECT_EQ(MemoryPool::n_bytes_kept(), 0);
    first.reset();
    EXPECT_GE(MemoryPool::n_bytes_kept(), 10'000'000);

    const auto second = Allocator().allocate(9'900'000, Device{});  // about the same size
    EXPECT_EQ(second.get(), address);
    EXPECT_EQ(MemoryPool::n_bytes_kept(), 0);
    EXPECT_NE(Allocator().allocate(9'900'000, Device{}).get(), address);
    MemoryPool::clear();
    EXPECT_EQ(MemoryPool::n_bytes_kept(), 0);
}

TEST(allocator, blocks_are_little_larger_than_asked_for) {
    for (const i64 n: {(1LL << 20) + 1, 3'000'000LL, (1LL << 24) + 1}) {
        MemoryPool::clear();
        Allocator().allocate(n, Device{}).reset();
        EXPECT_GE(MemoryPool::n_bytes_kept(), n);
        EXPECT_LE(MemoryPool::n_bytes_kept(), n + n / 7);
    }
    MemoryPool::clear();
}

TEST(allocator, what_nobody_wants_makes_room) {
    const i64 before = MemoryPool::limit();
    MemoryPool::clear();
    MemoryPool::set_limit(64 << 20);
    Allocator().allocate(64 << 20, Device{}).reset();
    auto block = Allocator().allocate(32 << 20, Device{});
    const void* address = block.get();
    block.reset();

    EXPECT_EQ(MemoryPool::n_bytes_kept(), 32 << 20);
    EXPECT_EQ(Allocator().allocate(32 << 20, Device{}).get(), address);
    Allocator().allocate(65 << 20, Device{}).reset();  // more than the limit
    EXPECT_EQ(MemoryPool::n_bytes_kept(), 32 << 20);
    MemoryPool::clear();
    MemoryPool::set_limit(before);
}

TEST(allocator, small_blocks_are_not_kept) {
    MemoryPool::clear();
    Allocator().allocate(1000, Device{}).reset();
    EXPECT_EQ(MemoryPool::n_bytes_kept(), 0);
}

TEST(allocator, keeps_no_more_than_its_limit) {
    const i64 before = MemoryPool::limit();
    MemoryPool::clear();
    MemoryPool::set_limit(5 << 20);
    auto a = Allocator().allocate(4 << 20, Device{}), b = Allocator().allocate(4 << 20, Device{});
    a.reset();
    b.reset();
    EXPECT_EQ(MemoryPool::n_bytes_kept(), 4 << 20);
    MemoryPool::set_limit(0);
    EXPECT_EQ(MemoryPool::n_bytes_kept(), 0);
    EXPECT_TRUE(test::throws<Exception>([] { MemoryPool::set_limit(-1); }, "-1"));
    MemoryPool::set_limit(before);
}

TEST(allocator, holds_no_more_than_twice_what_was_in_use_at_once) {
    MemoryPool::clear();
    for (i64 size = 1; size <= 40; ++size)  // of 40 sizes, which make some 800 MiB
        Allocator().allocate(size << 20, Device{}).reset();
    EXPECT_LE(MemoryPool::n_bytes_kept(), 80 << 20);
    EXPECT_GT(MemoryPool::n_bytes_kept(), 0);
    const auto used = Allocator().allocate(40 << 20, Device{});
    EXPECT_LE(MemoryPool::n_bytes_kept(), 40 << 20);
    MemoryPool::clear();
}

TEST(allocator, keeps_blocks_of_two_sizes_that_take_turns) {
    MemoryPool::clear();
    Allocator().allocate(64 << 20, Device{}).reset();
    Allocator().allocate(96 << 20, Device{}).reset();
    EXPECT_EQ(MemoryPool::n_bytes_kept(), 160 << 20);
    MemoryPool::clear();
}

TEST(allocator, forgets_what_was_in_use_long_ago) {
    MemoryPool::clear();
    Allocator().allocate(256 << 20, Device{}).reset();
    EXPECT_EQ(MemoryPool::n_bytes_kept(), 256 << 20);
    for (int i = 0; i < 1000; ++i)
        Allocator().allocate(2 << 20, Device{}).reset();
    EXPECT_EQ(MemoryPool::n_bytes_kept(), 2 << 20);
    MemoryPool::clear();
}

TEST(allocator, serves_many_threads_at_once) {
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([t] {
            for (int i = 0; i < 200; ++i) {
                const i64 n = (1 << 20) + (i % 5) * 300'000;
                const auto memory = Allocator().allocate(n, Device{});
                auto* bytes = static_cast<unsigned char*>(memory.get());
                bytes[0] = bytes[n - 1] = static_cast<unsigned char>(t);
                ASSERT_EQ(bytes[0], t);
                ASSERT_EQ(bytes[n - 1], t);
            }
        });
    for (auto& thread: threads)
        thread.join();
    MemoryPool::clear();
}

TEST(allocator, too_much_is_an_error_with_the_number) {
    EXPECT_TRUE(test::throws<Exception>(
            [] { (void)Allocator().allocate(i64{1} << 60, Device{}); }, "1152921504606846976", "cpu"));
    EXPECT_TRUE(
            test::throws<Exception>([] { (void)Allocator().allocate(INT64_MAX, Device{}); }, "9223372036854775807"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Allocator().allocate(-1, Device{}); }, "-1"));
}

TEST(allocator, its_error_has_the_one_being_handled_in_it) {
    std::vector<std::string> trace;
    try {
        try {
            noa::panic("the first one");
        } catch (const Exception&) {
            (void)Allocator().allocate(i64{1} << 60, Device{});
        }
    } catch (const noa::MemoryError&) {
        trace = Exception::backtrace();
    }
    ASSERT_EQ(trace.size(), 2u);
    EXPECT_NE(trace[0].find("1152921504606846976"), std::string::npos) << trace[0];
    EXPECT_NE(trace[1].find("the first one"), std::string::npos) << trace[1];
}

// Counts what is given and taken, and can refuse or misbehave.
struct Counting : MemorySource {
    i64 n_given = 0, n_taken = 0;
    i64 shift = 0;
    bool fails = false, gives_nothing = false;

    void* allocate(i64 n_bytes, Device) override {
        if (fails)
            throw std::bad_alloc();
        if (gives_nothing)
            return nullptr;
        n_given += n_bytes;
        return static_cast<char*>(std::malloc(static_cast<std::size_t>(n_bytes + 64))) + shift;
    }
    void deallocate(void* memory, i64 n_bytes, Device) noexcept override {
        n_taken += n_bytes;
        std::free(static_cast<char*>(memory) - shift);
    }
};

TEST(allocator, may_be_your_own) {
    const auto source = std::make_shared<Counting>();
    {
        const auto a = noa::zeros<f64>({1, 1, 10, 10}, {.allocator = source});
        const auto b = a.copy(), c = noa::like(a);  // with the same
        EXPECT_EQ(source->n_given, 2400);
        EXPECT_EQ(b.option().allocator, Allocator(source));
    }
    EXPECT_EQ(source->n_taken, 2400);

    source->fails = true;
    EXPECT_TRUE(test::throws<Exception>([&] { (void)Array<f64>({1, 1, 1, 3}, {.allocator = source}); }, "24 bytes"));
    source->fails = false;
    source->gives_nothing = true;
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)Array<f64>({1, 1, 1, 3}, {.allocator = source});
            },
            "no memory for 24"));
    source->gives_nothing = false;
    source->shift = 4;
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)Array<f64>({1, 1, 1, 3}, {.allocator = source});
            },
            "aligned to 8"));
    EXPECT_EQ(source->n_taken, source->n_given);
}

TEST(allocator, lives_as_long_as_its_memory) {
    std::weak_ptr<Counting> watched;
    Array<f64> array;
    {
        const auto source = std::make_shared<Counting>();
        watched = source;
        array = Array<f64>({1, 1, 1, 3}, {.allocator = source});
    }
    EXPECT_FALSE(watched.expired());
    array = {};
    EXPECT_TRUE(watched.expired());
}

TEST(allocator, is_made_from_its_name) {
    EXPECT_EQ(Allocator("default"), Allocator());
    EXPECT_TRUE(test::throws<Exception>([] { (void)Allocator("pinned"); }, "'pinned'", "no GPU support"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Allocator("fast"); }, "'fast'", "'default'"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Allocator(std::shared_ptr<MemorySource>{}); }, "source"));
    const char* none = nullptr;
    EXPECT_THROW((void)Allocator(none), Exception);
}

}  // namespace
