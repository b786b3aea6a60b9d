#include "noa/io/header.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace {

using noa::f64, noa::Vec;
using noa::io::Encoding, noa::io::Header, noa::io::Kind;

TEST(kind, has_a_name) {
    EXPECT_EQ(to_string(Kind::IMAGES), "images");
    EXPECT_EQ(to_string(Kind::VOLUMES), "volumes");
    std::ostringstream text;
    text << Kind::IMAGES << ' ' << Kind::VOLUMES;
    EXPECT_EQ(text.str(), "images volumes");
}

TEST(header, is_of_images_of_which_nothing_is_known) {
    const Header header;
    EXPECT_EQ(header.shape.n_elements(), 0);
    EXPECT_EQ(header.encoding, Encoding::F32);
    EXPECT_EQ(header.kind, Kind::IMAGES);
    EXPECT_EQ(header.spacing, (Vec<f64, 3>{0, 0, 0}));
    EXPECT_EQ(header.origin, (Vec<f64, 3>{0, 0, 0}));
    EXPECT_FALSE(header.statistics.has_value());
    EXPECT_EQ(header.cell_angles, (Vec<f64, 3>{90, 90, 90}));
    EXPECT_EQ(header.space_group, 1);
    EXPECT_TRUE(header.labels.empty() and header.extended_type.empty() and header.extended.empty());
    EXPECT_TRUE(header.repairs.empty());
}

}  // namespace
