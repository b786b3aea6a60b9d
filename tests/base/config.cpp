#include "noa/base/config.hpp"

#include <gtest/gtest.h>

#include <string>

TEST(config, the_library_knows_the_version_of_its_header) {
    const std::string expected = std::to_string(NOA_VERSION / 10000) + '.' + std::to_string(NOA_VERSION / 100 % 100) +
                                 '.' + std::to_string(NOA_VERSION % 100);

    EXPECT_EQ(noa::version(), expected);
}
