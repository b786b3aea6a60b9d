// Devices, memory, streams, events and copies of GPUs. Skipped where there is none.
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include "noa/noa.hpp"
#include "support/driver.hpp"
#include "support/gpu.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::height, kwk::width;
using noa::Exception, noa::MemoryPool, noa::Slice;
using test::Placed, test::Samples;

using gpu_device = test::Gpu;
using gpu_memory = test::Gpu;
using gpu_copy = test::Gpu;
using gpu_stream = test::Gpu;

// ---- Devices -------------------------------------------------------------------------------------------------------

TEST(gpu_names, one_that_is_not_there_says_why) {
    const auto name = "gpu:" + std::to_string(Device::all().size() - 1);
    EXPECT_TRUE(test::throws<Exception>([&] { (void)Device(name); }, name, "GPU"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Device("gpu:999999999999999999999"); }, "no device", "GPU"));
    for (const char* const wrong: {"gpu:", "gpu:-1", "gpu:1x", "gpu1", "GPU", "cuda"})
        EXPECT_TRUE(test::throws<Exception>([&] { (void)Device(wrong); }, wrong, "not the name of a device"));
    if (Device::all().size() == 1) {
        EXPECT_TRUE(test::throws<Exception>([] { (void)Allocator("pinned"); }, "pinned", "GPU"));
    }
}

TEST_F(gpu_device, has_a_name_and_a_number) {
    EXPECT_EQ(Device("gpu"), Device("gpu:0"));
    EXPECT_EQ(to_string(gpu()), "gpu:0");
    EXPECT_TRUE(gpu().is_gpu());
    EXPECT_EQ(Device::all()[1], gpu());
}

TEST_F(gpu_device, says_what_it_is) {
    const noa::DeviceInfo info = gpu().info();
    EXPECT_FALSE(info.name.empty());
    EXPECT_GT(info.n_processors, 0);
    EXPECT_GE(info.architecture[0], 5);
    EXPECT_GT(info.n_bytes_free, 0);
    EXPECT_GE(info.n_bytes, info.n_bytes_free);
    const noa::Array<u8> array(Layout{1, 1, 1, i64{1} << 30}, {.device = gpu(), .allocator = "device"});
    EXPECT_LE(gpu().info().n_bytes_free, info.n_bytes_free - (i64{1} << 29));
}

// ---- Memory --------------------------------------------------------------------------------------------------------

TEST_F(gpu_memory, of_every_kind_can_be_copied_from_and_to) {
    const auto expected = noa::arange<f32>(1000);
    for (const char* const name: {"default", "async", "device", "pinned", "managed"}) {
        const noa::Array<f32> array(Layout{1, 1, 1, 1000}, {.device = gpu(), .allocator = name});
        expected.to(array);
        EXPECT_TRUE(noa::allclose(array.to("cpu"), expected, 0)) << name;
    }
    for (const char* const name: {"pinned", "managed"}) {
        const noa::Array<f32> array(Layout{1, 1, 1, 1000}, {.device = "cpu", .allocator = name});
        expected.to(array);
        EXPECT_EQ(array.span()(0, 0, 0, 999), 999.f) << name;
        EXPECT_TRUE(noa::allclose(array.to("gpu").to("cpu"), expected, 0)) << name;
    }
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)noa::Array<f32>(Layout{1, 1, 1, 5}, {.device = "cpu", .allocator = "async"});
            },
            "async", "cpu"));
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)noa::Array<f32>(Layout{1, 1, 1, 5}, {.device = "cpu", .allocator = "device"});
            },
            "device", "cpu"));
}

TEST_F(gpu_memory, that_there_is_not_is_an_error_with_numbers_and_the_next_call_works) {
    for (const char* const name: {"async", "device"}) {
        const auto ask = [&] { (void)noa::Array<u8>(Layout{1, 1, 1, i64{1} << 45}, {gpu(), name}); };
        EXPECT_TRUE(test::throws<Exception>(ask, "35184372088832 bytes", "free", "gpu:0")) << name;
        EXPECT_EQ(noa::sum(noa::ones<f32>({1, 1, 1, 100}, on_gpu())), 100.f) << name;
    }
}

