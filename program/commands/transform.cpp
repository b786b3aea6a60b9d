// noa transform: images and volumes turned, moved and scaled.
#include <string>
#include <vector>

#include "arguments/operation.hpp"
#include "commands.hpp"
#include "files/input.hpp"
#include "output/options.hpp"
#include "steps/interpolation.hpp"
#include "steps/motions.hpp"
#include "steps/process.hpp"

namespace noa::program {

namespace {

struct TransformOption {
    InputOption input;
    OutputOption output;
    MotionOption motion;
    std::vector<Operation> operations;
};

ExitCode run(const Session& session, const TransformOption& options) {
    const Steps steps = motion_steps(options.operations, options.motion);
    return process(session, options.input, options.output, steps);
}

void add_motion_options(Command& command, MotionOption& options) {
    std::vector<std::string> names;
    for (const auto& [name, interp]: interpolations())
        names.push_back(name);
    command.add("--center", &options.center,
            "the point that stays when things turn and scale, in pixels, the first one being 0: x=31.5,y=31.5; "
            "by default n/2, rounded down",
            {.value = "CENTER"});
    command.add("--interp", &options.interp,
            "what is between pixels: nearest, linear, cubic, bspline, lanczos4, lanczos6 or lanczos8",
            {.value = "NAME", .shows_default = true, .one_of = names});
    command.add("--border", &options.border,
            "what comes in from outside: zero, mean (of each image or volume), clamp, periodic, mirror or reflect",
            {.value = "NAME",
                    .shows_default = true,
                    .one_of = {"zero", "mean", "clamp", "periodic", "mirror", "reflect"}});
}

const char* const examples =
        "noa transform micrograph.mrc -o turned.mrc --rotate 90 --border mean\n"
        "noa transform map.mrc -o moved.mrc --rotate-y 30 --shift x=2.5,z=-4\n"
        "noa transform stack.mrcs -o mirrored.mrcs --flip x\n";

const char* const description =
        "Operations say what happens to what is seen, in the order in which they are written. They "
        "are put together before pixels are interpolated, once. Images and volumes keep their "
        "size.\n\n"
        "A positive angle takes +x to +y: clockwise where row 0 is shown at the top, "
        "counter-clockwise where it is at the bottom, as in IMOD. Turns and scales are about the "
        "center, pixel n/2 rounded down, which is that of RELION; a quarter turn of an image with "
        "an "
        "even number of pixels then leaves a line of pixels to come from outside, unless --center "
        "is its middle.\n\n"
        "Where pixels become pixels, as with shifts by whole numbers, flips and quarter turns, "
        "values stay exactly what they are. A --scale below 1 leaves pixels out, and aliases: noa "
        "filter --lowpass first, or noa resample, which changes the number of pixels.";

void add_options(Command& command, Session& session, TransformOption& options) {
    add_input_options(command, options.input);
    add_output_options(command, options.output);
    add_motion_operations(command, options.operations);
    add_motion_options(command, options.motion);
    add_common_options(command, session);
}

}  // namespace

template<>
void add_command<CommandName::TRANSFORM>(Program& program, Session& session) {
    describe(program, session,
            {"transform", "Images", "rotate, shift, scale, flip, or apply a matrix", examples, description},
            add_options, run);
}

}  // namespace noa::program
