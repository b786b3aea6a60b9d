#include "noa/runtime/device.hpp"

#include <charconv>

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

}  // namespace

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
