// A user's program: the library, and the headers of kwk with it, after a header that defines I as a macro.
#include <complex.h>
#include <kwk/kwk.hpp>
#include <noa/noa.hpp>

int main() {
    using kwk::height, kwk::width;
    constexpr auto image = kwk::shape(height = 480, width = 640);
    const auto one = noa::eye<float>(2);
    const bool links = noa::matmul(one, one).first() == 1;  // and what the library is linked with
    return links and image.numel() == 480 * 640 and noa::version() == EXPECTED_VERSION ? 0 : 1;
}
