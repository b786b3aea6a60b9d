#include "math/window.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "math/share.hpp"
#include "noa/base/error.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

// Places of a window, one after the other along an axis, whose elements are also at equal steps in the array.
struct Run {
    i64 begin = 0;  // in the window
    Kept kept{};    // of the array
    bool is_outside = false;
};

// At most three: the plane repeats itself after two laps.
struct Runs {
    std::array<Run, 3> values{};
    std::size_t count = 0;
};

bool has_value(Border border) {
    switch (border) {
        case Border::ZERO:
        case Border::VALUE:
            return true;
        case Border::CLAMP:
        case Border::PERIODIC:
        case Border::MIRROR:
        case Border::REFLECT:
            return false;
    }
    panic("{} is not the number of a border", static_cast<int>(border));
}

// A plane goes on as the array does for so many places, before it begins again or turns back: a lap. After so many laps
// it repeats itself. 0 if it does neither, or in every place.
struct Laps {
    i64 length = 0;
    int n_in_period = 0;
};

Laps laps_of(i64 extent, Border border) {
    switch (border) {
        case Border::ZERO:
        case Border::VALUE:
        case Border::CLAMP:
            return {};
        case Border::PERIODIC:
            return {extent == 1 ? 0 : extent, 1};
        case Border::MIRROR:
            return {extent == 1 ? 0 : extent, 2};
        case Border::REFLECT:
            return {extent - 1, 2};
    }
    panic("{} is not the number of a border", static_cast<int>(border));
}

// After how many places the plane repeats itself along an axis; 0 if it has no laps.
Wide period(i64 extent, Border border) {
    const Laps laps = laps_of(extent, border);
    return Wide{laps.length} * laps.n_in_period;
}

// The place after the last one of the run that `place` is in.
Wide end_of_run(i64 place, i64 extent, Border border) {
    if (place >= 0 and place < extent)
        return extent;
    const i64 length = laps_of(extent, border).length;
    if (length == 0)
        return place < 0 ? 0 : INT64_MAX;
    return (Wide{lap_of(place, length).number} + 1) * length;
}

// The runs of a window of `size` places, which is no longer than a period.
Runs find_runs(i64 origin, i64 size, i64 extent, Border border) {
    Runs runs;
    const i64 end = origin + size;
    for (i64 place = origin; place < end;) {
        Run run{.begin = place - origin};
        run.kept.count = static_cast<i64>(std::min<Wide>(end_of_run(place, extent, border), end) - place);
        run.kept.start = index_at_border(place, extent, border);
        run.kept.step = run.kept.count == 1 ? 1 : index_at_border(place + 1, extent, border) - run.kept.start;
        run.is_outside = run.kept.start < 0;
        place += run.kept.count;
        runs.values[runs.count++] = run;
    }
    return runs;
}

// A window, and the runs along each axis of what is not a repetition.
class Window {
public:
    Window(const Plane& plane, const Vec<i64, 4>& origin, const layout::Memory& output)
        : m_plane(plane), m_output(output), m_done(output.layout.shape) {
        for (int axis = 0; axis < 4; ++axis) {
            const i64 extent = plane.array.layout.shape[axis];
            const Wide length = period(extent, plane.border);
            if (length != 0 and length < m_done[axis])
                m_done[axis] = static_cast<i64>(length);
            m_runs[static_cast<std::size_t>(axis)] = find_runs(origin[axis], m_done[axis], extent, plane.border);
        }
    }

    void fill(const Workers& workers) {
        copy_runs(0, false, workers);
        for (int axis = 3; axis >= 0; --axis)
            repeat(axis, workers);
    }

    // How many bytes lie together, on average, in what is copied.
    i64 bytes_at_once() const {
        const Vec<int, 4> order = layout::order(m_output.layout);
        i64 n_bytes = m_output.element_size;
        for (int i = 3; i >= 0; --i) {
            n_bytes *= m_done[order[i]];
            const std::size_t n_runs = m_runs[static_cast<std::size_t>(order[i])].count;
            if (n_runs > 1)
                return n_bytes / static_cast<i64>(n_runs);
        }
        return n_bytes;
    }

private:
    const Plane& m_plane;
    layout::Memory m_output;
    Shape4 m_done;  // how much of the output is filled, from its first element on; to begin with, by the runs
    std::array<Runs, 4> m_runs{};
    Region m_from, m_to;

