#include "noa/fft/cache.hpp"

#include <fftw3.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "fft/reference.hpp"
#include "noa/base/error.hpp"
#include "noa/fft/transform.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::fft::CacheLimit, noa::fft::PlanCache;

// The limit of the cache of the device under test is what it was when a test is over.
class fft_cache : public testing::Test {
protected:
    void SetUp() override { PlanCache::clear(device()); }
    void TearDown() override {
        PlanCache::set_limit({}, device());
        PlanCache::clear(device());
    }
    static Device device() { return test::device(); }
    static noa::fft::CacheInfo info() { return PlanCache::info(device()); }
    static void transform(const Shape4& shape) { (void)noa::fft::r2c(noa::zeros<f32>(shape, {.device = device()})); }
};

TEST_F(fft_cache, the_second_call_plans_nothing) {
    transform({2, 1, 24, 36});
    const auto first = info();
    EXPECT_GT(first.n_plans, 0);
    EXPECT_GT(first.n_bytes, 0);
    transform({2, 1, 24, 36});
    const auto second = info();
    EXPECT_EQ(second.n_made, first.n_made);
    EXPECT_EQ(second.n_plans, first.n_plans);
    EXPECT_EQ(second.n_bytes, first.n_bytes);
    EXPECT_GT(second.n_found, first.n_found);
}

TEST_F(fft_cache, stays_within_its_limits) {
    PlanCache::set_limit({.n_plans = 3}, device());
    for (i64 n = 10; n < 40; ++n) {
        transform({1, 1, 1, n});
        EXPECT_LE(info().n_plans, 3);
    }
    EXPECT_EQ(info().n_plans, 3);

    // What is left is what was used last.
    const auto n_made = info().n_made;
    for (const i64 n: {37, 39, 38})
        transform({1, 1, 1, n});
    EXPECT_EQ(info().n_made, n_made);
    transform({1, 1, 1, 10});
    transform({1, 1, 1, 39});
    EXPECT_EQ(info().n_made, n_made + 1);
    transform({1, 1, 1, 37});
    EXPECT_EQ(info().n_made, n_made + 2);

    const i64 n_bytes = info().n_bytes;
    PlanCache::set_limit({.n_bytes = n_bytes / 2}, device());
    EXPECT_LE(info().n_bytes, n_bytes / 2);
    EXPECT_EQ(info().limit.n_bytes, n_bytes / 2);
    PlanCache::set_limit({.n_plans = 0}, device());
    EXPECT_EQ(info().n_plans, 0);
    transform({1, 1, 1, 39});
    EXPECT_EQ(info().n_plans, 0);
    EXPECT_EQ(info().n_bytes, 0);
}

