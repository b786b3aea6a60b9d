#include "steps/filters.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numbers>
#include <span>
#include <utility>
#include <variant>

#include "arguments/numbers.hpp"
#include "console/exit_code.hpp"
#include "console/format.hpp"
#include "noa/fft/transform.hpp"
#include "noa/signal/filter.hpp"
#include "noa/signal/median_filter.hpp"
#include "steps/operation_table.hpp"

namespace noa::program {

namespace {

// ---- What was asked for --------------------------------------------------------------------------------------------

// A pass, a Gaussian or a B-factor, for files of any pixel size.
struct Filter {
    enum class Kind : std::uint8_t { LOWPASS, HIGHPASS, GAUSSIAN, BFACTOR };
    Kind kind;
    f64 number;
    bool is_angstrom;  // else in pixels, or cycles per pixel
    std::string text;  // as it was written
};

[[noreturn]] void refuse(const Operation& operation, const std::string& expected) {
    throw UsageError(operation.text() + ": " + expected);
}

Filter pass_of(Filter::Kind kind, const Operation& operation, std::string_view resolution) {
    const auto [number, unit] = quantity_of(operation.name, resolution);
    if (unit == Unit::PIXELS)
        refuse(operation, "a resolution is in Angstrom, as 20, or in cycles per pixel, as 0.25/px");
    if (not(number > 0))
        refuse(operation, "a resolution is above 0");
    if (unit == Unit::PER_PIXEL and number > 0.5)
        refuse(operation, "frequencies are up to 0.5 cycles per pixel");
    return {kind, number, unit != Unit::PER_PIXEL, operation.text()};
}

// A high pass and a low pass: of what is written, the coarser end and the finer one.
std::vector<Filter> band_of(const Operation& operation) {
    const std::string_view text = operation.value;
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos)
        refuse(operation, "a band has two ends, as 200,10");
    Filter coarse = pass_of(Filter::Kind::HIGHPASS, operation, text.substr(0, comma));
    Filter fine = pass_of(Filter::Kind::LOWPASS, operation, text.substr(comma + 1));
    if (coarse.is_angstrom != fine.is_angstrom)
        refuse(operation, "both ends of a band have the same unit");
    if (coarse.number == fine.number)
        refuse(operation, "there is nothing between the ends of the band");
    if (coarse.is_angstrom == (coarse.number < fine.number))
        std::swap(coarse.number, fine.number);
    return {coarse, fine};
}

Filter gaussian_of(const Operation& operation) {
    const auto [number, unit] = quantity_of(operation.name, operation.value);
    if (unit == Unit::PER_PIXEL or not(number > 0))
        refuse(operation, "the deviation of a Gaussian is above 0, in Angstrom, as 5, or in pixels, as 2px");
    return {Filter::Kind::GAUSSIAN, number, unit != Unit::PIXELS, operation.text()};
}

// How wide the edges of passes are.
struct Edge {
    f64 width;
    bool is_per_pixel;  // else in pixels of the spectrum

    explicit Edge(const std::string& text) {
        const auto [number, unit] = quantity_of("--edge", text);
        if (number < 0 or (unit != Unit::NONE and unit != Unit::PER_PIXEL))
            throw UsageError("--edge " + text +
                             ": the width of an edge is at least 0, in pixels of the spectrum, as 2, or in cycles per "
                             "pixel, as 0.02/px");
        width = number;
        is_per_pixel = unit == Unit::PER_PIXEL;
    }
};

// ---- For a file ----------------------------------------------------------------------------------------------------

using SpectrumFilter = std::variant<signal::Lowpass, signal::Highpass, signal::Gaussian, signal::BFactor>;

// Makes filters for files.
class FilterMaker {
public:
    FilterMaker(const std::vector<Filter>& filters, const Grid& grid, const StepInput& input)
        : m_input(input), m_has_volumes(grid.extents[0] > 1) {
        for (const i64 extent: grid.extents)
            m_longest = std::max(m_longest, static_cast<f64>(extent));
        const auto found = std::find_if(filters.begin(), filters.end(), [](const Filter& f) { return f.is_angstrom; });
        if (found != filters.end())
            m_pixel_size = input.pixel_size(grid, found->text);
    }

