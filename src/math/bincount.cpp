#include "noa/math/bincount.hpp"

#include "math/bincount.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

void check_apart(const AnyArray& input, const char* name, const AnyArray& output) {
    check(input.device == output.device, "bincount: the {} are on {}, but the output is on {}", name, input.device,
            output.device);
    check(not layout::overlaps(input.memory(), output.memory()),
            "bincount: the {}, of shape {}, and the output, of shape {}, overlap in memory", name, input.shape(),
            output.shape());
}

void run(const BincountCall& call) {
    const Shape4& shape = call.output.shape();
    check(shape == shape_of_bins(shape[3]), "bincount: bins are a row, not an array of shape {}", shape);
    check_output(call.output.memory());
    check_apart(call.indices, "indices", call.output);
    if (call.has_weights)
        check_apart(call.weights, "weights", call.output);
    if (call.n_indices() > 0)
        return run_on(call.output.device, [&]<Backend B>() { math::bincount<B>(call); });
    const u64 zero = 0;  // of any type
    const Stream stream = Stream::current(call.output.device);
    stream.enqueue([zero, output = call.output, workers = Workers(stream)] {
        fill_elements(&zero, output.memory(), workers);
    });
}

}  // namespace

Shape4 shape_of_bins(i64 n_bins) {
    check(n_bins >= 1, "bincount: there cannot be {} bins", n_bins);
    return {1, 1, 1, n_bins};
}

void bincount(const AnyArray& indices, const AnyArray& output, BincountOption option) {
    run({indices, {}, output, false, option.ignore_out_of_range});
}

void bincount(const AnyArray& indices, const AnyArray& weights, const AnyArray& output, BincountOption option) {
    run({indices, weights.broadcast(indices.shape()), output, true, option.ignore_out_of_range});
}

}  // namespace noa::math::detail
