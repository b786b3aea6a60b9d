#include "fft/transform.kernels.hpp"

#include <array>
#include <concepts>
#include <optional>
#include <utility>

#include "base/fail.hpp"
#include "core/gpu.hpp"
#include "core/visit.hpp"
#include "fft/cache.kernels.hpp"
#include "fft/cuda/shape_plan.hpp"
#include "noa/base/error.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/detail/enqueue.hpp"
#include "runtime/queue.hpp"

namespace noa::fft {

namespace {

using namespace on_gpu;
using detail::Transform;

bool is_double(const AnyArray& array) {
    bool result = false;
    core::visit_precision("fft", array.dtype, [&]<typename T>() { result = std::same_as<T, f64>; });
    return result;
}

// If there is too little memory, what is kept may be what is missing.
template<typename F>
auto with_memory(Device device, const F& f) {
    try {
        return f();
    } catch (const Exception&) {
        clear_cache<Backend::GPU>(device);
        MemoryPool::clear(device);
    }
    return f();
}

// New elements, dense, with the type of those of an array.
AnyArray new_like(const AnyArray& array) {
    AnyArray result = array;
    result.where.layout = Layout(array.shape());
    try {
        result.owner = with_memory(array.device, [&] {
            return Allocator{}.allocate(layout::n_bytes(array.shape(), array.where.element_size), array.device);
        });
    } catch (const MemoryError& error) {
        fail<MemoryError>(
                "there is no memory for a Fourier transform, which needs a copy of {} arrays of {}, of shape {}: {}",
                array.shape()[0], array.dtype, array.shape(), error.message());
    }
    result.where.first = result.owner.get();
    return result;
}

template<typename T>
Array<T> as_array(const AnyArray& array) {
    T* const first = static_cast<T*>(const_cast<void*>(array.first()));
    return {std::shared_ptr<T>(std::const_pointer_cast<void>(array.owner), first), array.where.layout,
            {.device = array.device}};
}

// Element by element, times a factor.
void copy_scaled(const AnyArray& from, const AnyArray& to, f64 factor, const Stream& stream) {
    if (factor == 1)
        return cuda::copy_elements(from.memory(), to.memory(), stream);
    core::visit_floating("fft", to.dtype, [&]<typename T>() {
        multiply(as_array<T>(from), static_cast<traits::value_type_t<T>>(factor), as_array<T>(to));
    });
}

}  // namespace

// Arrays that cuFFT cannot take are replaced by dense ones. A factor goes into such a copy, if there is one; c2r, which
// destroys its input, always has one, unless it may do that.
template<>
void transform<Backend::GPU>(
        Transform transform, const AnyArray& input, const AnyArray& output, Effort, f64 factor, bool overwrite) {
    const Stream stream = Stream::current(output.device);
    const bool is_c2r = transform == Transform::C2R;
    const Shape4 shape = transform == Transform::R2C ? input.shape() : output.shape();
    const Dimensions dimensions(shape);

    AnyArray from = input, to = output;
    std::optional<Embedding> in = embedding_of(input, dimensions), out = embedding_of(output, dimensions);
    if (not in.has_value() or (is_c2r and not overwrite)) {
        from = new_like(input);
        in = embedding_of(from, dimensions);
        copy_scaled(input, from, std::exchange(factor, 1), stream);
    }
    if (not out.has_value()) {
        to = new_like(output);
        out = embedding_of(to, dimensions);
    }
    ShapePlanKey key{.device = output.device,
            .transform = transform,
            .is_double = is_double(output),
            .rank = dimensions.rank,
            .n_batches = shape[0],
            .input = *in,
            .output = *out};
    for (std::size_t i = 0; i < static_cast<std::size_t>(dimensions.rank); ++i)
        key.extents[i] = shape[dimensions.axes[i]];
    detail::enqueue_with(stream, {input.owner, output.owner}, [&] {
        with_memory(output.device,
                [&] { shape_plans(key.device).get(key)->run(from.first(), const_cast<void*>(to.first()), stream); });
        if (to.first() != output.first() or factor != 1)
            copy_scaled(to, output, factor, stream);
    });
}

}  // namespace noa::fft
