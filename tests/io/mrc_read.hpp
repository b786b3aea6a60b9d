// Reads back files that tests of MRC have written.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <vector>

#include "noa/io/image_file.hpp"
#include "support/values.hpp"

namespace test {

inline noa::io::Header header_of(const std::filesystem::path& path, const noa::io::ReadOption& option = {}) {
    return noa::io::ImageFile::open(path, option).header();
}

inline noa::io::Statistics known_statistics(const noa::io::Header& header) {
    EXPECT_TRUE(header.statistics.has_value());
    return header.statistics.value_or(noa::io::Statistics{});
}

template<typename T>
std::vector<T> read(const std::filesystem::path& path, const noa::io::ReadOption& option = {}) {
    return values(noa::io::read_image<T>(path, option));
}

}  // namespace test
