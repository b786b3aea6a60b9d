// Complex numbers that share their memory with std::complex and with plain numbers, and convert to them. Compiled at
// -O2, which makes an optimizer believe that different types are different memory.
#include <gtest/gtest.h>

#include <complex>
#include <string>
#include <type_traits>

#include "noa/base/complex.hpp"
#include "noa/runtime/factory.hpp"

namespace {

using namespace noa::types;

// Each writes through one type, then through the other, and reads through the first one: an optimizer that takes the
// two for different memory returns what was written first. Not inline, so that it does not see where they point.
template<typename First, typename Second>
[[gnu::noinline]] First write_both(First* first, Second* second) {
    *first = First{3, 4};
    *second = Second{1, 2};
    return *first;
}
template<typename Z, typename Part>
[[gnu::noinline]] Z write_part(Z* z, Part* part) {
    *z = Z{3, 4};
    part[1] = 2;
    return *z;
}
template<typename First, typename Second>
[[gnu::noinline]] First write_spans(const Span<First, 1>& first, const Span<Second, 1>& second) {
    first(0) = First{3, 4};
    second(0) = Second{1, 2};
    return first(0);
}

template<typename T>
class complex_memory : public testing::Test {};
using Parts = testing::Types<f32, f64>;
TYPED_TEST_SUITE(complex_memory, Parts);

TYPED_TEST(complex_memory, may_be_used_as_std_complex_and_as_numbers_side_by_side) {
    using Ours = Complex<TypeParam>;
    using Theirs = std::complex<TypeParam>;
    Ours ours{};
    Theirs theirs{};
    EXPECT_EQ((write_both(&ours, reinterpret_cast<Theirs*>(&ours))), Ours(1, 2));
    EXPECT_EQ((write_both(reinterpret_cast<Theirs*>(&ours), &ours)), Theirs(1, 2));
    EXPECT_EQ((write_both(&theirs, reinterpret_cast<Ours*>(&theirs))), Theirs(1, 2));
    EXPECT_EQ((write_both(reinterpret_cast<Ours*>(&theirs), &theirs)), Ours(1, 2));
    EXPECT_EQ((write_part(&ours, reinterpret_cast<TypeParam*>(&ours))), Ours(3, 2));
}

TYPED_TEST(complex_memory, of_arrays_may_be_reinterpreted) {
    using Ours = Complex<TypeParam>;
    using Theirs = std::complex<TypeParam>;
    const auto ours = noa::zeros<Ours>({1, 1, 1, 2});
    const auto theirs = ours.template reinterpret_as<Theirs>();
    EXPECT_EQ((write_spans(ours.template span<Ours, 1>(), theirs.template span<Theirs, 1>())), Ours(1, 2));
    EXPECT_EQ((write_spans(theirs.template span<Theirs, 1>(), ours.template span<Ours, 1>())), Theirs(1, 2));
}

TYPED_TEST(complex_memory, converts_to_and_from_std_complex) {
    const Complex<TypeParam> ours = std::complex<TypeParam>(1, 2);
    const std::complex<TypeParam> theirs = ours;
    EXPECT_EQ(ours, Complex<TypeParam>(1, 2));
    EXPECT_EQ(theirs, std::complex<TypeParam>(1, 2));
    EXPECT_EQ(ours * Complex<TypeParam>(std::complex<TypeParam>(0, 1)), Complex<TypeParam>(-2, 1));
    static_assert(not std::is_convertible_v<std::complex<long double>, Complex<TypeParam>>);
    static_assert(not std::is_convertible_v<Complex<TypeParam>, std::string>);
}

}  // namespace
