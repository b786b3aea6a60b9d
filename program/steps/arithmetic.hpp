// The steps of noa math: what is calculated for each pixel.
#pragma once

#include <filesystem>
#include <vector>

#include "arguments/operation.hpp"
#include "steps/process.hpp"

namespace noa::program {

/// From operations, in their order. UsageErrors for values that make no sense.
///
///     --add X, --subtract X, --multiply X, --divide X     X is a number, or a file: an item for all, or one for each
///     --power X, --log, --abs
///     --at-least X, --at-most X, --threshold X
///     --invert, --normalize
Steps arithmetic_steps(const std::vector<Operation>& operations);

/// A UsageError if one of these files is an operand, which would be lost before it was used for all inputs.
void check_no_operands(const std::vector<Operation>& operations, const std::vector<std::filesystem::path>& outputs);

}  // namespace noa::program
