#undef KWK_CHECK_BOUNDS
#define KWK_CHECK_BOUNDS 1
#include "kwk/bounds.hpp"

namespace test {

float read_checked(Image image, int y, int x) {
    return image(y, x);
}

}  // namespace test