    SpectrumFilter make(const Filter& filter, const Edge& edge) const {
        switch (filter.kind) {
            case Filter::Kind::LOWPASS: {
                const auto [middle, width] = edge_of(filter, edge);
                return signal::Lowpass{.cutoff = middle - width / 2, .width = width};
            }
            case Filter::Kind::HIGHPASS: {
                const auto [middle, width] = edge_of(filter, edge);
                return signal::Highpass{.cutoff = middle + width / 2, .width = width};
            }
            case Filter::Kind::GAUSSIAN:
                return gaussian_of(filter);
            case Filter::Kind::BFACTOR:
                return bfactor_of(filter);
        }
        panic("{} is not the number of a filter", static_cast<int>(filter.kind));
    }

private:
    const StepInput& m_input;
    bool m_has_volumes;
    f64 m_longest = 1, m_pixel_size = 1;

    [[noreturn]] void refuse(const Filter& filter, const std::string& why) const {
        throw InputError(m_input.file.native() + ": " + filter.text + why);
    }

    // The zero frequency, the mean, is never a part of an edge.
    std::pair<f64, f64> edge_of(const Filter& filter, const Edge& edge) const {
        const f64 middle = frequency_of(filter);
        return {middle, std::min(edge.is_per_pixel ? edge.width : edge.width / m_longest, 2 * middle)};
    }

    f64 frequency_of(const Filter& filter) const {
        constexpr f64 highest = 0.5005;  // sizes of pixels are not kept with all digits
        if (not filter.is_angstrom)
            return filter.number;
        const f64 frequency = m_pixel_size / filter.number;
        if (frequency > highest)
            refuse(filter, " is finer than the " + short_text(2 * m_pixel_size) + " A that pixels of " +
                                   short_text(m_pixel_size) + " A can show; cycles per pixel are written as 0.25/px");
        return frequency;
    }

    signal::Gaussian gaussian_of(const Filter& filter) const {
        const f64 deviation = filter.is_angstrom ? filter.number / m_pixel_size : filter.number;
        if (deviation > m_longest)
            refuse(filter, " is " + short_text(deviation) + " pixels, but there are only " + short_text(m_longest));
        return {.sigma = 0.5 * std::numbers::inv_pi / deviation};
    }

    signal::BFactor bfactor_of(const Filter& filter) const {
        constexpr f64 largest_exponent = 80;  // of an f32
        const f64 corner = m_has_volumes ? 0.75 : 0.5;
        const f64 exponent = -filter.number / 4 * corner / (m_pixel_size * m_pixel_size);
        if (not std::isfinite(exponent) or exponent > largest_exponent)
            refuse(filter, " multiplies the finest detail of pixels of " + short_text(m_pixel_size) + " A by exp(" +
                                   short_text(exponent) + "), which is too much");
        return {.bfactor = filter.number, .pixel_size = m_pixel_size};
    }
};

void multiply(const Array<c32>& spectrum, const Shape4& shape, const signal::Lowpass& filter) {
    signal::lowpass<"h2h">(spectrum, spectrum, shape, filter);
}
void multiply(const Array<c32>& spectrum, const Shape4& shape, const signal::Highpass& filter) {
    signal::highpass<"h2h">(spectrum, spectrum, shape, filter);
}
void multiply(const Array<c32>& spectrum, const Shape4& shape, const signal::Gaussian& filter) {
    signal::gaussian_filter<"h2h">(spectrum, spectrum, shape, filter);
}
void multiply(const Array<c32>& spectrum, const Shape4& shape, const signal::BFactor& filter) {
    signal::bfactor_filter<"h2h">(spectrum, spectrum, shape, filter);
}

// ---- Steps ---------------------------------------------------------------------------------------------------------

class FourierFilter : public Step {
public:
    explicit FourierFilter(const Edge& edge) : m_edge(edge) {}

    void add(const std::vector<Filter>& filters) { m_asked.insert(m_asked.end(), filters.begin(), filters.end()); }

    Grid prepare(const Grid& grid, const StepInput& input) override {
        const FilterMaker maker(m_asked, grid, input);
        m_filters.clear();
        for (const Filter& filter: m_asked)
            m_filters.push_back(maker.make(filter, m_edge));
        return grid;
    }

