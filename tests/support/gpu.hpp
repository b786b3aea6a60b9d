// What the tests of the GPU share: they are skipped where there is none, and compare with the CPU.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "noa/runtime/array.hpp"
#include "noa/runtime/device.hpp"
#include "support/samples.hpp"

namespace test {

class Gpu : public testing::Test {
protected:
    void SetUp() override {
        if (noa::Device::all().size() < 2)
            GTEST_SKIP() << "this machine has no GPU";
    }
    static noa::Device gpu() { return noa::Device("gpu"); }
    static noa::ArrayOption on_gpu() { return {.device = gpu()}; }
};

using Extents = std::array<std::int64_t, 4>;

inline noa::Shape4 shape_of(const Extents& extents) {
    return {extents[0], extents[1], extents[2], extents[3]};
}

// The same numbers on the CPU.
template<typename T>
noa::Array<T> on_cpu(const Placed<T>& placed, const Extents& extents) {
    const std::vector<T> elements = placed.values();
    const noa::Array<T> result(shape_of(extents));
    for (std::size_t i = 0; i < elements.size(); ++i)
        result.get()[i] = elements[i];
    return result;
}

// In C or F order, or any other way.
inline Layout some_layout(const Extents& extents, std::uint64_t seed, bool may_repeat) {
    const auto [b, d, h, w] = extents;
    switch (seed % 5) {
        case 0:
            return with_strides("dense", extents, {d * h * w, h * w, w, 1});
        case 1:
            return with_strides("F order", extents, {d * h * w, h * w, 1, h});
        case 2:
            return with_strides("rows with gaps", extents, {d * h * (w + 3), h * (w + 3), w + 3, 1});
        default:
            return random_layout(extents, seed, may_repeat);
    }
}

}  // namespace test
