// The arguments of the program, understood.
#pragma once

#include <optional>
#include <string>

#include "arguments/command.hpp"

namespace noa::program {

/// What is asked for. Without a question it is the work of a command.
struct Request {
    const Command* command = nullptr;  ///< null: the program itself
    std::optional<Question> question{};
    std::string label{};  ///< what was written, without files: "filter --lowpass 20"
};

/// Puts values where the options of the chosen command say. Without arguments, the help is asked for. A UsageError for
/// what cannot be understood, with what may have been meant.
Request parse(const Program& program, int n_arguments, const char* const* arguments);

}  // namespace noa::program
