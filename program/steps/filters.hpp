// The steps of noa filter: filters of the spectrum, and medians.
#pragma once

#include <string>
#include <vector>

#include "arguments/command.hpp"
#include "steps/process.hpp"

namespace noa::program {

/// The options of these operations.
void add_filter_operations(Command& command, std::vector<Operation>& operations);

/// From operations, in their order; filters of the spectrum that follow each other share one transform. UsageErrors for
/// values that make no sense.
///
/// The edge is the width of all passes: in pixels of the spectrum, or in cycles per pixel, 0.02/px. Its middle, where
/// half is left, is the resolution.
Steps filter_steps(const std::vector<Operation>& operations, const std::string& edge);

}  // namespace noa::program
