// The element types as values.
#include "noa/base/dtype.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "support/throws.hpp"

namespace {

using noa::DType;

static_assert(noa::dtype_of<noa::f32> == DType::F32 and noa::dtype_of<noa::c16> == DType::C16 and
              noa::dtype_of<bool> == DType::BOOL);
static_assert(not noa::traits::has_dtype<char*> and not noa::traits::has_dtype<const noa::f32>);

constexpr const char* names[] = {
        "bool", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f16", "f32", "f64", "c16", "c32", "c64"};
constexpr noa::i64 sizes[] = {1, 1, 1, 2, 2, 4, 4, 8, 8, 2, 4, 8, 4, 8, 16};

TEST(dtype, has_a_name_and_a_size) {
    for (std::size_t i = 0; i < std::size(names); ++i) {
        const auto dtype = noa::dtype_from_name(names[i]);
        EXPECT_EQ(static_cast<std::size_t>(dtype), i);
        EXPECT_EQ(to_string(dtype), names[i]);
        EXPECT_EQ(noa::size_of(dtype), sizes[i]);
    }
}

TEST(dtype, is_visited_as_its_type) {
    for (const char* name: names) {
        const auto dtype = noa::dtype_from_name(name);
        EXPECT_EQ(noa::visit(dtype, []<typename T>() { return noa::dtype_of<T>; }), dtype);
    }
}

TEST(dtype, refuses_what_it_does_not_know) {
    EXPECT_TRUE(test::throws<noa::Exception>([] { noa::dtype_from_name("float"); }, "'float'", "f16 f32 f64"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)to_string(static_cast<DType>(99)); }, "99"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { (void)noa::size_of(static_cast<DType>(99)); }, "99"));
}

TEST(dtype, prints) {
    std::ostringstream text;
    text << DType::C64;

    EXPECT_EQ(text.str(), "c64");
    EXPECT_EQ((noa::detail::ElementName<noa::Vec<noa::f32, 2>>::text()), "Vec<f32,2>");
    EXPECT_EQ((noa::detail::ElementName<noa::Mat<noa::f64, 2, 3>>::text()), "Mat<f64,2,3>");
    EXPECT_EQ(noa::detail::ElementName<char>::text(), "i8");
    EXPECT_EQ(noa::detail::ElementName<unsigned long long>::text(), "u64");
    EXPECT_EQ((noa::detail::ElementName<std::pair<noa::i32, noa::i32>>::text()), "8-byte elements");
}

}  // namespace