// A plan that is too large to be kept does not push out others.
TEST_F(fft_cache, what_is_too_large_for_it_leaves_the_others_alone) {
    transform({1, 1, 1, 30});
    const auto before = info();
    PlanCache::set_limit({.n_bytes = before.n_bytes + 10}, device());
    transform({1, 1, 1, 50'000});
    EXPECT_EQ(info().n_plans, before.n_plans);
    const auto n_made = info().n_made;
    transform({1, 1, 1, 30});
    EXPECT_EQ(info().n_made, n_made);
}

TEST_F(fft_cache, can_be_cleared) {
    transform({1, 1, 30, 30});
    PlanCache::clear(device());
    EXPECT_EQ(info().n_plans, 0);
    EXPECT_EQ(info().n_bytes, 0);
}

TEST_F(fft_cache, limits_that_make_no_sense_are_refused) {
    EXPECT_TRUE(test::throws<noa::Exception>([] { PlanCache::set_limit({.n_plans = -1}, device()); }, "-1"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { PlanCache::set_limit({.n_bytes = -5}, device()); }, "-5"));
}

// Plans that others let go of in the meantime live until they are done.
TEST_F(fft_cache, many_threads_can_use_it) {
    PlanCache::set_limit({.n_plans = 2}, device());
    std::vector<std::thread> threads;
    std::vector<int> n_wrong(4);
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([t, &wrong = n_wrong[static_cast<std::size_t>(t)]] {
            for (int i = 0; i < 40; ++i) {
                const Shape4 shape{1, 1, 10 + (t + i) % 7, 12 + i % 5};
                const auto real = noa::random<f32>(noa::Normal{0., 1.}, shape, {.device = device()}, {.seed = 1});
                wrong += not noa::allclose(noa::fft::c2r(noa::fft::r2c(real), shape), real, 1e-5f);
            }
        });
    for (auto& thread: threads)
        thread.join();
    EXPECT_EQ(n_wrong, std::vector<int>(4));
    EXPECT_LE(info().n_plans, 2);
}

TEST(fft_wisdom, is_saved_and_had_again) {
    const auto folder = std::filesystem::temp_directory_path();
    const auto file = folder / ("noa_wisdom_" + std::to_string(getpid())), other = folder / (file.string() + "_2");
    const auto real = noa::random<f32>(noa::Normal{0., 1.}, {1, 1, 48, 52}, {}, {.seed = 1});
    const auto measured = noa::fft::r2c(real, {.effort = noa::fft::Effort::MEASURE});
    noa::fft::save_wisdom(file);
    EXPECT_GT(std::filesystem::file_size(file), 50U);

    // What FFTW has forgotten comes back: the same plans again, and the same bits.
    PlanCache::clear();
    fftwf_forget_wisdom();
    noa::fft::load_wisdom(file);
    noa::fft::save_wisdom(other);
    const auto text_of = [](const std::filesystem::path& path) {
        std::ifstream in(path);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    EXPECT_EQ(text_of(other).size(), text_of(file).size());  // in whatever order
    std::filesystem::remove(other);
    const auto again = noa::fft::r2c(real, {.effort = noa::fft::Effort::MEASURE});
    EXPECT_TRUE(test::agree(test::values(again), test::values(measured)));
    EXPECT_TRUE(noa::allclose(noa::fft::c2r(again, real.shape()), real, 1e-5f));

    std::ofstream(file) << "something else";
    EXPECT_TRUE(test::throws<noa::Exception>([&] { noa::fft::load_wisdom(file); }, file.string()));
    std::filesystem::remove(file);
    EXPECT_TRUE(test::throws<noa::Exception>([&] { noa::fft::load_wisdom(file); }, "cannot read", file.string()));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { noa::fft::save_wisdom(folder / "there_is_no_such_folder" / "file"); }, "cannot write"));
}

// A plan that is being made does not keep those that are there from being used, and is made once.
TEST_F(fft_cache, keeps_one_of_those_that_many_make_at_once) {
    const auto before = info().n_made;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([] { transform({1, 1, 1, 30030}); });
    for (std::thread& thread: threads)
        thread.join();
    EXPECT_EQ(info().n_made, before + 1);
}

#if not defined(__SANITIZE_ADDRESS__) and not defined(__SANITIZE_THREAD__)  // which take terabytes of addresses
// In a process of its own, with no more memory than it has: the error says what was wanted, and smaller ones go on.
void transform_without_memory() {
    const auto spectrum = noa::zeros<c32>({2, 1, 4096, 2049});
    const auto image = noa::empty<f32>({2, 1, 4096, 4096});
    std::size_t n_pages = 0;
    std::ifstream("/proc/self/statm") >> n_pages;
    const rlimit limit{n_pages * static_cast<std::size_t>(getpagesize()) + (32U << 20), RLIM_INFINITY};
    const bool is_set = setrlimit(RLIMIT_AS, &limit) == 0;
    const bool is_refused = test::throws<noa::Exception>([&] { noa::fft::c2r(spectrum, image); }, "2 arrays of f32",
            "(2,1,4096,4096)", "bytes to work with", "free on cpu");
    const auto small = noa::ones<f32>({1, 1, 16, 16});
    const bool goes_on = noa::allclose(noa::fft::c2r(noa::fft::r2c(small), small.shape()), small, 1e-6f);
    _exit(is_set and is_refused and goes_on ? 0 : 1);
}
TEST(fft_memory, without_memory_there_is_an_error_with_the_numbers) {
    if (test::device().is_gpu())
        GTEST_SKIP() << "is about the memory of the CPU";
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(transform_without_memory(), testing::ExitedWithCode(0), "");
}
#endif

TEST(fft_wisdom, is_saved_by_many_at_once) {
    const auto folder = std::filesystem::temp_directory_path() / ("noa_wisdom_many_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    std::vector<std::thread> threads;
    std::vector<int> failures(4);
    for (std::size_t i = 0; i < 4; ++i)
        threads.emplace_back([&, i] {
            for (int n = 0; n < 20; ++n)
                try {
                    noa::fft::save_wisdom(folder / "wisdom");
                } catch (const noa::Exception&) {
                    ++failures[i];
                }
        });
    for (std::thread& thread: threads)
        thread.join();
    EXPECT_EQ(failures, std::vector<int>(4));
    noa::fft::load_wisdom(folder / "wisdom");
    std::filesystem::remove_all(folder);
}

}  // namespace