    // One run of each axis at a time.
    void copy_runs(std::size_t axis, bool is_outside, const Workers& workers) {
        if (axis == 4)
            return copy_box(is_outside, workers);
        for (std::size_t i = 0; i < m_runs[axis].count; ++i) {
            const Run& run = m_runs[axis].values[i];
            m_from.axes[axis] = run.kept;
            m_to.axes[axis] = {.start = run.begin, .count = run.kept.count};
            copy_runs(axis + 1, is_outside or run.is_outside, workers);
        }
    }

    void copy_box(bool is_outside, const Workers& workers) const {
        const layout::Memory to = layout::subregion(m_output, m_to);
        if (is_outside)
            fill_elements(m_plane.value.first, to, workers);
        else
            copy_elements(layout::subregion(m_plane.array, m_from), to, workers);
    }

    // Repeats what is there along an axis until the output is full: twice as much each time.
    void repeat(int axis, const Workers& workers) {
        const i64 extent = m_output.layout.shape[axis];
        while (m_done[axis] < extent) {
            Region from = region_of(m_done), to = from;
            from.axes[axis].count = std::min(m_done[axis], extent - m_done[axis]);
            to.axes[axis] = {.start = m_done[axis], .count = from.axes[axis].count};
            copy_elements(layout::subregion(m_output, from), layout::subregion(m_output, to), workers);
            m_done[axis] += from.axes[axis].count;
        }
    }
};

// Block by block, so that all that is copied to a block finds it in the cache.
void fill_blocks(const Plane& plane, const Vec<i64, 4>& origin, const layout::Memory& output, i64 max_bytes,
        const Workers& workers) {
    for_each_block(output, max_bytes, workers, [&](const Region& block, const Workers& each) {
        Vec<i64, 4> begin = origin;
        for (int axis = 0; axis < 4; ++axis)
            begin[axis] += block.axes[axis].start;
        Window(plane, begin, layout::subregion(output, block)).fill(each);
    });
}

}  // namespace

layout::Memory item(const layout::Memory& stack, i64 n) {
    Region region = region_of(stack.layout.shape);
    region.axes[0] = {.start = n, .count = 1};
    return layout::subregion(stack, region);
}

bool check_window(const UntypedArray& input, Border border, const UntypedArray& output) {
    check_output(output.memory);
    check_apart(input, output);
    if (output.shape().is_empty())
        return false;
    check(has_value(border) or not input.shape().is_empty(),
            "a border of {} repeats elements, and the shape {} has none", border, input.shape());
    return true;
}

// Large copies are the fastest, even if together they go through the output several times; but not where it is written
// in pieces hardly longer than a cache line.
void fill_window(const Plane& plane, const Vec<i64, 4>& origin, const layout::Memory& output, const Workers& workers) {
    constexpr i64 cached = i64{1} << 18, short_pieces = 256;  // bytes
    Window window(plane, origin, output);
    if (window.bytes_at_once() < short_pieces and layout::n_bytes(output.layout.shape, output.element_size) > cached)
        fill_blocks(plane, origin, output, cached, workers);
    else
        window.fill(workers);
}

void fill_windows(const Plane& plane, std::span<const Vec<i64, 4>> origins, const layout::Memory& outputs,
        const Workers& workers) {
    const i64 n_bytes = layout::n_bytes(outputs.layout.shape, outputs.element_size);
    for_each_array(outputs.layout.shape[0], n_bytes, workers, [&](i64 n, const Workers& each) {
        Vec<i64, 4> origin = origins[static_cast<std::size_t>(n)];
        const Plane at{item(plane.array, origin[0]), plane.border, plane.value};
        origin[0] = 0;
        fill_window(at, origin, item(outputs, n), each);
    });
}

void copy_window(const UntypedArray& input, const Vec<i64, 4>& origin, Border border, const UntypedArray& value,
        const UntypedArray& output) {
    if (not check_window(input, border, output))
        return;
    const Stream stream = Stream::current(output.device);
    stream.enqueue([=, workers = Workers(stream)] {
        fill_window({input.memory, border, value.memory}, origin, output.memory, workers);
    });
}

}  // namespace noa::math::detail
