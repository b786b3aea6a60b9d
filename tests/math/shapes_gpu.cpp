// Joining, tiling, rolling, resizing and cutting out on the GPU against the same on the CPU.
#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>
#include <vector>

#include "noa/noa.hpp"
#include "support/gpu.hpp"
#include "support/samples.hpp"

namespace {

using namespace noa::types;
using noa::Axis;
using test::EveryDType, test::Extents, test::on_cpu, test::Placed, test::Samples, test::shape_of, test::some_layout,
        test::values;
using Four = Vec<i64, 4>;

constexpr Extents shapes[] = {{1, 1, 1, 1}, {1, 1, 1, 70}, {3, 1, 1, 5}, {2, 3, 17, 33}, {4, 1, 64, 64}, {1, 9, 5, 1}};

// Calls f with arrays of every type, in some layouts, on the GPU, and with the same on the CPU; their results must have
// the same bits.
template<typename F>
void expect_what_the_cpu_gives(const F& f) {
    test::for_each_type(EveryDType{}, [&]<typename T>() {
        for (const Extents& extents: shapes)
            for (std::uint64_t seed = 0; seed < 5; ++seed) {
                const Placed<T> placed(some_layout(extents, seed, true), Samples::ANY, seed);
                const auto expected = f(on_cpu(placed, extents), seed), result = f(placed.array(), seed);
                EXPECT_EQ(result.device(), test::device());
                ASSERT_EQ(result.shape(), expected.shape());
                ASSERT_TRUE(test::agree(values(result), values(expected)))
                        << noa::dtype_of<T> << ' ' << shape_of(extents) << ' ' << seed;
            }
    });
}

// Between -n and n.
i64 some_number(std::uint64_t seed, i64 n) {
    return static_cast<i64>(test::scramble(seed) % static_cast<std::uint64_t>(2 * n + 1)) - n;
}

TEST(shapes_gpu, concatenate_and_stack_are_those_of_the_cpu) {
    expect_what_the_cpu_gives([](const auto& x, std::uint64_t seed) {
        const auto axis = static_cast<int>(seed % 4);
        return noa::concatenate(Axis(axis), x, x.flip(kwk::height), x);
    });
    expect_what_the_cpu_gives([](const auto& x, std::uint64_t seed) {
        const auto first = x.subregion(kwk::batch = noa::Slice{0, 1});
        return noa::stack(kwk::batch, std::vector<std::remove_cvref_t<decltype(x)>>(1 + seed, first));
    });
}

TEST(shapes_gpu, tile_is_that_of_the_cpu) {
    expect_what_the_cpu_gives([](const auto& x, std::uint64_t seed) {
        return noa::tile(x, Four{1 + static_cast<i64>(seed % 2), 1, 3, 2});
    });
}

TEST(shapes_gpu, roll_is_that_of_the_cpu) {
    expect_what_the_cpu_gives([](const auto& x, std::uint64_t seed) {
        return noa::roll(x, Four{some_number(seed, 3), some_number(seed + 1, 3), some_number(seed + 2, 40),
                                    some_number(seed + 3, 90)});
    });
}

TEST(shapes_gpu, resize_is_that_of_the_cpu) {
    for (const Border border:
            {Border::ZERO, Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT})
        expect_what_the_cpu_gives([border](const auto& x, std::uint64_t seed) {
            using T = typename std::remove_cvref_t<decltype(x)>::value_type;
            const i64 step = some_number(seed, 2);  // cuts off, or adds
            const Four left{0, 1, x.shape()[2] > 4 ? step : 2, 3}, right{1, 0, 2, x.shape()[3] > 4 ? -step : 5};
            return noa::resize(x, left, right, border, static_cast<T>(1));
        });
}

TEST(shapes_gpu, subregions_are_those_of_the_cpu) {
    for (const Border border:
            {Border::ZERO, Border::VALUE, Border::CLAMP, Border::PERIODIC, Border::MIRROR, Border::REFLECT})
        expect_what_the_cpu_gives([border](const auto& x, std::uint64_t seed) {
            using T = typename std::remove_cvref_t<decltype(x)>::value_type;
            std::vector<Four> origins;
            for (std::uint64_t i = 0; i < 7; ++i)
                origins.push_back(
                        {0, some_number(seed + i, 2), some_number(seed + 2 * i, 9), some_number(seed + 3 * i, 30)});
            const auto boxes = noa::extract_subregions(x, origins, {1, 1, 6, 11}, border, static_cast<T>(1));
            const auto back = x.copy();
            noa::insert_subregions(boxes, origins, back);
            return noa::concatenate(Axis(0), boxes, noa::resize(back, boxes.shape()));
        });
}

}  // namespace