    Array<f32> apply(const Array<f32>& items) const override {
        const Array<c32> spectrum = fft::r2c(items);
        for (const SpectrumFilter& filter: m_filters)
            std::visit([&](const auto& chosen) { multiply(spectrum, items.shape(), chosen); }, filter);
        fft::c2r(spectrum, items, {.overwrite = true});
        return items;
    }

private:
    Edge m_edge;
    std::vector<Filter> m_asked;
    std::vector<SpectrumFilter> m_filters;
};

class MedianFilter : public Step {
public:
    explicit MedianFilter(const Operation& operation) : m_text(operation.text()) {
        const f64 window = number_of(operation.name, operation.value);
        if (not(window >= 1 and window <= largest_2d and std::fmod(window, 2) == 1))
            refuse(operation, "the window of a median is an odd number of pixels, up to " + std::to_string(largest_2d) +
                                      " for images and " + std::to_string(largest_3d) + " for volumes");
        m_window = static_cast<i64>(window);
    }

    Grid prepare(const Grid& grid, const StepInput& input) override {
        if (grid.extents[0] > 1 and m_window > largest_3d)
            throw InputError(input.file.native() + ": " + m_text + ": windows of volumes have up to " +
                             std::to_string(largest_3d) + " pixels");
        return grid;
    }

    Array<f32> apply(const Array<f32>& items) const override {
        if (items.shape()[1] > 1)
            return signal::median_filter_3d(items, {.window = m_window});
        return signal::median_filter_2d(items, {.window = m_window});
    }

private:
    static constexpr i64 largest_2d = signal::MedianWindow<2>::largest, largest_3d = signal::MedianWindow<3>::largest;
    std::string m_text;
    i64 m_window = 0;
};

// ---- Operations ----------------------------------------------------------------------------------------------------

// Steps in the order in which they are added; filters of the spectrum that follow each other are one.
class FilterList {
public:
    explicit FilterList(const Edge& edge) : m_edge(edge) {}

    void add(std::unique_ptr<Step> step) {
        m_steps.push_back(std::move(step));
        m_last = nullptr;
    }
    void add(const std::vector<Filter>& filters) {
        if (m_last == nullptr) {
            auto step = std::make_unique<FourierFilter>(m_edge);
            m_last = step.get();
            m_steps.push_back(std::move(step));
        }
        m_last->add(filters);
    }
    Steps take() { return std::move(m_steps); }

private:
    Edge m_edge;
    Steps m_steps;
    FourierFilter* m_last = nullptr;  // the last step, if it is one
};

using AddFilter = void (*)(const Operation&, FilterList&);
using enum Filter::Kind;

constexpr OperationEntry<AddFilter> entries[] = {
        {"--lowpass", "RESOLUTION", "take away what is finer: 20 or 20A is in Angstrom, 0.25/px in cycles per pixel",
                [](const Operation& asked, FilterList& list) { list.add({pass_of(LOWPASS, asked, asked.value)}); }},
        {"--highpass", "RESOLUTION", "take away what is coarser",
                [](const Operation& asked, FilterList& list) { list.add({pass_of(HIGHPASS, asked, asked.value)}); }},
        {"--bandpass", "RESOLUTION,RESOLUTION", "keep what is between two resolutions, as 200,10",
                [](const Operation& asked, FilterList& list) { list.add(band_of(asked)); }},
        {"--gaussian", "SIGMA",
                "blur with a Gaussian of this standard deviation: 5 or 5A is in Angstrom, 2px in pixels",
                [](const Operation& asked, FilterList& list) { list.add({gaussian_of(asked)}); }},
        {"--bfactor", "B", "multiply spectra by exp(-B/4 f^2), with B in square Angstroms; negative numbers sharpen",
                [](const Operation& asked, FilterList& list) {
                    list.add({Filter{BFACTOR, number_of(asked.name, asked.value), true, asked.text()}});
                }},
        {"--median", "N",
                "make each pixel the median of the N x N, or N x N x N, pixels around it, N being odd and up to 31 for "
                "images, 11 for volumes",
                [](const Operation& asked, FilterList& list) { list.add(std::make_unique<MedianFilter>(asked)); }},
};
constexpr std::span<const OperationEntry<AddFilter>> table = entries;

}  // namespace

void add_filter_operations(Command& command, std::vector<Operation>& operations) {
    add_options_of(table, command, operations);
}

Steps filter_steps(const std::vector<Operation>& operations, const std::string& edge) {
    FilterList list{Edge(edge)};
    for (const Operation& operation: operations)
        maker_of(table, operation)(operation, list);
    return list.take();
}

}  // namespace noa::program
