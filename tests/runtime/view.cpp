// View: memory that somebody else owns.
#include "noa/runtime/view.hpp"

#include <gtest/gtest.h>

#include <array>
#include <type_traits>

#include "noa/noa.hpp"
#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception;

static_assert(sizeof(View<f32>) <= 88 and std::is_trivially_copyable_v<View<f32>>);
static_assert(test::same_type<decltype(View(static_cast<const f32*>(nullptr), Layout{})), View<const f32>>);

TEST(view, reads_and_writes_memory_that_it_does_not_own) {
    std::array<i32, 6> memory{0, 1, 2, 3, 4, 5};
    const View view(memory.data(), {1, 1, 2, 3});  // const, and yet its elements can be written to

    EXPECT_EQ(view.span()(0, 0, 1, 2), 5);
    view.span()(0, 0, 1, 0) = 30;
    EXPECT_EQ(memory[3], 30);
    EXPECT_EQ(view.get(), memory.data());
    EXPECT_EQ(view.option().device, Device{});
}

TEST(view, takes_strides_of_any_sign) {
    std::array<i32, 6> memory{0, 1, 2, 3, 4, 5};
    const View backwards(memory.data() + 5, Layout{{1, 1, 2, 3}, {6, 6, -3, -1}});

    EXPECT_EQ(backwards.span()(0, 0, 0, 0), 5);
    EXPECT_EQ(backwards.span()(0, 0, 0, 2), 3);
    EXPECT_EQ(backwards.span()(0, 0, 1, 2), 0);
}

TEST(view, of_mutable_elements_becomes_one_of_const_elements) {
    std::array<i32, 2> memory{4, 5};
    const View<const i32> view = View(memory.data(), {1, 1, 1, 2});

    EXPECT_EQ(view.span()(0, 0, 0, 1), 5);
    EXPECT_EQ(view.copy().span()(0, 0, 0, 1), 5);
    static_assert(not std::is_convertible_v<View<const i32>, View<i32>>);
}

TEST(view, of_an_array_does_not_keep_its_memory) {
    const auto owner = std::make_shared<i32>(7);
    const Array<i32> array(owner, {1, 1, 1, 1});
    const auto view = array.view();

    EXPECT_EQ(owner.use_count(), 2);
    EXPECT_EQ(view.first(), 7);
}

TEST(view, refuses_memory_that_cannot_hold_its_elements) {
    EXPECT_TRUE(test::throws<Exception>([] { (void)View<f32>(nullptr, {1, 1, 1, 3}); }, "(1,1,1,3)", "needs memory"));
    EXPECT_NO_THROW((void)View<f32>(nullptr, {1, 1, 0, 3}));
    alignas(8) std::array<std::byte, 16> bytes{};
    auto* odd = reinterpret_cast<f32*>(bytes.data() + 1);  // NOLINT: that is what is refused
    EXPECT_TRUE(test::throws<Exception>([&] { (void)View(odd, {1, 1, 1, 1}); }, "not aligned to the 4 bytes"));
}

}  // namespace
