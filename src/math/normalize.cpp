#include "noa/math/normalize.hpp"

#include "math/normalize.kernels.hpp"

namespace noa::math::detail {

void shift_and_scale(const AnyArray& input, const AnyArray& shift, const AnyArray& scale, const AnyArray& output) {
    run_on(output.device, [&]<Backend B>() { math::shift_and_scale<B>(input, shift, scale, output); });
}

}  // namespace noa::math::detail
