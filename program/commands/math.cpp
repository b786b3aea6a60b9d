// noa math: arithmetic, pixel by pixel.
#include <vector>

#include "commands/step_command.hpp"
#include "output/paths.hpp"
#include "steps/arithmetic.hpp"

namespace noa::program {

namespace {

struct MathOption : StepOption {
    std::vector<Operation> operations;
};

Steps steps(const MathOption& options) {
    Steps result = arithmetic_steps(options.operations);
    check_no_operands(options.operations, output_paths(options.output, options.input.files));
    return result;
}

void add_options(Command& command, MathOption& options) {
    add_arithmetic_operations(command, options.operations);
}

}  // namespace

const CommandText text{"math", "Images", "add, multiply, threshold, invert, normalize, pixel by pixel", R"(
            noa math particles.mrcs -o normalized.mrcs --invert --normalize
            noa math map.mrc -o masked.mrc --multiply mask.mrc
            noa math map.mrc -o mask.mrc --threshold 0.02 --mode u8
        )",
        R"(
            Operations are done in the order in which they are written, and each can be given again. Pixels are
            calculated as f32.

            Where X may be a file, it has the size of the input: one image, or volume, which goes with all of the
            input, or as many as the input has. A word that is a number is not taken for a file; ./5 is one.

            Logarithms and powers that do not exist, as the logarithm of -1, are NaN.
        )"};

template<>
void add_command<CommandName::MATH>(Program& program, Session& session) {
    add_step_command(program, session, text, add_options, steps);
}

}  // namespace noa::program
