// The steps of noa math: what is calculated for each pixel.
#pragma once

#include <filesystem>
#include <vector>

#include "arguments/command.hpp"
#include "steps/process.hpp"

namespace noa::program {

/// The options of these operations.
void add_arithmetic_operations(Command& command, std::vector<Operation>& operations);

/// From operations, in their order. UsageErrors for values that make no sense.
Steps arithmetic_steps(const std::vector<Operation>& operations);

/// A UsageError if one of these files is an operand, which would be lost before it was used for all inputs.
void check_no_operands(const std::vector<Operation>& operations, const std::vector<std::filesystem::path>& outputs);

}  // namespace noa::program
