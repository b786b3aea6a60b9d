// What takes the place of CUDA in a build without it: no device can be named, and so nothing else is ever called.
#include "noa/base/error.hpp"
#include "runtime/cuda.hpp"

namespace noa::cuda {

namespace {

[[noreturn]] void refuse() {
    panic("{}", reason_for_none());
}

}  // namespace

int n_devices() {
    return 0;
}
std::string reason_for_none() {
    return "this build of noa has no GPU support";
}

DeviceInfo info_of(Device) {
    refuse();
}

NativeStream::NativeStream(Device) {
    refuse();
}
NativeStream::~NativeStream() = default;
void NativeStream::synchronize() const {}
bool NativeStream::is_busy() const {
    return false;
}

NativeEvent::NativeEvent(Device, Timing) {
    refuse();
}
NativeEvent::~NativeEvent() = default;
void NativeEvent::record(const NativeStream&) const {}
bool NativeEvent::is_done() const {
    return true;
}
void NativeEvent::synchronize() const {}
void NativeEvent::let_wait(const NativeStream&) const {}
f64 NativeEvent::seconds(const NativeEvent&, const NativeEvent&) {
    return 0;
}

void FreeOnStream::operator()(void*) const noexcept {}
std::shared_ptr<void> allocate_on(const std::shared_ptr<const NativeStream>&, i64) {
    refuse();
}
std::shared_ptr<MemorySource> source_of(std::string_view) {
    return nullptr;
}
i64 n_bytes_kept(Device) {
    return 0;
}
i64 pool_limit(Device) {
    return 0;
}
void set_pool_limit(Device, i64) {}
void clear_pool(Device) {}
void copy_bytes(const void*, void*, i64, const NativeStream&) {
    refuse();
}
void copy_rows(const void*, i64, void*, i64, i64, i64, const NativeStream&) {
    refuse();
}

}  // namespace noa::cuda
