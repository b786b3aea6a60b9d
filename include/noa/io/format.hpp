// The formats of files: their names and extensions, and how each can store elements.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string_view>

#include "noa/base/dtype.hpp"

namespace noa::io {

/// The format of a file: told by its first bytes when it is read, by the extension of its name when it is written.
///
///     MRC     .mrc .mrcs .map .rec .st .ali .ccp4
///     TIFF    .tif .tiff .gain
///     NPY     .npy
///     PNG     .png    written only
enum class Format : std::uint8_t { MRC, TIFF, NPY, PNG };

/// How elements are stored: as a DType, or as what only files have.
///
///     U4      4 bits, two pixels to a byte
///     CI16    complex, of two i16
enum class Encoding : std::uint8_t { BOOL, U4, I8, U8, I16, U16, I32, U32, I64, U64, F16, F32, F64, CI16, C32, C64 };

/// How the bytes of elements are made fewer. Only TIFF files can have one.
enum class Compression : std::uint8_t { NONE, LZW, DEFLATE, ZSTD };

std::string_view to_string(Format format);            ///< "MRC"
std::string_view to_string(Encoding encoding);        ///< "f32", "u4"
std::string_view to_string(Compression compression);  ///< "lzw"

/// All formats.
std::span<const Format> formats();
/// From its name, in upper or lower case: "MRC", "tiff". An error that lists the names if there is none like that.
Format format_from_name(std::string_view name);
/// The format of files with this extension, as ".mrc" or ".MRC"; none if no format has it.
std::optional<Format> format_of_extension(std::string_view extension);
/// In lower case, with their dot; the first one is the usual one.
std::span<const std::string_view> extensions_of(Format format);
/// Whether this build of the library writes the format: TIFF and PNG need libtiff and libpng.
bool can_write(Format format);

/// All compressions.
std::span<const Compression> compressions();
/// From its name. An error that lists the names if there is none like that.
Compression compression_from_name(std::string_view name);
bool can_compress(Format format);

/// All that a format can store.
std::span<const Encoding> encodings_of(Format format);
bool can_store(Format format, Encoding encoding);
/// The encoding itself or, where a format does not have it, a wider one for the same numbers: u8 for bool and u4, c32
/// for ci16. None if the format has neither.
std::optional<Encoding> nearest_encoding(Format format, Encoding encoding);

/// From its name. An error that lists the names if there is none like that.
Encoding encoding_from_name(std::string_view name);
/// Of an MRC file, by the number of its mode. Mode 0 is i8; u8 has the same number, and a mark elsewhere in the header.
std::optional<Encoding> encoding_from_mrc_mode(int mode);
/// The number of the mode, if MRC files can store it.
std::optional<int> mrc_mode_of(Encoding encoding);

/// The type that holds all values of an encoding: U8 of U4, C32 of CI16.
DType dtype_of(Encoding encoding);
/// How elements of a type are stored. An error for C16, which no file has.
Encoding encoding_of(DType dtype);
bool is_complex(Encoding encoding);

/// The smallest and the largest finite number that an encoding can hold; of complex numbers, each part.
struct NumberRange {
    f64 low, high;
    bool is_whole;  ///< whole numbers alone
};
/// What is written outside of this range becomes the nearest number in it.
NumberRange range_of(Encoding encoding);

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
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, Compression compression) {
    return os << to_string(compression).data();
}

}  // namespace noa::io
