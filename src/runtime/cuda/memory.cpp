#include <cstdint>
#include <mutex>
#include <vector>

#include "base/fail.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/allocator.hpp"
#include "runtime/cuda.hpp"
#include "runtime/cuda/check.hpp"
#include "runtime/queue.hpp"

namespace noa::cuda {

namespace {

cudaStream_t native(const NativeStream& stream) {
    return static_cast<cudaStream_t>(stream.get());
}

// The pool of a device, which by default keeps all it ever had: to ask the driver again would stop the device.
cudaMemPool_t pool_of(Device device) {
    static std::mutex mutex;
    static auto& pools = *new std::vector<cudaMemPool_t>();
    const std::lock_guard lock(mutex);
    const auto id = static_cast<std::size_t>(device.id());
    if (id >= pools.size())
        pools.resize(id + 1);
    if (pools[id] == nullptr) {
        check(cudaDeviceGetDefaultMemPool(&pools[id], device.id()), "cudaDeviceGetDefaultMemPool");
        std::uint64_t all = UINT64_MAX;
        check(cudaMemPoolSetAttribute(pools[id], cudaMemPoolAttrReleaseThreshold, &all), "cudaMemPoolSetAttribute");
    }
    return pools[id];
}

std::uint64_t attribute(Device device, cudaMemPoolAttr which) {
    std::uint64_t value = 0;
    check(cudaMemPoolGetAttribute(pool_of(device), which, &value), "cudaMemPoolGetAttribute");
    return value;
}

[[noreturn]] void refuse(i64 n_bytes, Device device, const char* kind, cudaError_t status) {
    (void)cudaGetLastError();
    std::size_t n_free = 0, n_total = 0;
    const OnDevice guard(device);
    (void)cudaMemGetInfo(&n_free, &n_total);
    fail<MemoryError>("cannot allocate {} bytes of {} memory on {}, where {} of {} bytes are free ({})", n_bytes, kind,
            device, n_free, n_total, text_of(status));
}

// Calls an allocation again with all that is kept given back, if there was too little.
template<typename F>
void* allocate(i64 n_bytes, Device device, const char* kind, const F& f) {
    const OnDevice guard(device);
    void* memory = nullptr;
    cudaError_t status = f(&memory, static_cast<std::size_t>(n_bytes));
    if (status == cudaErrorMemoryAllocation) {
        (void)cudaGetLastError();
        (void)cudaDeviceSynchronize();
        detail::release_gpu_queues();
        (void)cudaDeviceSynchronize();
        clear_pool(device);
        status = f(&memory, static_cast<std::size_t>(n_bytes));
    }
    if (status != cudaSuccess)
        refuse(n_bytes, device, kind, status);
    return memory;
}

Device any_gpu(Device device) {
    return device.is_gpu() ? device : Device("gpu");
}

class DeviceMemory final : public MemorySource {
public:
    void* allocate(i64 n_bytes, Device device) override {
        noa::check(device.is_gpu(), "the allocator 'device' gives memory of GPUs, not of {}", device);
        return cuda::allocate(n_bytes, device, "device", [](void** m, std::size_t n) { return cudaMalloc(m, n); });
    }
    void deallocate(void* memory, i64, Device) noexcept override { (void)cudaFree(memory); }
};

class PinnedMemory final : public MemorySource {
public:
    void* allocate(i64 n_bytes, Device device) override {
        return cuda::allocate(n_bytes, any_gpu(device), "pinned",
                [](void** m, std::size_t n) { return cudaHostAlloc(m, n, cudaHostAllocPortable); });
    }
    void deallocate(void* memory, i64, Device) noexcept override { (void)cudaFreeHost(memory); }
};

class ManagedMemory final : public MemorySource {
public:
    void* allocate(i64 n_bytes, Device device) override {
        return cuda::allocate(n_bytes, any_gpu(device), "managed",
                [](void** m, std::size_t n) { return cudaMallocManaged(m, n, cudaMemAttachGlobal); });
    }
    void deallocate(void* memory, i64, Device) noexcept override { (void)cudaFree(memory); }
};

}  // namespace

void FreeOnStream::operator()(void* memory) const noexcept {
    (void)cudaFreeAsync(memory, native(*stream));
}

std::shared_ptr<void> allocate_on(const std::shared_ptr<const NativeStream>& stream, i64 n_bytes) {
    const Device device = stream->device();
    (void)pool_of(device);
    void* memory = allocate(
            n_bytes, device, "device", [&](void** m, std::size_t n) { return cudaMallocAsync(m, n, native(*stream)); });
    return {memory, FreeOnStream{stream}};
}

std::shared_ptr<MemorySource> source_of(std::string_view name) {
    static const auto device = std::make_shared<DeviceMemory>();
    static const auto pinned = std::make_shared<PinnedMemory>();
    static const auto managed = std::make_shared<ManagedMemory>();
    if (name == "device")
        return device;
    if (name == "pinned")
        return pinned;
    if (name == "managed")
        return managed;
    return nullptr;
}

i64 n_bytes_kept(Device device) {
    return static_cast<i64>(attribute(device, cudaMemPoolAttrReservedMemCurrent)) -
           static_cast<i64>(attribute(device, cudaMemPoolAttrUsedMemCurrent));
}
i64 pool_limit(Device device) {
    const std::uint64_t limit = attribute(device, cudaMemPoolAttrReleaseThreshold);
    return limit > INT64_MAX ? INT64_MAX : static_cast<i64>(limit);
}
void set_pool_limit(Device device, i64 n_bytes) {
    std::uint64_t limit = n_bytes == INT64_MAX ? UINT64_MAX : static_cast<std::uint64_t>(n_bytes);
    check(cudaMemPoolSetAttribute(pool_of(device), cudaMemPoolAttrReleaseThreshold, &limit), "cudaMemPoolSetAttribute");
}
void clear_pool(Device device) {
    const OnDevice guard(device);
    (void)cudaDeviceSynchronize();  // what was given back in the order of a queue counts once that has come past it
    check(cudaMemPoolTrimTo(pool_of(device), 0), "cudaMemPoolTrimTo");
}

}  // namespace noa::cuda
