#include "noa/runtime/print.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::detail {

namespace {

constexpr i64 n_shown_at_each_end = 3;
constexpr i64 n_shown_at_most = 1000;

// Writes the elements as nested lists, from an axis on.
class Printer {
public:
    Printer(const layout::Memory& memory, WriteElement write, Device device, std::size_t indent)
        : m_memory(memory),
          m_write(write),
          m_device(device),
          m_indent(indent),
          m_is_summary(memory.layout.shape.n_elements() > n_shown_at_most) {
        while (m_first < 3 and memory.layout.shape[m_first] == 1)
            ++m_first;
        measure(m_first, 0);
    }

    std::string print() {
        list(m_first, 0);
        return std::move(m_text);
    }

private:
    const layout::Memory& m_memory;
    WriteElement m_write;
    Device m_device;
    std::size_t m_indent;
    bool m_is_summary;
    int m_first = 0;  // the outermost axis that is shown: those before it are empty
    std::size_t m_width = 0;
    std::string m_text;

    // The positions along an axis that are shown; -1 stands for those left out.
    std::vector<i64> shown(int axis) const {
        const i64 extent = m_memory.layout.shape[axis];
        std::vector<i64> positions;
        for (i64 i = 0; i < extent; ++i) {
            if (m_is_summary and extent > 2 * n_shown_at_each_end and i == n_shown_at_each_end) {
                positions.push_back(-1);
                i = extent - n_shown_at_each_end;
            }
            positions.push_back(i);
        }
        return positions;
    }

    i64 step(int axis, i64 offset, i64 position) const { return offset + position * m_memory.layout.strides[axis]; }

    // An element of a GPU is brought here: there are few that are shown.
    std::string element(i64 offset) const {
        if (m_device.is_cpu())
            return m_write(m_memory.first, offset);
        const i64 size = m_memory.element_size;
        std::vector<std::max_align_t> bytes(static_cast<std::size_t>(size) / sizeof(std::max_align_t) + 1);
        read_element(static_cast<const std::byte*>(m_memory.first) + offset * size, size, m_device, bytes.data());
        return m_write(bytes.data(), 0);
    }

    // The width of the longest element that is shown.
    void measure(int axis, i64 offset) {
        for (const i64 position: shown(axis)) {
            if (position < 0)
                continue;
            if (axis < 3)
                measure(axis + 1, step(axis, offset, position));
            else
                m_width = std::max(m_width, element(step(axis, offset, position)).size());
        }
    }

    void separate(int axis) {
        m_text += ',';
        if (axis == 3) {
            m_text += ' ';
            return;
        }
        m_text.append(static_cast<std::size_t>(3 - axis), '\n');
        m_text.append(m_indent + static_cast<std::size_t>(axis - m_first + 1), ' ');
    }

    void list(int axis, i64 offset) {
        m_text += '[';
        bool is_first = true;
        for (const i64 position: shown(axis)) {
            if (not is_first)
                separate(axis);
            is_first = false;
            if (position < 0) {
                m_text += "...";
            } else if (axis < 3) {
                list(axis + 1, step(axis, offset, position));
            } else {
                const std::string text = element(step(axis, offset, position));
                m_text.append(m_width - text.size(), ' ');
                m_text += text;
            }
        }
        m_text += ']';
    }
};

}  // namespace

std::string array_text(
        const char* name, const layout::Memory& memory, WriteElement write, const std::string& dtype, Device device) {
    std::string text = name;
    text += '(';
    text += memory.layout.shape.is_empty() ? "[]" : Printer(memory, write, device, text.size()).print();
    text += ", shape=";
    text += to_string(memory.layout.shape);
    text += ", dtype=";
    text += dtype;
    text += ", device=";
    text += to_string(device);
    text += ')';
    return text;
}

}  // namespace noa::detail
