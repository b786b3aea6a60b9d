// What a directory of a TIFF file says of its image, and the pixels of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "io/file.hpp"
#include "io/tiff_handle.hpp"
#include "noa/io/image_file.hpp"

namespace noa::io {

struct TiffPage {
    i64 width = 0, height = 0;
    Encoding encoding = Encoding::U8;
    std::uint16_t compression = COMPRESSION_NONE;
    Vec<f64, 2> spacing{};  // Angstrom per pixel, yx; 0: not known
    i64 n_stored = 0;       // bytes of its strips or tiles

    bool is_like(const TiffPage& other) const {
        return width == other.width and height == other.height and encoding == other.encoding;
    }
    i64 n_bytes() const { return row_bytes(encoding, width) * height; }
};

/// Of the current directory. An error if it is of a kind that is not read, or if strips or tiles are outside of the
/// file, or have fewer bytes than their pixels must take. Adds to the repairs, or, if the policy is strict, throws
/// them.
TiffPage examine_tiff_page(TiffHandle& handle, i64 file_size, Policy policy, std::vector<std::string>& repairs);

/// An error if the file ends within the current directory. (libtiff reads it all the same, and takes it for the last.)
void check_directory_is_whole(const TiffHandle& handle, const InputFile& file);

/// The pixels, all that there are, nibbles as they are in the file.
void read_tiff_pixels(TiffHandle& handle, const TiffPage& page, bool is_flipped, std::span<std::byte> to);

}  // namespace noa::io
