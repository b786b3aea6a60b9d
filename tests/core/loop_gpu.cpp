// What kernels are told of a loop, which the host decides: needs no GPU.
#include "noa/core/cuda/loop.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>

#include "noa/noa.hpp"

namespace {

using namespace noa::types;
using noa::cuda::Access, noa::cuda::Divider, noa::cuda::Loop, noa::cuda::Operand;

TEST(loop_gpu, divides_as_division_does) {
    constexpr u32 last = INT32_MAX;
    for (const u32 by: {1u, 2u, 3u, 5u, 7u, 255u, 256u, 257u, 641u, 65535u, 65536u, 1u << 30, last - 1, last})
        for (const u32 n: {0u, 1u, 2u, by - 1, by, by + (by < last ? 1u : 0u), last / by * by, last - 1, last})
            ASSERT_EQ(Divider(by)(n), n / by) << n << " / " << by;
}

RC_GTEST_PROP(loop_gpu, divides_any_numbers, (std::uint32_t a, std::uint32_t b)) {
    const u32 n = a >> 1, by = b >> 1 == 0 ? 1 : b >> 1, small = 1 + by % 1000;
    RC_ASSERT(Divider(by)(n) == n / by);
    RC_ASSERT(Divider(small)(n) == n / small);
}

struct Made {
    Loop loop;
    Operand operands[2];
};

// A copy of bytes, from an address.
Made copy_of(const Shape4& shape, const Strides4& strides, std::uintptr_t address = 256) {
    const std::array operands{noa::core::Operand{strides, 1}, noa::core::Operand{shape.strides(), 1, true}};
    const std::size_t sizes[] = {1, 1};
    noa::cpu::Operands given;
    given.first[0] = reinterpret_cast<std::byte*>(address);
    given.first[1] = reinterpret_cast<std::byte*>(std::uintptr_t{1} << 40);
    given.is_output[1] = true;
    Made made;
    made.loop = noa::cuda::make_loop(noa::core::make_plan(shape, operands), given, sizes, made.operands);
    return made;
}

TEST(loop_gpu, counts_in_32_bits_as_long_as_they_are_enough) {
    constexpr i64 limit = i64{1} << 31;
    for (const i64 n: {limit - 1, limit, limit + 7}) {
        const Made made = copy_of({1, 1, 1, n}, {n, n, n, 1});
        EXPECT_EQ(made.loop.is_small, n <= limit) << n;
        EXPECT_TRUE(made.loop.is_flat);
        EXPECT_TRUE(made.loop.has_vectors);
        EXPECT_EQ(16 * made.loop.n_vectors + made.loop.n_tail, n);
    }
    // Few elements, far from each other.
    EXPECT_FALSE(copy_of({1, 1, 2, 16}, {0, 0, limit, 1}).loop.is_small);
    EXPECT_TRUE(copy_of({1, 1, 2, 16}, {0, 0, limit - 16, 1}).loop.is_small);
}

TEST(loop_gpu, has_vectors_where_rows_begin_on_their_bounds) {
    EXPECT_TRUE(copy_of({1, 1, 3, 32}, {0, 0, 48, 1}).loop.has_vectors);
    EXPECT_FALSE(copy_of({1, 1, 3, 32}, {0, 0, 40, 1}).loop.has_vectors);
    EXPECT_FALSE(copy_of({1, 1, 3, 32}, {0, 0, 48, 1}, 257).loop.has_vectors);
    EXPECT_FALSE(copy_of({1, 1, 3, 32}, {0, 0, 96, 2}).loop.has_vectors);
    EXPECT_EQ(copy_of({1, 1, 3, 32}, {0, 0, 1, 0}).operands[0].access, Access::REPEATED);
    EXPECT_EQ(copy_of({1, 1, 640, 320}, {0, 0, 1, 640}).operands[0].access, Access::TRANSPOSED);
}

}  // namespace
