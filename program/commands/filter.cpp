// noa filter: images and volumes without what is too fine, or too coarse.
#include <string>
#include <vector>

#include "commands/step_command.hpp"
#include "steps/filters.hpp"

namespace noa::program {

namespace {

struct FilterOption : StepOption {
    std::string edge = "2";
    std::vector<Operation> operations;
};

Steps steps(const FilterOption& options) {
    return filter_steps(options.operations, options.edge);
}

void add_options(Command& command, FilterOption& options) {
    add_filter_operations(command, options.operations);
    command.add("--edge", &options.edge,
            "how wide the edges of passes are: 2 is 2 pixels of the spectrum along the longest axis, 0.02/px is "
            "in cycles per pixel; at most so wide that the mean is no part of it",
            {.value = "WIDTH", .shows_default = true});
}

}  // namespace

const CommandText text{"filter", "Images", "low-pass, high-pass, Gaussian and median filters", R"(
            noa filter map.mrc -o filtered.mrc --lowpass 20
            noa filter *.mrc -o filtered/ --median 3 --bandpass 200,10
            noa filter particles.mrcs -o soft.mrcs --gaussian 2px
        )",
        R"(
            Filters each image of a stack by itself, and volumes in three dimensions.

            A resolution that is a plain number is in Angstrom, and needs the pixel size, that of the file or of
            --pixel-size. In cycles per pixel it is written with /px: 0.25/px is a wave of 4 pixels, 0.5/px the finest
            there is. What pixels cannot show is an error.

            The edges of --lowpass, --highpass and --bandpass are raised cosines. The resolution is the middle of an
            edge, where half of the amplitude is left. The mean of an image passes low passes, and is taken away by
            high passes.

            All but --median are calculated on spectra, for which images go on periodically; beyond the ends of an
            image a median has its mirror image.
        )"};

template<>
void add_command<CommandName::FILTER>(Program& program, Session& session) {
    add_step_command(program, session, text, add_options, steps);
}

}  // namespace noa::program
