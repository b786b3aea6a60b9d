#include "fft/cuda/shape_plan.hpp"

#include <cuda_runtime.h>
#include <cufft.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <sstream>
#include <string>

#include "base/fail.hpp"
#include "fft/cache.kernels.hpp"
#include "fft/transform.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/core/cuda/launch.hpp"
#include "noa/runtime/allocator.hpp"
#include "runtime/cuda/check.hpp"
#include "runtime/queue.hpp"

namespace noa::fft::on_gpu {

namespace {

using detail::Transform;

std::string text_of(const ShapePlanKey& key) {
    std::ostringstream text;
    text << detail::name_of(key.transform) << " transform of " << (key.is_double ? "f64" : "f32") << ", "
         << key.n_batches << " x (";
    for (int i = 0; i < key.rank; ++i)
        text << (i > 0 ? "," : "") << key.extents[static_cast<std::size_t>(i)];
    text << ')';
    return text.str();
}

void check(cufftResult status, const char* call, const ShapePlanKey& key, i64 n_bytes = 0) {
    if (status == CUFFT_SUCCESS)
        return;
    panic("{} failed for a {}, which takes {} bytes to work with, {} being free on {}: error {} of cuFFT", call,
            text_of(key), n_bytes, key.device.info().n_bytes_free, key.device, static_cast<int>(status));
}

cufftType type_of(const ShapePlanKey& key) {
    switch (key.transform) {
        case Transform::R2C:
            return key.is_double ? CUFFT_D2Z : CUFFT_R2C;
        case Transform::C2R:
            return key.is_double ? CUFFT_Z2D : CUFFT_C2R;
        case Transform::FORWARD:
        case Transform::BACKWARD:
            return key.is_double ? CUFFT_Z2Z : CUFFT_C2C;
    }
    panic("{} is not the number of a transform", static_cast<int>(key.transform));
}

}  // namespace

Dimensions::Dimensions(const Shape4& shape) {
    for (const int axis: {1, 2, 3})
        if (axis == 3 or shape[axis] > 1)
            axes[static_cast<std::size_t>(rank++)] = axis;
}

std::optional<Embedding> embedding_of(const detail::AnyArray& array, const Dimensions& dimensions) {
    const auto& [shape, strides] = array.where.layout;
    const bool is_real = array.dtype == DType::F32 or array.dtype == DType::F64;
    const i64 alignment = array.where.element_size * (is_real ? 2 : 1);
    if (reinterpret_cast<std::uintptr_t>(array.first()) % static_cast<std::uintptr_t>(alignment) != 0)
        return {};
    Embedding result;
    result.stride = shape[3] == 1 ? 1 : strides[3];
    i64 inner = result.stride, n_inner = shape[3];
    if (inner < 1)
        return {};
    for (int i = dimensions.rank - 1; i > 0; --i) {
        const int axis = dimensions.axes[static_cast<std::size_t>(i - 1)];
        const i64 stride = strides[axis];
        if (stride < inner * n_inner or stride % inner != 0)
            return {};
        result.extents[static_cast<std::size_t>(i)] = stride / inner;
        inner = stride;
        n_inner = shape[axis];
    }
    result.distance = shape[0] == 1 ? inner * n_inner : strides[0];
    if (result.distance < 1)
        return {};
    return result;
}

ShapePlan::ShapePlan(const ShapePlanKey& key) : m_key(key) {
    const cuda::OnDevice guard(key.device);
    check(cufftCreate(&m_plan), "cufftCreate", key);
    try {
        check(cufftSetAutoAllocation(m_plan, 0), "cufftSetAutoAllocation", key);
        auto to_cufft = [](std::array<i64, 3> extents) {
            std::array<long long, 3> result{};
            for (std::size_t i = 0; i < 3; ++i)
                result[i] = extents[i];
            return result;
        };
        auto extents = to_cufft(key.extents), in = to_cufft(key.input.extents), out = to_cufft(key.output.extents);
        std::size_t n_bytes = 0;
        (void)cufftGetSizeMany64(m_plan, key.rank, extents.data(), in.data(), key.input.stride, key.input.distance,
                out.data(), key.output.stride, key.output.distance, type_of(key), key.n_batches, &n_bytes);
        check(cufftMakePlanMany64(m_plan, key.rank, extents.data(), in.data(), key.input.stride, key.input.distance,
                      out.data(), key.output.stride, key.output.distance, type_of(key), key.n_batches, &n_bytes),
                "cufftMakePlanMany64", key, static_cast<i64>(n_bytes));
        m_n_work_bytes = static_cast<i64>(n_bytes);
    } catch (...) {
        (void)cufftDestroy(m_plan);
        throw;
    }
}

// Transforms that use it may be under way, of whatever stream.
ShapePlan::~ShapePlan() {
    const cuda::OnDevice guard(m_key.device);
    (void)cudaDeviceSynchronize();
    (void)cufftDestroy(m_plan);
}

void ShapePlan::run(const void* given, void* output, const Stream& stream) const {
    std::shared_ptr<void> work;
    try {
        work = detail::Queue::of(stream).work_area(std::max<i64>(m_n_work_bytes, 1));
    } catch (const MemoryError& error) {
        fail<MemoryError>("there is no memory for a {}: {}", text_of(m_key), error.message());
    }
    const cuda::OnDevice guard(m_key.device);
    void* const input = const_cast<void*>(given);
    const std::lock_guard lock(m_mutex);
    if (m_stream != stream.native())
        check(cufftSetStream(m_plan, static_cast<cudaStream_t>(stream.native())), "cufftSetStream", m_key);
    if (m_work_area != work.get())
        check(cufftSetWorkArea(m_plan, work.get()), "cufftSetWorkArea", m_key);
    m_stream = stream.native();
    m_work_area = work.get();
    const int sign = is_forward(m_key.transform) ? CUFFT_FORWARD : CUFFT_INVERSE;
    cufftResult status{};
    switch (type_of(m_key)) {
        case CUFFT_R2C:
            status = cufftExecR2C(m_plan, static_cast<cufftReal*>(input), static_cast<cufftComplex*>(output));
            break;
        case CUFFT_C2R:
            status = cufftExecC2R(m_plan, static_cast<cufftComplex*>(input), static_cast<cufftReal*>(output));
            break;
        case CUFFT_C2C:
            status = cufftExecC2C(m_plan, static_cast<cufftComplex*>(input), static_cast<cufftComplex*>(output), sign);
            break;
        case CUFFT_D2Z:
            status = cufftExecD2Z(
                    m_plan, static_cast<cufftDoubleReal*>(input), static_cast<cufftDoubleComplex*>(output));
            break;
        case CUFFT_Z2D:
            status = cufftExecZ2D(
                    m_plan, static_cast<cufftDoubleComplex*>(input), static_cast<cufftDoubleReal*>(output));
            break;
        case CUFFT_Z2Z:
            status = cufftExecZ2Z(
                    m_plan, static_cast<cufftDoubleComplex*>(input), static_cast<cufftDoubleComplex*>(output), sign);
            break;
    }
    check(status, "cufftExec", m_key, m_n_work_bytes);
    cuda::finish_launch(cudaSuccess, "fft", stream);
}

// Twiddle factors of each dimension, and what cuFFT needs to know; the rest is there only while it runs.
i64 ShapePlan::n_bytes() const {
    i64 n = 0;
    for (const i64 extent: m_key.extents)
        n += extent;
    return (i64{64} << 10) + 4 * n * (m_key.is_double ? 16 : 8);
}

LruCache<ShapePlan>& shape_plans(Device device) {
    // Never destroyed: CUDA may be gone before.
    static auto* const mutex = new std::mutex;
    static auto* const caches = new std::map<int, LruCache<ShapePlan>>;
    const std::lock_guard lock(*mutex);
    return (*caches)[device.id()];
}

}  // namespace noa::fft::on_gpu

namespace noa::fft {

using on_gpu::shape_plans;

template<>
CacheInfo cache_info<Backend::GPU>(Device device) {
    return shape_plans(device).info();
}

template<>
void set_cache_limit<Backend::GPU>(const CacheLimit& limit, Device device) {
    shape_plans(device).set_limit(limit);
}

template<>
void clear_cache<Backend::GPU>(Device device) {
    shape_plans(device).clear();
    detail::release_gpu_queues();  // and their work areas
}

}  // namespace noa::fft
