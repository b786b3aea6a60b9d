#include "io/flat_file.hpp"

#include <algorithm>
#include <vector>

#include "io/bytes.hpp"
#include "io/fail.hpp"
#include "noa/io/error.hpp"

namespace noa::io {

i64 slice_bytes(const Header& header) {
    return row_bytes(header.encoding, header.shape[3]) * header.shape[2];
}

i64 check_size(const InputFile& file, const Header& header, i64 offset) {
    using noa::detail::Wide;
    const auto& [batch, depth, height, width] = header.shape.values;
    const i64 n_there = std::max<i64>(0, file.size() - offset);
    bool fits = true;
    for (const i64 extent: header.shape) {
        if (extent <= 0)
            fail<ReadError>(file.path(), "its shape is {}, and has no elements", header.shape);
        fits = fits and extent / 2 <= n_there;  // two elements are a byte at least: products of such numbers are Wide
    }
    const Wide n_rows = fits ? std::min(Wide{batch} * depth, Wide{n_there} + 1) * height : 0;
    const Wide n_bytes = fits ? std::min(n_rows, Wide{n_there} + 1) * row_bytes(header.encoding, width) : 0;
    if (not fits or n_bytes > n_there)
        fail<ReadError>(file.path(), "its shape is {}, of {}: that is more than the {} bytes that there are from {} on",
                header.shape, header.encoding, n_there, offset);
    return static_cast<i64>(n_bytes);
}

std::string note_of_trailing_bytes(const InputFile& file, i64 end) {
    return end == file.size() ? std::string()
                              : std::to_string(file.size() - end) + " bytes behind the data are ignored";
}

void FlatReader::repair(const std::string& what) {
    if (m_option.policy == Policy::STRICT)
        fail<ReadError>(m_file.path(), "is not strictly an {} file: {}", m_format, what);
    header.repairs.push_back(what);
}

void FlatSource::read(i64 first_slice, i64 n_slices, std::span<std::byte> to) const {
    const i64 size = slice_bytes(m_header);
    read_bytes(first_slice * size, to.first(static_cast<std::size_t>(n_slices * size)));
}

void FlatSource::read_bytes(i64 offset, std::span<std::byte> to) const {
    m_file->read(m_data.offset + offset, to);
    if (m_data.is_swapped)
        swap_bytes(to, part_size(m_header.encoding));
}

void FlatSink::write(i64 n_slices, std::span<const std::byte> from) {
    const i64 size = slice_bytes(m_header);
    write_bytes(m_n_slices * size, from.first(static_cast<std::size_t>(n_slices * size)));
    added(n_slices);
}

void FlatSink::write_bytes(i64 offset, std::span<const std::byte> from) {
    if (not m_data.is_swapped)
        return m_file.write(m_data.offset + offset, from);
    std::vector<std::byte> swapped(from.begin(), from.end());
    swap_bytes(swapped, part_size(m_header.encoding));
    m_file.write(m_data.offset + offset, swapped);
}

}  // namespace noa::io
