// noa resample: the same field of view with other pixels.
#include <string>
#include <vector>

#include "commands/step_command.hpp"
#include "steps/interpolation.hpp"
#include "steps/resampling.hpp"

namespace noa::program {

namespace {

struct ResampleOption : StepOption, ResamplingOption {};

Steps steps(const ResampleOption& options) {
    return resampling_steps(options);
}

void add_options(Command& command, ResampleOption& options) {
    std::vector<std::string> names{"fourier"};
    for (const auto& [name, interp]: interpolations())
        names.push_back(name);
    command.add("--to,--rescale_angpix", &options.to, "to pixels of this size in Angstrom", {.value = "A"});
    command.add("--factor", &options.factor, "to so many times as many pixels along each axis: 0.5 is half as many",
            {.value = "F"});
    command.add("--bin", &options.bin, "to pixels of N times the size, N being a whole number", {.value = "N"});
    command.add("--even", &options.is_even, "to an even number of pixels along each axis");
    command.add("--method", &options.method,
            "fourier, or what is between pixels: nearest, linear, cubic, bspline, lanczos4, lanczos6 or lanczos8",
            {.value = "NAME", .shows_default = true, .one_of = names});
}

}  // namespace

const CommandText text{"resample", "Images", "to another pixel size, or by a factor", R"(
            noa resample map.mrc -o coarse.mrc --to 2.5
            noa resample *.mrc -o binned/ --bin 2 --even
            noa resample particles.mrcs -o fine.mrcs --factor 1.5
        )",
        R"(
            Shows the same field of view with other pixels: one of --to, --factor and --bin says with which. Numbers
            of pixels are rounded to whole ones, and the pixel size that is written is the true one, along each axis:
            the old number of pixels, times their size, divided by the new number. Where that is not what was asked
            for, by more than 0.1 %, a note says so.

            The method fourier crops spectra, or pads them: to fewer pixels nothing is aliased, to more nothing is
            invented, and the mean stays. Images go on periodically for it. The other methods interpolate, with the
            mirror image outside; to fewer pixels they alias.

            The center, pixel n/2 rounded down, stays the center. Where that moves the first pixel, the origin in the
            header moves with it.
        )"};

template<>
void add_command<CommandName::RESAMPLE>(Program& program, Session& session) {
    add_step_command(program, session, text, add_options, steps);
}

}  // namespace noa::program
