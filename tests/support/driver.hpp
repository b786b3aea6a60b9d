// One driver for every test that must hold for all element types, devices and memory layouts.
//
//     struct MyTest : test::OnDevice {};
//     INSTANTIATE_TEST_SUITE_P(on, MyTest, test::every_device(), test::device_name);
//     TEST_P(MyTest, adds_up) {
//         test::for_each_case<test::Numbers>([&]<typename T>(const test::Layout& layout) { ... });
//     }
//
// Each case is announced: a failure says which type, device and layout it was. A missing GPU is a skip, not a pass.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "noa/base/dtype.hpp"

namespace test {

// ---- Element types -------------------------------------------------------------------------------------------------

template<typename... T>
struct Types {};

using Numbers = Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t,
        std::uint64_t, float, double>;

template<typename T>
std::string type_name() {
    return noa::detail::ElementName<T>::text();
}

// ---- Layouts -------------------------------------------------------------------------------------------------------

// Four dimensions in a buffer: where element (0,0,0,0) is, how many elements there are, how far apart.
struct Layout {
    std::string name;
    std::array<std::int64_t, 4> shape{};
    std::array<std::int64_t, 4> strides{};
    std::int64_t origin = 0;
    std::int64_t buffer_size = 0;

    std::int64_t n_elements() const { return shape[0] * shape[1] * shape[2] * shape[3]; }
    std::int64_t offset(std::int64_t b, std::int64_t d, std::int64_t h, std::int64_t w) const {
        return origin + b * strides[0] + d * strides[1] + h * strides[2] + w * strides[3];
    }
};

// A layout with these strides, in a buffer that is just large enough.
Layout with_strides(
        std::string name, const std::array<std::int64_t, 4>& shape, const std::array<std::int64_t, 4>& strides);

// The edges: nothing, one element, one axis, just past a vector register or a tile; dense, with gaps, permuted, with
// repeated elements, backwards.
const std::vector<Layout>& layouts();

// ---- Devices -------------------------------------------------------------------------------------------------------

// The parameter of a test is the name of a device. In a CUDA build that is also "gpu", skipped where there is none.
class OnDevice : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override;
    bool is_gpu() const { return GetParam() == "gpu"; }
};

std::vector<std::string> devices();

// For INSTANTIATE_TEST_SUITE_P.
inline auto every_device() {
    return testing::ValuesIn(devices());
}
inline std::string device_name(const testing::TestParamInfo<std::string>& info) {
    return info.param;
}

// ---- Cases ---------------------------------------------------------------------------------------------------------

template<typename... T, typename Body>
void for_each_type(Types<T...>, const Body& body) {
    const auto run = [&]<typename U>(Types<U>) {
        SCOPED_TRACE("element type " + type_name<U>());
        body.template operator()<U>();
    };
    (run(Types<T>{}), ...);
}

template<typename List, typename Body>
void for_each_case(const Body& body) {
    for_each_type(List{}, [&]<typename T>() {
        for (const Layout& layout: layouts()) {
            SCOPED_TRACE("layout " + layout.name);
            body.template operator()<T>(layout);
        }
    });
}

}  // namespace test
