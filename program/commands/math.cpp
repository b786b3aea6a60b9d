// noa math: arithmetic, pixel by pixel.
#include <memory>
#include <vector>

#include "commands.hpp"
#include "files/input.hpp"
#include "files/output.hpp"
#include "steps/arithmetic.hpp"
#include "steps/process.hpp"

namespace noa::program {

namespace {

struct MathOptions {
    InputOptions input;
    OutputOptions output;
    const CLI::App* command = nullptr;
};

ExitCode run(const Session& session, const MathOptions& options) {
    const std::vector<Operation> operations = operations_of(*options.command);
    const Steps steps = arithmetic_steps(operations);
    check_no_operands(operations, output_paths(options.output, options.input.files));
    return process(session, options.input, options.output, steps);
}

void add_operations(CLI::App& command) {
    add_operation(command, "--add", "X", "add a number, or a file");
    add_operation(command, "--subtract", "X", "subtract a number, or a file");
    add_operation(command, "--multiply", "X", "multiply by a number, or a file: a mask, for example");
    add_operation(command, "--divide", "X", "divide by a number, or a file; where the file has 0, the result is 0");
    add_operation(command, "--power", "X", "to the power of X: 0.5 is the square root");
    add_operation(command, "--log", "", "the natural logarithm");
    add_operation(command, "--abs", "", "the absolute value");
    add_operation(command, "--at-least", "X", "values below X become X");
    add_operation(command, "--at-most", "X", "values above X become X");
    add_operation(command, "--threshold", "X", "values become 1 where they are X or more, and 0 elsewhere: a mask");
    add_operation(command, "--invert", "", "invert the contrast: multiply by -1");
    add_operation(command, "--normalize", "",
            "to a mean of 0 and a standard deviation of 1, of each image or volume by itself; what is constant becomes "
            "0");
}

}  // namespace

void add_math(CLI::App& program, Session& session) {
    const auto options = std::make_shared<MathOptions>();
    CLI::App* const command = add_command(program, "math", "Images",
            {.summary = "add, multiply, threshold, invert, normalize, pixel by pixel",
                    .examples = {"noa math particles.mrcs -o normalized.mrcs --invert --normalize",
                            "noa math map.mrc -o masked.mrc --multiply mask.mrc",
                            "noa math map.mrc -o mask.mrc --threshold 0.02 --mode u8"},
                    .description =
                            "Operations are done in the order in which they are written, and each can be given again. "
                            "Pixels are calculated as f32.\n\n"
                            "Where X may be a file, it has the size of the input: one image, or volume, "
                            "which goes with all of the input, or as many as the input has. A word that is a number is "
                            "not taken for a file; ./5 is one.\n\n"
                            "Logarithms and powers that do not exist, as the logarithm of -1, are NaN."});
    add_input_options(*command, options->input);
    add_output_options(*command, options->output);
    add_operations(*command);
    add_common_options(*command, session);
    options->command = command;
    set_work(*command, session, options, run);
}

}  // namespace noa::program
