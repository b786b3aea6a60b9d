// What a file of images says of itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "noa/base/dtype.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"

namespace noa::io {

/// What kind of file: by its first bytes when it is read, by the extension of its name when it is written.
///
///     MRC     .mrc .map .rec .ccp4 .ali .mrcs .st
///     TIFF    .tif .tiff .gain
///     NPY     .npy
///     PNG     .png    written only
enum class Format : std::uint8_t { MRC, TIFF, NPY, PNG };

/// How elements are stored: as a DType, or as what only files have.
///
///     U4      4 bits, two pixels to a byte
///     CI16    complex, of two i16
enum class Encoding : std::uint8_t { BOOL, U4, I8, U8, I16, U16, I32, U32, I64, U64, F16, F32, F64, CI16, C32, C64 };

/// What the slices of a file are: with one slice, a stack of one image, or a volume of one, is not told by the shape.
enum class Kind : std::uint8_t { IMAGES, VOLUMES };

std::string_view to_string(Format format);      ///< "MRC"
std::string_view to_string(Encoding encoding);  ///< "f32", "u4"
std::string_view to_string(Kind kind);          ///< "images"

/// From its name. An error that lists the names if there is none like that.
Encoding encoding_from_name(std::string_view name);

/// The type that holds all values of an encoding: U8 of U4, C32 of CI16.
DType dtype_of(Encoding encoding);
/// How elements of a type are stored. An error for C16, which no file has.
Encoding encoding_of(DType dtype);
/// The bytes of a row of so many elements: of U4, an odd one has half a byte to spare.
i64 row_bytes(Encoding encoding, i64 width);

template<typename C, typename Traits>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, Format format) {
    return os << to_string(format).data();
}
template<typename C, typename Traits>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, Encoding encoding) {
    return os << to_string(encoding).data();
}
template<typename C, typename Traits>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, Kind kind) {
    return os << to_string(kind).data();
}

struct Statistics {
    f64 minimum, maximum, mean;
    f64 deviation;  ///< the root of the mean square of what differs from the mean; below 0: not known
};

struct Header {
    Shape4 shape{};  ///< BDHW: images are (n,1,h,w), volumes (n,d,h,w)
    Encoding encoding = Encoding::F32;
    Kind kind = Kind::IMAGES;
    Vec<f64, 3> spacing{};  ///< Angstrom per pixel, zyx; 0: not known
    Vec<f64, 3> origin{};   ///< Angstrom, zyx, as MRC files have it
    std::optional<Statistics> statistics;

    // What only MRC files have.
    Vec<i64, 3> start{};                  ///< pixels, zyx: where the first one is in the cell (nxstart, ...)
    Vec<f64, 3> cell_angles{90, 90, 90};  ///< degrees: alpha, beta and gamma
    int space_group = 1;                  ///< of volumes, 1 to 230

    std::vector<std::string> labels;  ///< lines of text: 10 of 80 characters, at most
    std::string extended_type;        ///< of the extended header: "FEI1", "SERI", ...
    std::vector<std::byte> extended;  ///< its bytes, as they are in the file

    std::vector<std::string> repairs;  ///< what was wrong with the file when it was opened, and how it was taken
};

}  // namespace noa::io
