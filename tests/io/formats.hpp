// Formats that this build may not have.
#pragma once

#include <gtest/gtest.h>

#include "noa/io/format.hpp"

namespace test {

/// Why a test of a format cannot run; null: it can. `if (const char* const why = test::missing(Format::TIFF))
/// GTEST_SKIP() << why;`
inline const char* missing(noa::io::Format format) {
    if (can_write(format))
        return nullptr;
    return format == noa::io::Format::TIFF ? "this build has no libtiff" : "this build has no libpng";
}

}  // namespace test
