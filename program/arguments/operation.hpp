// What was asked for, one thing of a list: "--lowpass 20".
#pragma once

#include <string>

namespace noa::program {

struct Operation {
    std::string name, value;  // "--lowpass", "20"

    /// As it was written.
    std::string text() const { return value.empty() ? name : name + " " + value; }
};

}  // namespace noa::program
