// noa transform: images and volumes turned, moved and scaled.
#include <string>
#include <vector>

#include "commands/step_command.hpp"
#include "steps/interpolation.hpp"
#include "steps/motions.hpp"

namespace noa::program {

namespace {

struct TransformOption : StepOption {
    MotionOption motion;
    std::vector<Operation> operations;
};

Steps steps(const TransformOption& options) {
    return motion_steps(options.operations, options.motion);
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
    std::vector<std::string> borders;
    for (const auto& [name, border]: borders_by_name)
        borders.emplace_back(name);
    command.add("--border", &options.border,
            "what comes in from outside: zero, mean (of each image or volume), clamp, periodic, mirror or reflect",
            {.value = "NAME", .shows_default = true, .one_of = borders});
}

void add_options(Command& command, TransformOption& options) {
    add_motion_operations(command, options.operations);
    add_motion_options(command, options.motion);
}

}  // namespace

const CommandText text{"transform", "Images", "rotate, shift, scale, flip, or apply a matrix", R"(
            noa transform micrograph.mrc -o turned.mrc --rotate 90 --border mean
            noa transform map.mrc -o moved.mrc --rotate-y 30 --shift x=2.5,z=-4
            noa transform stack.mrcs -o mirrored.mrcs --flip x
        )",
        R"(
            Operations say what happens to what is seen, in the order in which they are written. They are put together
            before pixels are interpolated, once. Images and volumes keep their size.

            A positive angle takes +x to +y: clockwise where row 0 is shown at the top, counter-clockwise where it is
            at the bottom, as in IMOD. Turns and scales are about the center, pixel n/2 rounded down, which is that of
            RELION; a quarter turn of an image with an even number of pixels then leaves a line of pixels to come from
            outside, unless --center is its middle.

            Where pixels become pixels, as with shifts by whole numbers, flips and quarter turns, values stay exactly
            what they are. A --scale below 1 leaves pixels out, and aliases: noa filter --lowpass first, or noa
            resample, which changes the number of pixels.
        )"};

template<>
void add_command<CommandName::TRANSFORM>(Program& program, Session& session) {
    add_step_command(program, session, text, add_options, steps);
}

}  // namespace noa::program
