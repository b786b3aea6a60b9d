// What filter, math, transform and resample have in common: steps, applied to all images and volumes of some files.
#pragma once

#include <memory>

#include "commands.hpp"
#include "files/input.hpp"
#include "output/options.hpp"
#include "steps/process.hpp"

namespace noa::program {

struct StepOption {
    InputOption input;
    OutputOption output;
};

/// Adds a command: the text of its help, the function that adds its own options, between those of inputs and outputs
/// and those of devices, and the one that makes its steps from all of them.
template<typename Options>
void add_step_command(Program& program, Session& session, const CommandText& text,
        void (*add_options)(Command&, Options&), Steps (*steps)(const Options&)) {
    const auto options = std::make_shared<Options>();
    Command& command = program.add_command(text);
    add_input_options(command, options->input);
    add_output_options(command, options->output);
    add_options(command, *options);
    add_common_options(command, session);
    command.work = [&session, options, steps] {
        return process(session, options->input, options->output, steps(*options));
    };
}

}  // namespace noa::program
