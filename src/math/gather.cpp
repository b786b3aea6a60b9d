#include "noa/math/gather.hpp"

#include "math/gather.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::math {

void refuse_index(const IndexedCall& call, i64 n, i64 index) {
    panic("{}: the index at {} is {}, which is out of range: an array of shape {} has {} elements", call.function,
            layout::index_at(call.indices.shape(), n), index, call.array.shape(), call.array.shape().n_elements());
}

void refuse_index(const IndexedCall& call, i64 n, const Vec<i64, 4>& index) {
    panic("{}: the index at {} is {}, which is out of range in an array of shape {}", call.function,
            layout::index_at(call.indices.shape(), n), index, call.array.shape());
}

}  // namespace noa::math

namespace noa::math::detail {

using namespace noa::detail;

namespace {

UntypedArray broadcast_to(UntypedArray array, const Shape4& shape) {
    array.memory.layout = layout::broadcast(array.memory.layout, shape);
    return array;
}

}  // namespace

void gather(const UntypedArray& input, const UntypedArray& indices, IndexType type, const UntypedArray& output) {
    check_output(output.memory);
    check_apart(input, output);
    check_apart(indices, output);
    const IndexedCall call{"gather", input, broadcast_to(indices, output.shape()), output, type};
    if (not output.shape().is_empty())
        run_on(output.device, [&]<Backend B>() { math::gather<B>(call); });
}

void scatter(const UntypedArray& values, const UntypedArray& indices, IndexType type, const UntypedArray& output) {
    check_output(output.memory);
    check_apart(values, output);
    check_apart(indices, output);
    const IndexedCall call{"scatter", output, indices, broadcast_to(values, indices.shape()), type};
    if (not indices.shape().is_empty())
        run_on(output.device, [&]<Backend B>() { math::scatter<B>(call); });
}

}  // namespace noa::math::detail
