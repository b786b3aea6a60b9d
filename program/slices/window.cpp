#include "slices/window.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "console/progress.hpp"
#include "files/stream_items.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/dtype.hpp"
#include "noa/math/resize.hpp"
#include "noa/runtime/factory.hpp"
#include "slices/element_statistics.hpp"

namespace noa::program {

namespace {

// Which slices of the input those of the output are made of.
class SlicePlan {
public:
    SlicePlan(const Shape4& input, const Window& window, const Outside& outside)
        : m_n_items(input[0]),
          m_depth(input[1]),
          m_first(window.first[0]),
          m_size(window.size[0]),
          m_border(outside.border),
          m_is_by_item(outside.is_mean) {}

    i64 n_slices() const { return m_n_items * m_size; }
    i64 item_of(i64 slice) const { return slice / m_size; }

    // -1: none.
    i64 source_of(i64 slice) const {
        const i64 section = index_at_border(slice % m_size + m_first, m_depth, m_border);
        return section < 0 ? -1 : item_of(slice) * m_depth + section;
    }

    // How many slices can be made at once, from one of them on: their sources follow each other, or there are none.
    i64 n_at_once(i64 slice, i64 most) const {
        i64 n = 1;
        while (n < most and slice + n < n_slices() and follows(slice + n))
            ++n;
        return n;
    }

private:
    i64 m_n_items, m_depth, m_first, m_size;
    Border m_border;
    bool m_is_by_item;  // items differ in what is outside of them

    bool follows(i64 slice) const {
        const i64 before = source_of(slice - 1), source = source_of(slice);
        const bool is_in_item = not m_is_by_item or item_of(slice) == item_of(slice - 1);
        return is_in_item and source == (before < 0 ? -1 : before + 1);
    }
};

std::vector<f64> means_of_items(const Session& session, io::ImageFile& file) {
    std::vector<f64> means;
    for_each_statistics(session, file,
            [&](const ElementStatistics& item) { means.push_back(item.finite.n > 0 ? item.mean() : 0); });
    return means;
}

template<typename T>
T element_of(f64 value) {
    if constexpr (std::is_same_v<T, bool>)
        return value != 0;
    else if constexpr (traits::integer<T>)
        return clamp_cast<T>(std::round(value));
    else
        return clamp_cast<T>(value);
}

template<typename T>
class WindowMaker {
public:
    WindowMaker(io::ImageFile& file, const Window& window, Border border)
        : m_file(file), m_border(border), m_input(file.shape()), m_height(window.size[1]), m_width(window.size[2]) {
        m_left = {0, 0, -window.first[1], -window.first[2]};
        m_right = {0, 0, m_height - m_input[2] - m_left[2], m_width - m_input[3] - m_left[3]};
    }

    // As many as are worth it.
    i64 most_at_once() const {
        const i64 n_elements = std::max(m_input[2] * m_input[3], m_height * m_width);
        return images_at_once(n_elements * static_cast<i64>(sizeof(T)));
    }

    Array<T> slices(i64 source, i64 n, f64 outside) const {
        const T value = element_of<T>(outside);
        if (source < 0)
            return noa::fill<T>(Shape4{n, 1, m_height, m_width}, value);
        const Array<T> input({n, 1, m_input[2], m_input[3]});
        m_file.read_slices(source, input);
        return noa::resize(input, m_left, m_right, m_border, value);
    }

private:
    io::ImageFile& m_file;
    Border m_border;
    Shape4 m_input;
    i64 m_height, m_width;
    Vec<i64, 4> m_left, m_right;
};

}  // namespace

Window Window::around_center(const Grid& grid, const Vec<i64, 3>& size) {
    return {grid.extents / 2 - size / 2, size};
}

io::Header header_in_window(io::Header header, const Window& window) {
    header.shape = {header.shape[0], window.size[0], window.size[1], window.size[2]};
    move_first_pixel(header, window.first);
    return header;
}

void write_window(const Session& session, io::ImageFile& file, const Window& window, const Outside& outside,
        ImageOutput& output) {
    (void)session.device();  // sets the number of threads
    const SlicePlan plan(file.shape(), window, outside);
    const auto means = outside.is_mean ? means_of_items(session, file) : std::vector<f64>{};
    Progress progress(session, file.path().filename().native(), plan.n_slices());
    visit(file.dtype(), [&]<typename T>() {
        const WindowMaker<T> maker(file, window, outside.border);
        for (i64 slice = 0; slice < plan.n_slices();) {
            const i64 n = plan.n_at_once(slice, maker.most_at_once());
            const f64 value = outside.is_mean ? means[static_cast<std::size_t>(plan.item_of(slice))] : outside.value;
            output.write(maker.slices(plan.source_of(slice), n, value));
            slice += n;
            progress.add(n);
        }
    });
}

}  // namespace noa::program
