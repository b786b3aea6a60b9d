// Stacks of slices, cut into pieces that threads read, convert and write one at a time.
#pragma once

#include "noa/base/shape.hpp"
#include "noa/io/header.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::io {

/// Whole slices, or whole rows of one, or a part of a row.
struct Piece {
    i64 first_slice = 0, n_slices = 0;
    i64 first_row = 0, n_rows = 0;
    i64 first_column = 0, n_columns = 0;
    i64 first_part = 0;
};

/// How an array of slices is cut: by its shape and its encoding alone, never by the number of threads.
class Pieces {
public:
    enum class Cut : bool { SLICES, ANYWHERE };

    /// Of at most so many bytes each, or, without cuts through slices, of one slice at least. Slices of several volumes
    /// are not in one piece.
    Pieces(const Shape4& shape, Encoding encoding, i64 n_bytes, Cut cut);

    i64 size() const;
    Piece operator[](i64 number) const;

    /// The slices, and the parts they are cut into, in order: they do not depend on how many slices there are.
    i64 n_parts() const { return m_shape[0] * m_shape[1] * pieces_of_slice(); }

    /// Where the bytes of a piece are, counted from the first slice, and how many.
    i64 offset_of(const Piece& piece) const;
    i64 bytes_of(const Piece& piece) const;

private:
    Shape4 m_shape;
    Encoding m_encoding;
    i64 m_run;                              // slices that may be in one piece
    i64 m_n_slices, m_n_rows, m_n_columns;  // of a piece, at most

    i64 pieces_of_run() const;
    i64 pieces_of_slice() const;
    i64 pieces_of_row() const;
};

/// That part of an array.
noa::detail::AnyArray part_of(const noa::detail::AnyArray& array, const Piece& piece);

}  // namespace noa::io
