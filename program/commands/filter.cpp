// noa filter: images and volumes without what is too fine, or too coarse.
#include <memory>
#include <string>
#include <vector>

#include "arguments/operation.hpp"
#include "commands.hpp"
#include "files/input.hpp"
#include "files/output.hpp"
#include "steps/filters.hpp"
#include "steps/process.hpp"

namespace noa::program {

namespace {

struct FilterOptions {
    InputOptions input;
    OutputOptions output;
    std::string edge = "2";
    std::vector<Operation> operations;
};

ExitCode run(const Session& session, const FilterOptions& options) {
    const Steps steps = filter_steps(options.operations, options.edge);
    return process(session, options.input, options.output, steps);
}

void add_operations(Command& command, std::vector<Operation>& operations) {
    command.add("--lowpass", &operations,
            "take away what is finer: 20 or 20A is in Angstrom, 0.25/px in cycles per pixel", {.value = "RESOLUTION"});
    command.add("--highpass", &operations, "take away what is coarser", {.value = "RESOLUTION"});
    command.add("--bandpass", &operations, "keep what is between two resolutions, as 200,10",
            {.value = "RESOLUTION,RESOLUTION"});
    command.add("--gaussian", &operations,
            "blur with a Gaussian of this standard deviation: 5 or 5A is in Angstrom, 2px in pixels",
            {.value = "SIGMA"});
    command.add("--bfactor", &operations,
            "multiply spectra by exp(-B/4 f^2), with B in square Angstroms; negative numbers sharpen", {.value = "B"});
    command.add("--median", &operations,
            "make each pixel the median of the N x N, or N x N x N, pixels around it, N being odd and up to 31 for "
            "images, 11 for volumes",
            {.value = "N"});
}

}  // namespace

void add_filter(Program& program, Session& session) {
    const auto options = std::make_shared<FilterOptions>();
    Command& command = program.add_command("filter", "Images",
            {.summary = "low-pass, high-pass, Gaussian and median filters",
                    .examples = {"noa filter map.mrc -o filtered.mrc --lowpass 20",
                            "noa filter *.mrc -o filtered/ --median 3 --bandpass 200,10",
                            "noa filter particles.mrcs -o soft.mrcs --gaussian 2px"},
                    .description =
                            "Filters each image of a stack by itself, and volumes in three dimensions.\n\n"
                            "A resolution that is a plain number is in Angstrom, and needs the pixel size, that of the "
                            "file or of --pixel-size. In cycles per pixel it is written with /px: 0.25/px is a "
                            "wave of 4 pixels, 0.5/px the finest there is. What pixels cannot show is an error.\n\n"
                            "The edges of --lowpass, --highpass and --bandpass are raised cosines. The resolution is "
                            "the middle of an edge, where half of the amplitude is left. The mean of an "
                            "image passes low passes, and is taken away by high passes.\n\n"
                            "All but --median are calculated on spectra, for which images go on periodically; beyond "
                            "the ends of an image a median has its mirror image."});
    add_input_options(command, options->input);
    add_output_options(command, options->output);
    add_operations(command, options->operations);
    command.add("--edge", &options->edge,
            "how wide the edges of passes are: 2 is 2 pixels of the spectrum along the longest axis, 0.02/px is "
            "in cycles per pixel; at most so wide that the mean is no part of it",
            {.value = "WIDTH", .shows_default = true});
    add_common_options(command, session);
    set_work(command, session, options, run);
}

}  // namespace noa::program
