// noa math: arithmetic, pixel by pixel.
#include <vector>

#include "arguments/operation.hpp"
#include "commands.hpp"
#include "files/input.hpp"
#include "output/options.hpp"
#include "output/paths.hpp"
#include "steps/arithmetic.hpp"
#include "steps/process.hpp"

namespace noa::program {

namespace {

struct MathOption {
    InputOption input;
    OutputOption output;
    std::vector<Operation> operations;
};

ExitCode run(const Session& session, const MathOption& options) {
    const Steps steps = arithmetic_steps(options.operations);
    check_no_operands(options.operations, output_paths(options.output, options.input.files));
    return process(session, options.input, options.output, steps);
}

const char* const examples =
        "noa math particles.mrcs -o normalized.mrcs --invert --normalize\n"
        "noa math map.mrc -o masked.mrc --multiply mask.mrc\n"
        "noa math map.mrc -o mask.mrc --threshold 0.02 --mode u8\n";

const char* const description =
        "Operations are done in the order in which they are written, and each can be given again. "
        "Pixels are calculated as f32.\n\n"
        "Where X may be a file, it has the size of the input: one image, or volume, "
        "which goes with all of the input, or as many as the input has. A word that is a number is "
        "not taken for a file; ./5 is one.\n\n"
        "Logarithms and powers that do not exist, as the logarithm of -1, are NaN.";

void add_options(Command& command, Session& session, MathOption& options) {
    add_input_options(command, options.input);
    add_output_options(command, options.output);
    add_arithmetic_operations(command, options.operations);
    add_common_options(command, session);
}

}  // namespace

template<>
void add_command<CommandName::MATH>(Program& program, Session& session) {
    describe(program, session,
            {"math", "Images", "add, multiply, threshold, invert, normalize, pixel by pixel", examples, description},
            add_options, run);
}

}  // namespace noa::program
