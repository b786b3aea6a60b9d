#include "align/drift.hpp"

#include <cstddef>

#include "console/format.hpp"

namespace noa::program {

namespace {

// One coordinate of the specimen against the number of the frame.
Series coordinate_series(const Drift& drift, int axis, const std::string& name) {
    Series series{.name = name, .marker = Marker::DISC, .marker_size = 6};
    for (const auto& position: positions_of(drift.shifts)) {
        series.x.push_back(static_cast<f64>(drift.first_frame) + static_cast<f64>(series.x.size()));
        series.y.push_back(position[axis]);
    }
    return series;
}

std::string in_angstrom(f64 length, const Drift& drift) {
    return drift.pixel_size > 0 ? " (" + fixed_text(length * drift.pixel_size, 1) + " Å)" : "";
}

}  // namespace

Shifts positions_of(const Shifts& shifts) {
    Shifts positions;
    for (const auto& shift: shifts)
        positions.push_back(shifts.front() - shift);
    return positions;
}

f64 way_length(const Shifts& shifts) {
    f64 length = 0;
    for (std::size_t i = 1; i < shifts.size(); ++i)
        length += norm(shifts[i] - shifts[i - 1]);
    return length;
}

std::string shift_table(const Drift& drift) {
    constexpr int n_digits = 4;
    const bool has_size = drift.pixel_size > 0;
    std::string table = has_size ? "frame,x_pixels,y_pixels,x_angstrom,y_angstrom\n" : "frame,x_pixels,y_pixels\n";
    for (std::size_t i = 0; i < drift.shifts.size(); ++i) {
        const auto& [y, x] = drift.shifts[i].values;
        table += std::to_string(drift.first_frame + static_cast<i64>(i));
        for (const f64 value: {x, y})
            table += "," + fixed_text(value, n_digits);
        for (const f64 value: {x * drift.pixel_size, y * drift.pixel_size})
            table += has_size ? "," + fixed_text(value, n_digits) : "";
        table += '\n';
    }
    return table;
}

Plot trajectory_plot(const Drift& drift) {
    Plot plot{.x = {.label = "x (pixels)"}, .y = {.label = "y (pixels)", .is_reversed = true}, .is_equal_aspect = true};
    Series series{.marker = Marker::DISC, .marker_size = 6};
    for (const auto& position: positions_of(drift.shifts)) {
        series.x.push_back(position[1]);
        series.y.push_back(position[0]);
    }
    const i64 last = drift.first_frame + static_cast<i64>(drift.shifts.size()) - 1;
    plot.notes = {{{series.x.front(), series.y.front()}, "frame " + std::to_string(drift.first_frame)},
            {{series.x.back(), series.y.back()}, "frame " + std::to_string(last)}};
    plot.series = {series};
    return plot;
}

Page drift_page(const Drift& drift, const std::string& name) {
    const Shifts positions = positions_of(drift.shifts);
    const f64 length = way_length(drift.shifts), distance = norm(positions.back());
    Plot by_frame{.x = {.label = "frame"},
            .y = {.label = "x, y (pixels)"},
            .series = {coordinate_series(drift, 1, "x"), coordinate_series(drift, 0, "y")}};
    const std::string summary = std::to_string(positions.size()) + " frames, a way of " + fixed_text(length, 1) +
                                " pixels" + in_angstrom(length, drift) + " that ends " + fixed_text(distance, 1) +
                                " pixels" + in_angstrom(distance, drift) + " from where it began";
    return {.title = "Drift of the specimen: " + name,
            .subtitle = summary,
            .rows = {{.panels = {{.title = "Its way, as images show it", .content = trajectory_plot(drift)},
                              {.title = "Where it is in each frame", .content = by_frame}},
                    .height = 600}}};
}

}  // namespace noa::program
