// The step of noa transform: images and volumes turned, moved and scaled, by one interpolation.
#pragma once

#include <string>
#include <vector>

#include "arguments/command.hpp"
#include "steps/process.hpp"

namespace noa::program {

struct MotionOption {
    std::string center{};          ///< in pixels, as x=32,y=31.5; where there is none, n/2
    std::string interp = "cubic";  ///< see interpolations()
    std::string border = "zero";   ///< what is outside: zero, mean, clamp, periodic, mirror or reflect
};

/// The options of these operations.
void add_motion_operations(Command& command, std::vector<Operation>& operations);

/// One step that does all operations, in their order. UsageErrors for values that make no sense.
Steps motion_steps(const std::vector<Operation>& operations, const MotionOption& options);

}  // namespace noa::program
