#include "noa/runtime/device.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <thread>

#include "noa/base/error.hpp"
#include "runtime/cuda.hpp"

namespace noa {

namespace {

// The number of a GPU from "gpu" or "gpu:1"; -1 if it is no such name.
i64 gpu_number(std::string_view name) {
    if (name == "gpu")
        return 0;
    if (not name.starts_with("gpu:"))
        return -1;
    i64 number = -1;
    const char* const end = name.data() + name.size();
    const auto [last, problem] = std::from_chars(name.data() + 4, end, number);
    if (problem == std::errc::result_out_of_range)
        return INT64_MAX;
    return problem == std::errc{} and last == end and name[4] != '-' ? number : -1;
}

// What follows the name and the colon in the first line of a file of /proc that begins with it.
std::string entry_of(const char* path, std::string_view name) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(':');
        if (line.starts_with(name) and colon != std::string::npos)
            return line.substr(std::min(line.find_first_not_of(" \t", colon + 1), line.size()));
    }
    return {};
}

DeviceInfo info_of_cpu() {
    const i64 page = sysconf(_SC_PAGESIZE), n_pages = sysconf(_SC_PHYS_PAGES), n_free = sysconf(_SC_AVPHYS_PAGES);
    const std::string model = entry_of("/proc/cpuinfo", "model name"), kib = entry_of("/proc/meminfo", "MemAvailable");
    i64 available = 0;
    const bool is_known = std::from_chars(kib.data(), kib.data() + kib.size(), available).ec == std::errc{};
    return {model.empty() ? "CPU" : model, page * n_pages, is_known ? 1024 * available : page * n_free,
            static_cast<int>(std::thread::hardware_concurrency())};
}

}  // namespace

DeviceInfo Device::info() const {
    return is_gpu() ? cuda::info_of(*this) : info_of_cpu();
}

Device::Device(std::string_view name) {
    if (name == "cpu")
        return;
    const i64 number = gpu_number(name);
    check(number >= 0, "'{}' is not the name of a device: 'cpu', 'gpu' or 'gpu:0' are", name);
    check(number < cuda::n_devices(), "there is no device '{}': {}", name, cuda::reason_for_none());
    m_type = Type::GPU;
    m_id = static_cast<std::int32_t>(number);
}

std::vector<Device> Device::all() {
    std::vector<Device> result{Device{}};
    for (int i = 0; i < cuda::n_devices(); ++i)
        result.emplace_back("gpu:" + std::to_string(i));
    return result;
}

}  // namespace noa