TEST_F(gpu_memory, that_is_given_back_can_be_had_again) {
    MemoryPool::clear(gpu());
    for (int i = 0; i < 10'000; ++i)
        (void)noa::Array<f32>(Layout{1, 1, 64, 1 + i % 64}, on_gpu());
    Stream::current(gpu()).synchronize();
    EXPECT_LE(MemoryPool::n_bytes_kept(gpu()), i64{64} << 20);
    MemoryPool::clear(gpu());
    EXPECT_EQ(MemoryPool::n_bytes_kept(gpu()), 0);
}

TEST_F(gpu_memory, of_arrays_that_are_gone_can_be_had_again_at_once) {
    const i64 most = gpu().info().n_bytes_free / 5 * 3;
    for (int i = 0; i < 3; ++i)
        (void)noa::zeros<u8>({1, 1, 1, most}, on_gpu());
    const noa::Array<u8> array(Layout{1, 1, 1, most}, {.device = gpu(), .allocator = "device"});
    EXPECT_NE(array.get(), nullptr);
}

TEST_F(gpu_memory, may_come_from_a_source_of_ones_own) {
    struct Counted final : noa::MemorySource {
        noa::Allocator inner{"device"};
        std::vector<std::shared_ptr<void>> given;
        int n = 0;
        void* allocate(i64 n_bytes, Device device) override {
            ++n;
            given.push_back(inner.allocate(n_bytes, device));
            return given.back().get();
        }
        void deallocate(void*, i64, Device) noexcept override { --n; }
    };
    const auto source = std::make_shared<Counted>();
    {
        const auto array = noa::fill<f32>({1, 1, 3, 4}, 2, {.device = gpu(), .allocator = source});
        EXPECT_EQ(source->n, 1);
        EXPECT_EQ(noa::sum(array), 24.f);
        EXPECT_EQ(noa::sum(array.copy()), 24.f);
        EXPECT_EQ(source->n, 1);  // the copy is gone, the array is not
    }
    Stream::current(gpu()).synchronize();
    EXPECT_EQ(source->n, 0);
}

// ---- Copies --------------------------------------------------------------------------------------------------------

// From every layout to every layout, on the two devices.
TEST_F(gpu_copy, takes_every_layout) {
    std::uint64_t seed = 0;
    for (const test::Layout& layout: test::layouts()) {
        if (layout.n_elements() == 0)
            continue;
        SCOPED_TRACE(layout.name);
        const Placed<i32> from(layout, Samples::ANY, ++seed), to(test::random_layout(layout.shape, ++seed, false));
        const noa::View<i32> input(from.array().get(), from.array().layout()),
                output(to.array().get(), to.array().layout());

        const auto there = input.to("gpu");
        EXPECT_EQ(there.device(), gpu());
        there.to(output);
        ASSERT_EQ(to.values(), from.values());
        ASSERT_TRUE(to.is_clean());

        // Strided on the GPU, too: a part of something larger, in another order.
        const auto large = noa::fill<i32>(
                {layout.shape[3] * 2, layout.shape[1], layout.shape[2] + 3, layout.shape[0]}, -1, on_gpu());
        const auto part = large.subregion(Slice{0, layout.shape[3] * 2, 2}, Slice{}, Slice{1, layout.shape[2] + 1})
                                  .permute({3, 1, 2, 0})
                                  .flip(height);
        input.to(part);
        EXPECT_EQ(test::values(part.to("cpu")), from.values());
        there.to(part.flip(width));
        part.flip(width).to(output);
        ASSERT_EQ(to.values(), from.values());
        EXPECT_EQ(noa::count(noa::equal(large, -1)) >= large.n_elements() - part.n_elements(), true);
    }
}

TEST_F(gpu_copy, takes_elements_of_any_size) {
    using Matrix = Mat<f64, 3, 4>;
    struct Three {
        u8 values[3];
        bool operator==(const Three&) const = default;
    };
    const auto check = []<typename T>(T first, T second) {
        const noa::Array<T> array(Layout{3, 1, 5, 7});
        for (i64 i = 0; i < array.n_elements(); ++i)
            array.get()[i] = i % 3 == 0 ? first : second;
        const auto back = array.to("gpu").permute_copy({3, 1, 2, 0}).permute({3, 1, 2, 0}).copy().to("cpu");
        for (i64 i = 0; i < array.n_elements(); ++i)
            ASSERT_TRUE(std::memcmp(array.get() + i, back.get() + i, sizeof(T)) == 0) << i;
        const auto filled = noa::fill<T>({1, 1, 5, 7}, first, {.device = "gpu"}).to("cpu");
        ASSERT_TRUE(std::memcmp(filled.get() + 34, &first, sizeof(T)) == 0);
    };
    check(Matrix{}, [] {
        Matrix matrix{};
        matrix[1][2] = 3;
        return matrix;
    }());
    check(Three{{1, 2, 3}}, Three{{4, 5, 6}});
    check(c64{1, 2}, c64{3, 4});
    check(u8{1}, u8{2});
}

TEST_F(gpu_copy, takes_rows_that_are_far_apart) {
    const auto large = noa::zeros<u8>({2, 1, i64{1} << 16, i64{1} << 16}, on_gpu());
    const auto part = large.subregion(kwk::height = Slice{0, 5});
    noa::fill(part, u8{7});
    EXPECT_EQ(noa::sum(part.to("cpu")), u64{2} * 5 * 65536 * 7);
}

TEST_F(gpu_copy, shows_what_is_on_the_gpu) {
    const auto array = noa::arange<f32>(4).to("gpu");
    EXPECT_EQ(to_string(array), "Array([0, 1, 2, 3], shape=(1,1,1,4), dtype=f32, device=gpu:0)");
    const auto large = noa::zeros<c64>({3, 1, 200, 200}, on_gpu());
    EXPECT_EQ(to_string(large.to("cpu")).size() + 2, to_string(large).size());  // "gpu:0" for "cpu"
}

TEST_F(gpu_copy, waits_for_what_the_cpu_has_to_do_before) {
    const StreamGuard guard(Device("cpu"), Stream::ASYNC);
    const auto array = noa::zeros<i32>({1, 1, 1, 5});
    guard.stream().enqueue([array] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        *array.get() = 7;
    });
    EXPECT_EQ(array.to("gpu").first(), 7);
}

