// Device: where memory is and work is done.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace noa {
inline namespace types {

/// What a device is, and has at the moment.
struct DeviceInfo {
    std::string name;               ///< "NVIDIA H200", or the model of the CPU
    std::int64_t n_bytes = 0;       ///< of memory, in all
    std::int64_t n_bytes_free = 0;  ///< that can be had: on a GPU without what the pool of noa keeps
    int n_processors = 0;           ///< multiprocessors of a GPU, threads that the CPU runs at once
    int architecture[2]{};          ///< of a GPU: its compute capability, {9, 0}; {0, 0} for the CPU
};

/// The CPU, or one of the GPUs. Only devices that are there can be named: a Device is always usable.
class Device {
public:
    enum class Type : std::int32_t { CPU, GPU };

    /// The CPU.
    constexpr Device() = default;

    /// "cpu", "gpu" (the first one) or "gpu:1". An error if there is no such device.
    Device(std::string_view name);
    Device(const char* name) : Device(std::string_view(name != nullptr ? name : "")) {}

    constexpr Type type() const { return m_type; }
    constexpr bool is_cpu() const { return m_type == Type::CPU; }
    constexpr bool is_gpu() const { return m_type == Type::GPU; }
    /// The number of a GPU; 0 for the CPU.
    constexpr int id() const { return m_id; }

    /// Asks the device; takes a while.
    DeviceInfo info() const;

    /// The devices that are there, the CPU first.
    static std::vector<Device> all();

    friend constexpr bool operator==(Device, Device) = default;

    /// "cpu", "gpu:0". A friend, so that no text is taken for a device.
    friend std::string to_string(Device device) {
        return device.is_cpu() ? std::string("cpu") : std::string("gpu:") += std::to_string(device.m_id);
    }
    template<typename C, typename Traits>
    friend std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, Device device) {
        return os << to_string(device).c_str();
    }

private:
    Type m_type = Type::CPU;
    std::int32_t m_id = 0;
};

}  // namespace types
}  // namespace noa
