// Power spectra of files: averaged over all their images or volumes, and over all directions.
#pragma once

#include "console/session.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/array.hpp"
#include "picture/canvas.hpp"
#include "resolution/shell_curve.hpp"

namespace noa::program {

struct PowerSpectrum {
    Array<f32>
            section{};  ///< (1,1,h,w), on the CPU: the zero frequency is in the middle; of volumes, the central section
    ShellCurve curve{};  ///< the mean of each shell
    i64 n_items = 0;
};

/// The square of the size of each frequency by the number of pixels, averaged over all items, without the mean of each:
/// white noise has its variance everywhere. A few images are in memory at a time, or one volume. An InputError if
/// elements are not finite.
PowerSpectrum average_power(const Session& session, io::ImageFile& file, f64 pixel_size);

/// The section, a square whatever the shape, on a scale of logarithms from black to white by quantiles, with rings
/// where round resolutions are, if that is asked for.
struct SpectrumPicture {
    std::string title{}, subtitle{};
    i64 side = 1024;  ///< in pixels
    bool has_rings = true;
};
Canvas picture_of(const PowerSpectrum& spectrum, const SpectrumPicture& option);

/// The curve, its logarithms.
Plot plot_of(const PowerSpectrum& spectrum, const std::string& title);

}  // namespace noa::program
