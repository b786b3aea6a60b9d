#include "noa/math/cast.hpp"

#include "math/cast.kernels.hpp"
#include "noa/base/cast.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math {

namespace {

// Finds, in an array of what fits, the first element that does not, and says so.
void refuse_misfit(const View<const bool>& fits, const AnyArray& input, DType to) {
    const auto span = fits.span();
    for (i64 i = 0; i < fits.n_elements(); ++i) {
        const auto at = layout::index_at(fits.shape(), i);
        if (span(at))
            continue;
        visit(input.dtype, [&]<typename T>() {
            const i64 offset = layout::offset_at(input.where.layout.strides, at);
            panic("the element {}, at {}, does not fit {}", static_cast<const T*>(input.first())[offset], at, to);
        });
    }
}

// The input with its elements in the memory of the CPU.
template<typename F>
void with_elements_on_cpu(const AnyArray& input, const F& f) {
    visit(input.dtype, [&]<typename T>() {
        const View<const T> view(static_cast<const T*>(input.first()), input.where.layout, input.device);
        f(detail::as_any(view.to(Device{})));
    });
}

void refuse_misfits(const AnyArray& given, const AnyArray& output) {
    const Array<bool> fits(output.shape(), ArrayOption{.device = output.device});
    run_on(output.device, [&]<Backend B>() { find_fits<B>(given, output.dtype, detail::as_any(fits)); });
    const AnyArray input = given.broadcast(output.shape());
    if (output.device.is_gpu()) {
        if (not noa::all(fits))
            with_elements_on_cpu(input, [&](const AnyArray& on_cpu) {
                refuse_misfit(fits.to(Device{}).view().as_const(), on_cpu, output.dtype);
            });
        return;
    }
    const Array<bool> all_fit(Shape4{1, 1, 1, 1}, ArrayOption{.device = output.device});
    noa::all(fits, all_fit);
    Stream::current(output.device).enqueue([fits, all_fit, input, to = output.dtype] {
        if (not *all_fit.get())
            refuse_misfit(fits, input, to);
    });
}

// Of the same type.
void copy(const AnyArray& given, const AnyArray& output) {
    const AnyArray input = given.broadcast(output.shape());
    check(not output.shape().is_empty(), "cannot compute on an array without elements: its shape is {}",
            output.shape());
    detail::copy_array({input.owner, input.memory(), input.device}, {output.owner, output.memory(), output.device});
}

}  // namespace

}  // namespace noa::math

namespace noa::math::detail {

void cast(Cast kind, const AnyArray& input, const AnyArray& output) {
    if (input.dtype == output.dtype)
        return copy(input, output);
    switch (kind) {
        case Cast::CHECKED:
            refuse_misfits(input, output);
            [[fallthrough]];  // what fits is cast
        case Cast::PLAIN:
            return run_on(output.device, [&]<Backend B>() { cast_plain<B>(input, output); });
        case Cast::CLAMPED:
            return run_on(output.device, [&]<Backend B>() { cast_clamped<B>(input, output); });
    }
    panic("{} is not the number of a cast", static_cast<int>(kind));
}

}  // namespace noa::math::detail