TEST_F(gpu_copy, between_arrays_of_several_devices_is_the_only_call_for_it) {
    const auto a = noa::ones<f32>({1, 1, 1, 5}), b = noa::ones<f32>({1, 1, 1, 5}, on_gpu());
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::add(a, b); }, "several devices", "cpu", "gpu:0"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::sum(b, a.subregion(width = 0)); }, "several devices"));
}

// ---- Streams -------------------------------------------------------------------------------------------------------

TEST_F(gpu_stream, keeps_arrays_until_the_work_is_done) {
    const Stream other(gpu());
    for (const char* const allocator: {"default", "device", "managed"}) {
        auto sum = noa::zeros<f32>({1, 1, 1, 1}, on_gpu());
        for (int i = 0; i < 50; ++i) {
            const StreamGuard guard(other);  // the arrays below are of this stream, and used on it
            const auto large = noa::fill<f32>({1, 1, 1, i64{1} << 20}, i, {gpu(), allocator});
            const auto twice = noa::add(large, large);
            noa::add(sum, noa::max(twice, width), sum);
        }
        other.synchronize();
        EXPECT_EQ(sum.first(), 2450.f) << allocator;
    }
}

TEST_F(gpu_stream, arrays_of_one_stream_can_be_used_on_another) {
    const Stream first(gpu()), second(gpu());
    for (int i = 0; i < 50; ++i) {
        noa::Array<f32> made, result;
        Event ready;
        {
            const StreamGuard guard(first);
            made = noa::fill<f32>({1, 1, 1024, 1024}, i, on_gpu());
            ready.record(first);
        }
        {
            const StreamGuard guard(second);
            second.wait(ready);
            result = noa::add(made, 1.f);
            made = {};  // still read
        }
        {
            const StreamGuard guard(first);
            (void)noa::fill<f32>({1, 1, 1024, 1024}, -1, on_gpu());  // would get its memory
        }
        const StreamGuard guard(second);
        ASSERT_EQ(noa::min(result), static_cast<f32>(i + 1));
    }
}

TEST_F(gpu_stream, keeps_memory_until_the_work_before_is_done) {
    const Stream stream(gpu());
    const auto memory = std::make_shared<int>(1);
    stream.keep(memory);
    EXPECT_EQ(memory.use_count(), 2);
    stream.synchronize();
    EXPECT_EQ(memory.use_count(), 1);
}

TEST_F(gpu_stream, events_say_when_and_how_long) {
    const Stream stream = Stream::current(gpu());
    const auto x = noa::ones<f32>({1, 1, 4096, 4096}, on_gpu()), y = noa::like(x);
    Event begin, end;
    EXPECT_TRUE(begin.is_done());
    begin.record(stream);
    for (int i = 0; i < 10; ++i)
        noa::add(x, x, y);
    end.record(stream);
    end.synchronize();
    EXPECT_TRUE(begin.is_done() and end.is_done());
    EXPECT_GT(Event::elapsed(begin, end), 0);
    Event of_cpu;
    of_cpu.record(Stream::current(Device{}));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)Event::elapsed(begin, of_cpu); }, "clocks"));
    stream.synchronize();
    EXPECT_FALSE(stream.is_busy());
}

TEST_F(gpu_stream, is_one_for_all_threads_unless_they_set_their_own) {
    Stream of_thread = Stream::current(Device{});
    std::thread([&] { of_thread = Stream::current(Device("gpu")); }).join();
    EXPECT_EQ(of_thread, Stream::current(gpu()));
    const StreamGuard guard(gpu(), Stream::SYNC);
    EXPECT_NE(of_thread, Stream::current(gpu()));
    const auto sum = noa::add(noa::ones<f32>({1, 1, 9, 9}, on_gpu()), 1.f);
    EXPECT_FALSE(guard.stream().is_busy());
    EXPECT_EQ(noa::sum(sum), 162.f);
}

TEST_F(gpu_stream, many_threads_can_use_one) {
    std::vector<std::thread> threads;
    std::atomic<int> n_right = 0;
    for (int t = 0; t < 8; ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 50; ++i) {
                const auto x = noa::fill<f32>({1, 1, 100, 100}, t, {.device = "gpu"});
                n_right += noa::sum(noa::add(x, static_cast<f32>(i))) == static_cast<f32>(10'000 * (t + i));
            }
        });
    for (std::thread& thread: threads)
        thread.join();
    EXPECT_EQ(n_right, 400);
}

}  // namespace
