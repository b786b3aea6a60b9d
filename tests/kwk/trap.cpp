// A broken rule throws on the host and traps in a kernel. A trap ends the program's use of the GPU: hence one test
// only.
#include <gtest/gtest.h>

#include <stdexcept>

#include "kwk/kwk.hpp"
#include "support/driver.hpp"
#include "support/run_on.hpp"

namespace {

struct trap : test::OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, trap, test::every_device(), test::device_name);

struct TakesTooMuch {
    std::int64_t n;
    std::int64_t* kept;

    KWK_HD void operator()(std::int64_t) const { *kept = kwk::shape(kwk::height = 10)(kwk::first(n)).numel(); }
};

TEST_P(trap, ends_the_kernel_for_a_slice_outside_its_extent) {
    test::Buffer<std::int64_t> kept(is_gpu(), {0});

    test::for_each_index(is_gpu(), 1, TakesTooMuch{10, kept.data()});
    EXPECT_EQ(kept.values().front(), 10);

    const auto too_much = [&] { test::for_each_index(is_gpu(), 1, TakesTooMuch{11, kept.data()}); };
    if (is_gpu())
        EXPECT_THROW(too_much(), std::runtime_error);
    else
        EXPECT_THROW(too_much(), kwk::error);
}

}  // namespace
