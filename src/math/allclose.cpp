#include "math/allclose.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/math/compare.hpp"
#include "noa/runtime/array.hpp"

namespace noa::math::detail {

using namespace noa::detail;

bool allclose(const AnyArray& a, const AnyArray& b, f64 epsilon) {
    check(epsilon >= 0, "a tolerance is not negative: {}", epsilon);
    const Array<i64> n_apart(Shape4{1, 1, 1, 1}, ArrayOption{.device = a.device});
    run_on(a.device, [&]<Backend B>() { count_apart<B>(a, b, epsilon, as_any(n_apart)); });
    return n_apart.first() == 0;
}

}  // namespace noa::math::detail
