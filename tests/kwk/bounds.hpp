// The same access, compiled with checks in one file and without in another.
#pragma once

#include "kwk/kwk.hpp"

namespace test {

using Image = kwk::view<float, kwk::shape<kwk::height, (kwk::width = 4)>>;

float read_checked(Image image, int y, int x);
float read_unchecked(Image image, int y, int x);

}  // namespace test
