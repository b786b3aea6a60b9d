#include "noa/fft/remap.hpp"

#include "fft/remap.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::fft::detail {

namespace {

AnyArray copy_of(const AnyArray& array) {
    AnyArray result = array;
    result.where.layout = Layout(array.shape());
    auto memory = Allocator{}.allocate(layout::n_bytes(array.shape(), array.where.element_size), array.device);
    result.where.first = memory.get();
    result.owner = std::move(memory);
    copy_array({array.owner, array.where, array.device}, {result.owner, result.where, result.device});
    return result;
}

}  // namespace

void remap(const Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape) {
    const bool is_itself = input.first() == output.first() and input.where.layout == output.where.layout;
    if (is_itself and remap.from != remap.to)
        return detail::remap(remap, copy_of(input), output, shape);
    const SpectrumCall call = plan_spectrum("remap", remap, shape, {&input}, output);
    run_on(output.device, [&]<Backend B>() { fft::remap<B>(call); });
}

}  // namespace noa::fft::detail
