// The medians of all windows along a row, as a short list of steps, each for the whole row.
#pragma once

#include <vector>

#include "noa/base/traits.hpp"

namespace noa::signal::on_cpu {

/// For all x: the lower one of a[x + shift_a] and b[x + shift_b] becomes low[x], and the higher one high[x]. One of the
/// two may not be needed.
struct MedianStep {
    static constexpr u16 nowhere = 0xffff;

    u16 a, b, low, high;  // numbers of rows
    u16 shift_a, shift_b;
    u16 beyond;  // how many x are needed after the last one of the row
};

struct MedianProgram {
    int n_rows = 0;  // the first ones are the inputs: what is on top of each other in a window
    int result = 0;  // the row that has the medians
    std::vector<MedianStep> steps;
};

/// Windows overlap: the columns of a window, in ascending order, are also those of the windows beside it, and so are
/// two columns merged, and four. The steps are those that sort one column, merge it with the next one, the two with the
/// next two, and so on; the shifts are where the other columns are. At the end, two lists make up the window, and only
/// what can be their median is calculated at all.
MedianProgram make_median_program(int n_inputs, int width);

}  // namespace noa::signal::on_cpu
