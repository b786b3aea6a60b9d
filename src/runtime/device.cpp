#include "noa/runtime/device.hpp"

#include "noa/base/error.hpp"

namespace noa {

Device::Device(std::string_view name) {
    const bool is_gpu_name =
            name == "gpu" or (name.starts_with("gpu:") and name.size() > 4 and
                                     name.find_first_not_of("0123456789", 4) == std::string_view::npos);
    check(not is_gpu_name, "there is no device '{}': this build of noa has no GPU support, only 'cpu'", name);
    check(name == "cpu", "'{}' is not the name of a device: 'cpu', 'gpu' or 'gpu:0' are", name);
}

std::vector<Device> Device::all() {
    return {Device{}};
}

}  // namespace noa
