// What most commands do: a list of steps, applied to all images or volumes of some files.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "console/session.hpp"
#include "files/input.hpp"
#include "noa/runtime/array.hpp"
#include "output/options.hpp"
#include "output/paths.hpp"

namespace noa::program {

/// What a step is told of the file that it is to work on.
struct StepInput {
    const Session& session;
    const std::filesystem::path& file;
    const InputOption& options;
    i64 n_items = 1;  ///< images of the stack, or volumes

    /// In Angstrom: see pixel_size_of().
    f64 pixel_size(const Grid& grid, std::string_view needed_by) const {
        return pixel_size_of(session, file, grid, options, needed_by);
    }
};

class Step {
public:
    Step() = default;
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;
    virtual ~Step() = default;

    /// Makes ready for the items of a file, and says what they are like afterwards; called once for each file.
    /// UsageErrors and InputErrors for what cannot be done.
    virtual Grid prepare(const Grid& grid, const StepInput& input);

    /// Images, (n,1,h,w), or a volume, (1,d,h,w); the input may be changed, and given back. Called with all items of a
    /// file, in their order.
    virtual Array<f32> apply(const Array<f32>& items) const = 0;
};

using Steps = std::vector<std::unique_ptr<Step>>;

/// Reads files, applies the steps in their order, and writes the results, as output_paths() and calculated_encoding()
/// say. Some of several inputs may fail.
ExitCode process(const Session& session, const InputOption& input, const OutputOption& output, const Steps& steps);

}  // namespace noa::program
