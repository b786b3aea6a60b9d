// How TIFF files say that their slices are those of volumes: in the words of ImageJ, which shows them as such.
#pragma once

#include <string>

#include "io/tiff_handle.hpp"
#include "noa/io/header.hpp"

namespace noa::io {

/// What the Software tag says in files that noa wrote.
inline constexpr const char* tiff_software = "noa";

/// The description of volumes of this shape and spacing, for the first directory of their file.
std::string describe_volumes(const Header& header);

/// Whether the current directory has such a description, written by noa. Others' files have none: to ImageJ, the images
/// of any stack are slices.
bool describes_volumes(const TiffHandle& handle);

struct TiffVolumes {
    i64 n_volumes, n_slices;
    f64 spacing;  ///< Angstrom from slice to slice; 0: not known
};

/// What such a description says; an error if a file of so many directories does not have what it says.
TiffVolumes read_volumes(const TiffHandle& handle, i64 n_directories);

}  // namespace noa::io
