// The step of noa transform: images and volumes turned, moved and scaled, by one interpolation.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "arguments/command.hpp"
#include "noa/base/border.hpp"
#include "steps/process.hpp"

namespace noa::program {

/// What can be outside, by the names of --border.
inline constexpr std::pair<const char*, Border> borders_by_name[] = {{"zero", Border::ZERO},
        {"mean", Border::VALUE},  // that of each image or volume
        {"clamp", Border::CLAMP}, {"periodic", Border::PERIODIC}, {"mirror", Border::MIRROR},
        {"reflect", Border::REFLECT}};

struct MotionOption {
    std::string center{};          ///< in pixels, as x=32,y=31.5; where there is none, n/2
    std::string interp = "cubic";  ///< see interpolations()
    std::string border = "zero";   ///< see borders_by_name
};

/// The options of these operations.
void add_motion_operations(Command& command, std::vector<Operation>& operations);

/// One step that does all operations, in their order. UsageErrors for values that make no sense.
Steps motion_steps(const std::vector<Operation>& operations, const MotionOption& options);

}  // namespace noa::program
