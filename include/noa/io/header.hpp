// What a file of images says of itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/io/format.hpp"

namespace noa::io {

/// What the slices of a file are: with one slice, a stack of one image, or a volume of one, is not told by the shape.
enum class Kind : std::uint8_t { IMAGES, VOLUMES };

std::string_view to_string(Kind kind);  ///< "images"

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
