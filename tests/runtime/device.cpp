// Devices: their names, and what they tell about themselves.
#include "noa/runtime/device.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <thread>

#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception;

TEST(device, is_made_from_its_name_and_prints_it) {
    EXPECT_EQ(Device("cpu"), Device{});
    EXPECT_TRUE(Device("cpu").is_cpu());
    EXPECT_EQ(Device::all().front(), Device{});
    std::ostringstream text;
    text << Device{};
    EXPECT_EQ(text.str(), "cpu");
    for (const char* bad: {"", "CPU", "cpu:0", "gpu0", "gpu:", "gpu:x", "gpu:-1", "gpu 0", "cuda"})
        EXPECT_TRUE(test::throws<Exception>([&] { (void)Device(bad); }, "is not the name of a device", bad));
    const char* none = nullptr;
    EXPECT_THROW((void)Device(none), Exception);
}

TEST(device, says_what_it_is) {
    const noa::DeviceInfo info = Device{}.info();
    EXPECT_FALSE(info.name.empty());
    EXPECT_EQ(info.n_processors, static_cast<int>(std::thread::hardware_concurrency()));
    EXPECT_GT(info.n_bytes, i64{1} << 28);
    EXPECT_GT(info.n_bytes_free, 0);
    EXPECT_LE(info.n_bytes_free, info.n_bytes);
    EXPECT_EQ(info.architecture[0], 0);
}

TEST(device, a_gpu_that_is_not_there_cannot_be_named) {
    EXPECT_TRUE(test::throws<Exception>([] { (void)Device("gpu:0"); }, "'gpu:0'"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)noa::zeros<f32>({1, 1, 2, 2}, {.device = "gpu"}); }, "'gpu'"));
}

}  // namespace
