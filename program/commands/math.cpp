// noa math: arithmetic, pixel by pixel.
#include <memory>
#include <vector>

#include "arguments/operation.hpp"
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
    std::vector<Operation> operations;
};

ExitCode run(const Session& session, const MathOptions& options) {
    const Steps steps = arithmetic_steps(options.operations);
    check_no_operands(options.operations, output_paths(options.output, options.input.files));
    return process(session, options.input, options.output, steps);
}

void add_operations(Command& command, std::vector<Operation>& operations) {
    command.add("--add", &operations, "add a number, or a file", {.value = "X"});
    command.add("--subtract", &operations, "subtract a number, or a file", {.value = "X"});
    command.add("--multiply", &operations, "multiply by a number, or a file: a mask, for example", {.value = "X"});
    command.add("--divide", &operations, "divide by a number, or a file; where the file has 0, the result is 0",
            {.value = "X"});
    command.add("--power", &operations, "to the power of X: 0.5 is the square root", {.value = "X"});
    command.add("--log", &operations, "the natural logarithm");
    command.add("--abs", &operations, "the absolute value");
    command.add("--at-least", &operations, "values below X become X", {.value = "X"});
    command.add("--at-most", &operations, "values above X become X", {.value = "X"});
    command.add("--threshold", &operations, "values become 1 where they are X or more, and 0 elsewhere: a mask",
            {.value = "X"});
    command.add("--invert", &operations, "invert the contrast: multiply by -1");
    command.add("--normalize", &operations,
            "to a mean of 0 and a standard deviation of 1, of each image or volume by itself; what is constant becomes "
            "0");
}

}  // namespace

void add_math(Program& program, Session& session) {
    const auto options = std::make_shared<MathOptions>();
    Command& command = program.add_command("math", "Images",
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
    add_input_options(command, options->input);
    add_output_options(command, options->output);
    add_operations(command, options->operations);
    add_common_options(command, session);
    set_work(command, session, options, run);
}

}  // namespace noa::program
