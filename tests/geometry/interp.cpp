// Interp: names. What each of them does is tested where it is used, in transform.cpp and transform_reference.cpp.
#include "noa/geometry/interp.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "noa/base/error.hpp"

namespace {

using noa::Interp, noa::to_string;

static_assert(to_string(Interp::NEAREST) == "NEAREST" and to_string(Interp::LANCZOS8) == "LANCZOS8");

TEST(interp, has_a_name) {
    std::ostringstream text;
    for (const Interp interp: {Interp::NEAREST, Interp::LINEAR, Interp::CUBIC, Interp::CUBIC_BSPLINE, Interp::LANCZOS4,
                 Interp::LANCZOS6, Interp::LANCZOS8})
        text << interp << ' ';
    EXPECT_EQ(text.str(), "NEAREST LINEAR CUBIC CUBIC_BSPLINE LANCZOS4 LANCZOS6 LANCZOS8 ");
}

TEST(interp, without_a_name_is_an_error) {
    EXPECT_THROW((void)to_string(static_cast<Interp>(200)), noa::Exception);
}

}  // namespace
