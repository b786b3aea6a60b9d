// What all commands have in common: where they run, and how they talk. Answers go to the standard output, all else to
// the standard error.
#pragma once

#include <string>
#include <string_view>

#include "console/exit_code.hpp"
#include "noa/runtime/device.hpp"

namespace noa::program {

struct Session {
    std::string device_name = "cpu";  // as it was given: cpu, gpu, gpu:1
    int n_threads = 0;                // 0: as many as the machine has
    bool is_quiet = false;
    std::string label;  // what was asked for, without files: "noa 0.1.0: filter --lowpass 20"

    /// The device, with the number of threads set. A DeviceError if it is not there.
    Device device() const;

    void note(std::string_view message) const;  ///< unless quiet
    void warn(std::string_view message) const;  ///< unless quiet
    static void complain(std::string_view message);
};

}  // namespace noa::program
