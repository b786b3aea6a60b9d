#include "core/gpu.hpp"
#include "math/close.hpp"
#include "math/cuda/products.hpp"
#include "noa/base/error.hpp"
#include "noa/core/reduce.hpp"
#include "noa/math/compare.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/view.hpp"

namespace noa::math::detail {

namespace {

template<typename T>
View<const T> view_of(const AnyArray& array) {
    return View<const T>(static_cast<const T*>(array.first()), array.where.layout, array.device);
}

}  // namespace

bool allclose(const AnyArray& a, const AnyArray& b, f64 epsilon) {
    check(epsilon >= 0, "a tolerance is not negative: {}", epsilon);
    if constexpr (has_cuda)
        if (a.device.is_gpu()) {
            const Array<i64> n_apart(Shape4{1, 1, 1, 1}, ArrayOption{.device = a.device});
            math::on_gpu::count_apart(a, b, epsilon, as_any(n_apart));
            return n_apart.first() == 0;
        }
    i64 n_apart = 0;
    visit(a.dtype, [&]<typename T>() {
        reduce_ewise(wrap(view_of<T>(a), view_of<T>(b)), i64{}, n_apart, math::CountApart<T>{epsilon});
    });
    return n_apart == 0;
}

}  // namespace noa::math::detail
