// Parts of images and volumes, which may reach out of them: what crop and pad write.
#pragma once

#include "console/session.hpp"
#include "files/input.hpp"
#include "noa/base/border.hpp"
#include "noa/base/vec.hpp"
#include "noa/io/image_file.hpp"
#include "output/image_output.hpp"

namespace noa::program {

/// Of each item: depth, height and width.
struct Window {
    Vec<i64, 3> first{};  ///< where its first pixel is in the input, which may be outside of it
    Vec<i64, 3> size{};

    /// Of a size, around the center: n / 2 of the input is n / 2 of the window.
    static Window around_center(const Grid& grid, const Vec<i64, 3>& size);
};

/// What is outside of items.
struct Outside {
    Border border = Border::VALUE;
    f64 value = 0;         ///< for Border::VALUE
    bool is_mean = false;  ///< the value is the mean of the item instead
};

/// The header of an output: the shape is that of the window, and the place of the first pixel moves with it.
io::Header header_in_window(io::Header header, const Window& window);

/// Writes the windows of all items of a file, a few slices at a time. The values are those of the file, in its type.
void write_window(
        const Session& session, io::ImageFile& file, const Window& window, const Outside& outside, ImageOutput& output);

}  // namespace noa::program
