// What the runtime asks of CUDA. In a build without it there is no GPU, and no_cuda.cpp says so.
#pragma once

#include <memory>
#include <string>

#include "noa/base/traits.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/device.hpp"

namespace noa::cuda {

/// The GPUs that can be used.
int n_devices();
/// Why there is none, or not as many as somebody wants: "this build of noa has no GPU support".
std::string reason_for_none();

DeviceInfo info_of(Device device);

/// A queue of CUDA. Memory that is ordered by it keeps it alive.
class NativeStream {
public:
    explicit NativeStream(Device device);
    NativeStream(const NativeStream&) = delete;
    NativeStream& operator=(const NativeStream&) = delete;
    ~NativeStream();  // NOLINT(performance-trivially-destructible): that of CUDA is not

    Device device() const { return m_device; }
    void* get() const { return m_stream; }

    void synchronize() const;
    bool is_busy() const;

private:
    Device m_device;
    void* m_stream = nullptr;
};

/// A place in a queue of CUDA.
class NativeEvent {
public:
    enum Timing { WITHOUT_TIME, WITH_TIME };

    NativeEvent(Device device, Timing timing);
    NativeEvent(const NativeEvent&) = delete;
    NativeEvent& operator=(const NativeEvent&) = delete;
    ~NativeEvent();  // NOLINT(performance-trivially-destructible): likewise

    void record(const NativeStream& stream) const;
    bool is_done() const;
    void synchronize() const;
    void let_wait(const NativeStream& stream) const;
    static f64 seconds(const NativeEvent& from, const NativeEvent& to);

private:
    Device m_device;
    [[maybe_unused]] void* m_event = nullptr;  // a build without CUDA has none
};

/// Gives memory back in the order of a queue: after all work that is in it by then.
struct FreeOnStream {
    std::shared_ptr<const NativeStream> stream;
    void operator()(void* memory) const noexcept;
};

/// Memory that is ordered by a queue.
std::shared_ptr<void> allocate_on(const std::shared_ptr<const NativeStream>& stream, i64 n_bytes);

/// "device", "pinned" or "managed" memory; none for other names.
std::shared_ptr<MemorySource> source_of(std::string_view name);

/// What the pool of a device keeps and nobody uses; what it may keep; and to give it back.
i64 n_bytes_kept(Device device);
i64 pool_limit(Device device);
void set_pool_limit(Device device, i64 n_bytes);
void clear_pool(Device device);

/// Bytes from anywhere to anywhere, in the order of a queue.
void copy_bytes(const void* from, void* to, i64 n_bytes, const NativeStream& stream);
/// Rows of bytes.
void copy_rows(
        const void* from, i64 from_pitch, void* to, i64 to_pitch, i64 n_bytes, i64 n_rows, const NativeStream& stream);

}  // namespace noa::cuda
