// noa resample: the same field of view with other pixels.
#include <string>
#include <vector>

#include "commands.hpp"
#include "files/input.hpp"
#include "output/options.hpp"
#include "steps/interpolation.hpp"
#include "steps/process.hpp"
#include "steps/resampling.hpp"

namespace noa::program {

namespace {

struct ResampleOption {
    InputOption input;
    OutputOption output;
    ResamplingOption resampling;
};

ExitCode run(const Session& session, const ResampleOption& options) {
    return process(session, options.input, options.output, resampling_steps(options.resampling));
}

void add_resampling_options(Command& command, ResamplingOption& options) {
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

const char* const examples =
        "noa resample map.mrc -o coarse.mrc --to 2.5\n"
        "noa resample *.mrc -o binned/ --bin 2 --even\n"
        "noa resample particles.mrcs -o fine.mrcs --factor 1.5\n";

const char* const description =
        "Shows the same field of view with other pixels: one of --to, --factor and --bin says with "
        "which. Numbers of pixels are rounded to whole ones, and the pixel size that is written is "
        "the true one, along each axis: the old number of pixels, times their size, divided by "
        "the new number. Where that is not what was asked for, by more than 0.1 %, a note says "
        "so.\n\n"
        "The method fourier crops spectra, or pads them: to fewer pixels nothing is aliased, to "
        "more nothing is invented, and the mean stays. Images go on periodically for it. The other "
        "methods interpolate, with the mirror image outside; to fewer pixels they alias.\n\n"
        "The center, pixel n/2 rounded down, stays the center. Where that moves the first pixel, "
        "the origin in the header moves with it.";

void add_options(Command& command, Session& session, ResampleOption& options) {
    add_input_options(command, options.input);
    add_output_options(command, options.output);
    add_resampling_options(command, options.resampling);
    add_common_options(command, session);
}

}  // namespace

template<>
void add_command<CommandName::RESAMPLE>(Program& program, Session& session) {
    describe(program, session, {"resample", "Images", "to another pixel size, or by a factor", examples, description},
            add_options, run);
}

}  // namespace noa::program
