#include "steps/resampling.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string_view>

#include "arguments/numbers.hpp"
#include "console/exit_code.hpp"
#include "console/format.hpp"
#include "noa/base/border.hpp"
#include "noa/geometry/resample.hpp"
#include "steps/interpolation.hpp"

namespace noa::program {

namespace {

// How many pixels there are to be: so many times as many as before, or as many as a size of pixels needs.
struct Density {
    std::string option, text;  // as they were written: "--bin", "--bin 2"
    f64 factor = 0, pixel_size = 0;
};

f64 positive(std::string_view option, const std::string& text) {
    const f64 number = number_of(option, text);
    if (not(number > 0))
        throw UsageError(std::string(option) + " " + text + ": a number above 0 was expected");
    return number;
}

Density density_of(const ResamplingOption& options) {
    const int n_given = static_cast<int>(not options.to.empty()) + static_cast<int>(not options.factor.empty()) +
                        static_cast<int>(not options.bin.empty());
    if (n_given != 1)
        throw UsageError("one of --to, --factor and --bin says how many pixels there are to be, but " +
                         std::to_string(n_given) + " of them have a value");
    if (not options.to.empty())
        return {.option = "--to", .text = "--to " + options.to, .pixel_size = positive("--to", options.to)};
    if (not options.factor.empty())
        return {.option = "--factor",
                .text = "--factor " + options.factor,
                .factor = positive("--factor", options.factor)};
    const f64 bin = positive("--bin", options.bin);
    if (bin != std::floor(bin))
        throw UsageError("--bin " + options.bin + ": a whole number was expected; --factor takes others");
    return {.option = "--bin", .text = "--bin " + options.bin, .factor = 1 / bin};
}

// Along each axis.
constexpr f64 fewest_pixels = 2, most_pixels = 1 << 20;

// In full, as long as somebody would read that.
std::string whole_text(f64 number) {
    return number < 1e15 ? fixed_text(number, 0) : short_text(number);
}

// From one number to another, with three digits each, rounded to what is in between.
std::string range_text(f64 low, f64 high) {
    const auto unit_of = [](f64 number) { return std::pow(10, std::floor(std::log10(number)) - 2); };
    return short_text(std::ceil(low / unit_of(low)) * unit_of(low)) + " to " +
           short_text(std::floor(high / unit_of(high)) * unit_of(high));
}

const char* name_of(int axis) {
    constexpr const char* names[] = {"z", "y", "x"};
    return names[axis];
}

class Resampling : public Step {
public:
    explicit Resampling(const ResamplingOption& options)
        : m_density(density_of(options)), m_is_even(options.is_even), m_is_fourier(options.method == "fourier") {
        if (not m_is_fourier)
            m_interp = interpolations().at(options.method);
    }

    Grid prepare(const Grid& grid, const StepInput& input) override {
        const f64 factor =
                m_density.factor > 0 ? m_density.factor : input.pixel_size(grid, m_density.text) / m_density.pixel_size;
        Grid result = grid;
        for (int axis = 0; axis < 3; ++axis)
            if (grid.extents[axis] > 1) {
                check_number(grid, axis, factor, input);
                resample_axis(result, axis, factor);
                tell_difference(grid, result, axis, factor, input);
            }
        result.space_group = 1;
        m_extents = result.extents;
        return result;
    }

    Array<f32> apply(const Array<f32>& items) const override {
        Array<f32> result(Shape4{items.shape()[0], m_extents[0], m_extents[1], m_extents[2]}, items.option());
        if (m_is_fourier)
            geometry::resample_fourier(items, result);
        else if (items.shape()[1] > 1)
            geometry::resample_3d(items, result, {.interp = m_interp, .border = Border::MIRROR});
        else
            geometry::resample_2d(items, result, {.interp = m_interp, .border = Border::MIRROR});
        return result;
    }

private:
    Density m_density;
    bool m_is_even, m_is_fourier;
    Interp m_interp{};
    Vec<i64, 3> m_extents{};

    f64 n_pixels_of(f64 before, f64 factor) const {
        return m_is_even ? 2 * std::round(before * factor / 2) : std::round(before * factor);
    }

    // Of a factor that was asked for.
    void check_number(const Grid& grid, int axis, f64 factor, const StepInput& input) const {
        const auto before = static_cast<f64>(grid.extents[axis]);
        const f64 after = n_pixels_of(before, factor);
        if (not(after >= fewest_pixels and after <= most_pixels))
            throw InputError(input.file.native() + ": " + m_density.text + " makes " + whole_text(after) + " of " +
                             whole_text(before) + " pixels along " + name_of(axis) + ", but there can be from " +
                             whole_text(fewest_pixels) + " to " + whole_text(most_pixels) + possible_values(grid));
    }

    // "; --bin can be from 1 to 42", or nothing if there is nothing to ask for.
    std::string possible_values(const Grid& grid) const {
        f64 shortest = 0, longest = 0;
        for (const i64 n: grid.extents)
            if (n > 1) {
                shortest = shortest > 0 ? std::min(shortest, static_cast<f64>(n)) : static_cast<f64>(n);
                longest = std::max(longest, static_cast<f64>(n));
            }
        const f64 low = (m_is_even ? 1 : 1.5) / shortest,
                  high = most_pixels / longest;  // what is rounded to 2 is enough
        if (low > high)
            return "";
        std::string range = range_text(low, high);
        if (m_density.option == "--to")
            range = range_text(grid.spacing[2] / high, grid.spacing[2] / low);
        if (m_density.option == "--bin") {
            f64 largest = std::floor(1 / low);
            while (n_pixels_of(shortest, 1 / largest) < fewest_pixels)
                --largest;
            range = whole_text(std::max(1., std::ceil(1 / high))) + " to " + whole_text(largest);
        }
        return "; " + m_density.option + " can be from " + range;
    }

    // What is seen is as large as before, and its center, pixel n/2, stays the center.
    void resample_axis(Grid& grid, int axis, f64 factor) const {
        const auto before = static_cast<f64>(grid.extents[axis]);
        const f64 after = n_pixels_of(before, factor);
        const f64 size = before / after;
        const f64 first = std::floor(before / 2) - std::floor(after / 2) * size;  // where the first pixel was
        grid.origin[axis] += first * grid.spacing[axis];
        grid.spacing[axis] *= size;
        grid.extents[axis] = static_cast<i64>(after);
    }

    // Whole numbers of pixels are not always what was asked for.
    static void tell_difference(const Grid& before, const Grid& after, int axis, f64 factor, const StepInput& input) {
        constexpr f64 tolerance = 0.001;
        const f64 size = static_cast<f64>(before.extents[axis]) / static_cast<f64>(after.extents[axis]);
        if (std::abs(size * factor - 1) <= tolerance)
            return;
        const bool is_known = before.spacing[axis] > 0;
        const f64 unit = is_known ? before.spacing[axis] : 1;
        const std::string unit_name = is_known ? " A" : " times what they were";
        input.session.note(input.file.native() + ": along " + name_of(axis) + ", pixels become " +
                           short_text(unit * size) + unit_name + ", not " + short_text(unit / factor) + unit_name +
                           ": " + std::to_string(before.extents[axis]) + " of them become " +
                           std::to_string(after.extents[axis]));
    }
};

}  // namespace

Steps resampling_steps(const ResamplingOption& options) {
    Steps steps;
    steps.push_back(std::make_unique<Resampling>(options));
    return steps;
}

}  // namespace noa::program
