#include <cstddef>
#include <cstdint>

#include "runtime/cuda.hpp"
#include "runtime/cuda/check.hpp"

namespace noa::cuda {

namespace {

cudaStream_t native(const NativeStream& stream) {
    return static_cast<cudaStream_t>(stream.get());
}
cudaEvent_t native(void* event) {
    return static_cast<cudaEvent_t>(event);
}

}  // namespace

NativeStream::NativeStream(Device device) : m_device(device) {
    const OnDevice guard(device);
    cudaStream_t stream = nullptr;
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
    m_stream = stream;
}
NativeStream::~NativeStream() {
    (void)cudaStreamDestroy(static_cast<cudaStream_t>(m_stream));
}
void NativeStream::synchronize() const {
    check(cudaStreamSynchronize(native(*this)), "work on " + to_string(m_device));
}
bool NativeStream::is_busy() const {
    const cudaError_t status = cudaStreamQuery(native(*this));
    if (status != cudaErrorNotReady)
        check(status, "work on " + to_string(m_device));
    return status == cudaErrorNotReady;
}

NativeEvent::NativeEvent(Device device, Timing timing) : m_device(device) {
    const OnDevice guard(device);
    cudaEvent_t event = nullptr;
    check(cudaEventCreateWithFlags(&event, timing == WITH_TIME ? cudaEventDefault : cudaEventDisableTiming),
            "cudaEventCreateWithFlags");
    m_event = event;
}
NativeEvent::~NativeEvent() {
    (void)cudaEventDestroy(native(m_event));
}
void NativeEvent::record(const NativeStream& stream) const {
    const OnDevice guard(m_device);
    check(cudaEventRecord(native(m_event), native(stream)), "cudaEventRecord");
}
bool NativeEvent::is_done() const {
    const cudaError_t status = cudaEventQuery(native(m_event));
    if (status != cudaErrorNotReady)
        check(status, "work on " + to_string(m_device));
    return status != cudaErrorNotReady;
}
void NativeEvent::synchronize() const {
    check(cudaEventSynchronize(native(m_event)), "work on " + to_string(m_device));
}
void NativeEvent::let_wait(const NativeStream& stream) const {
    const OnDevice guard(stream.device());
    check(cudaStreamWaitEvent(native(stream), native(m_event), 0), "cudaStreamWaitEvent");
}
f64 NativeEvent::seconds(const NativeEvent& from, const NativeEvent& to) {
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, native(from.m_event), native(to.m_event)), "cudaEventElapsedTime");
    return 1e-3 * static_cast<f64>(milliseconds);
}

void copy_bytes(const void* from, void* to, i64 n_bytes, const NativeStream& stream) {
    const OnDevice guard(stream.device());
    check(cudaMemcpyAsync(to, from, static_cast<std::size_t>(n_bytes), cudaMemcpyDefault, native(stream)),
            "a copy of " + std::to_string(n_bytes) + " bytes");
}

void copy_rows(
        const void* from, i64 from_pitch, void* to, i64 to_pitch, i64 n_bytes, i64 n_rows, const NativeStream& stream) {
    if (from_pitch > INT32_MAX or to_pitch > INT32_MAX) {  // more than CUDA takes
        for (i64 row = 0; row < n_rows; ++row)
            copy_bytes(static_cast<const std::byte*>(from) + row * from_pitch,
                    static_cast<std::byte*>(to) + row * to_pitch, n_bytes, stream);
        return;
    }
    const OnDevice guard(stream.device());
    check(cudaMemcpy2DAsync(to, static_cast<std::size_t>(to_pitch), from, static_cast<std::size_t>(from_pitch),
                  static_cast<std::size_t>(n_bytes), static_cast<std::size_t>(n_rows), cudaMemcpyDefault,
                  native(stream)),
            "a copy of " + std::to_string(n_rows) + " rows of " + std::to_string(n_bytes) + " bytes");
}

}  // namespace noa::cuda
