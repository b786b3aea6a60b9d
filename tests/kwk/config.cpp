// What the configuration means in a file of plain C++.
#include "kwk/config.hpp"

#include <gtest/gtest.h>

namespace {

KWK_HD constexpr int twice(int n) {
    return 2 * n;
}
KWK_OBJECT int three = 3;
static_assert(twice(three) == 6);

TEST(config, elements_are_checked_in_debug_builds_unless_asked_otherwise) {
#if defined(NDEBUG) and not defined(__CUDACC__)
    EXPECT_EQ(KWK_CHECK_BOUNDS, 0);
#else
    EXPECT_EQ(KWK_CHECK_BOUNDS, 1);
#endif
}

}  // namespace
