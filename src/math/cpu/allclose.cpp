#include "math/allclose.kernels.hpp"
#include "math/close.hpp"
#include "noa/core/reduce.hpp"
#include "noa/runtime/view.hpp"

namespace noa::math {

namespace {

template<typename T>
View<const T> view_of(const AnyArray& array) {
    return View<const T>(static_cast<const T*>(array.first()), array.where.layout, array.device);
}

}  // namespace

template<>
void count_apart<Backend::CPU>(const AnyArray& a, const AnyArray& b, f64 epsilon, const AnyArray& output) {
    i64 n_apart = 0;  // is waited for: a number may be in the memory of the caller
    visit(a.dtype, [&]<typename T>() {
        reduce_ewise(wrap(view_of<T>(a), view_of<T>(b)), i64{}, n_apart, CountApart<T>{epsilon});
    });
    *static_cast<i64*>(const_cast<void*>(output.first())) = n_apart;
}

}  // namespace noa::math
