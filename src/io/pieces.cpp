#include "io/pieces.hpp"

#include <algorithm>

namespace noa::io {

namespace {

i64 divide_up(i64 a, i64 b) {
    return (a + b - 1) / b;
}

// So that what is kept of each slice stays small beside the slices.
constexpr i64 most_slices = 4096;

}  // namespace

Pieces::Pieces(const Shape4& shape, Encoding encoding, i64 n_bytes, Cut cut)
    : m_shape(shape),
      m_encoding(encoding),
      m_run(shape[0] > 1 and shape[1] > 1 ? shape[1] : shape[0] * shape[1]),
      m_n_slices(1),
      m_n_rows(shape[2]),
      m_n_columns(shape[3]) {
    const i64 row = row_bytes(encoding, shape[3]), slice = row * shape[2];
    if (slice <= n_bytes)
        m_n_slices = std::clamp<i64>(n_bytes / std::max<i64>(slice, 1), 1, std::min(m_run, most_slices));
    else if (cut == Cut::SLICES)
        return;
    else if (row <= n_bytes)
        m_n_rows = n_bytes / row;
    else
        m_n_rows = 1,
        m_n_columns = n_bytes / 16;  // of 16 bytes each, at most: even, so that no byte has elements of two
}

i64 Pieces::pieces_of_row() const {
    return divide_up(m_shape[3], m_n_columns);
}
i64 Pieces::pieces_of_slice() const {
    return divide_up(m_shape[2], m_n_rows) * pieces_of_row();
}
i64 Pieces::pieces_of_run() const {
    return divide_up(m_run, m_n_slices) * pieces_of_slice();
}

i64 Pieces::size() const {
    return m_shape[0] * m_shape[1] / m_run * pieces_of_run();
}

Piece Pieces::operator[](i64 number) const {
    const i64 run = number / pieces_of_run(), in_run = number % pieces_of_run();
    const i64 in_slice = in_run % pieces_of_slice();
    Piece piece;
    const i64 slice = in_run / pieces_of_slice() * m_n_slices;
    piece.first_slice = run * m_run + slice;
    piece.n_slices = std::min(m_n_slices, m_run - slice);
    piece.first_row = in_slice / pieces_of_row() * m_n_rows;
    piece.n_rows = std::min(m_n_rows, m_shape[2] - piece.first_row);
    piece.first_column = in_slice % pieces_of_row() * m_n_columns;
    piece.n_columns = std::min(m_n_columns, m_shape[3] - piece.first_column);
    piece.first_part = piece.first_slice * pieces_of_slice() + in_slice;
    return piece;
}

i64 Pieces::offset_of(const Piece& piece) const {
    return (piece.first_slice * m_shape[2] + piece.first_row) * row_bytes(m_encoding, m_shape[3]) +
           row_bytes(m_encoding, piece.first_column);
}

i64 Pieces::bytes_of(const Piece& piece) const {
    return piece.n_slices * piece.n_rows * row_bytes(m_encoding, piece.n_columns);
}

noa::detail::AnyArray part_of(const noa::detail::AnyArray& array, const Piece& piece) {
    const i64 depth = array.shape()[1];
    const Vec<i64, 4> first{piece.first_slice / depth, piece.first_slice % depth, piece.first_row, piece.first_column};
    noa::detail::AnyArray part = array;
    layout::Memory& where = part.where;
    const bool is_in_volume = depth > 1;
    where.layout.shape = {
            is_in_volume ? 1 : piece.n_slices, is_in_volume ? piece.n_slices : 1, piece.n_rows, piece.n_columns};
    where.first = static_cast<const std::byte*>(where.first) +
                  layout::offset_at(where.layout.strides, first) * where.element_size;
    return part;
}

}  // namespace noa::io
