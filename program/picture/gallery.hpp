// Contact sheets: many images in one picture, and volumes by their central slices.
#pragma once

#include <string>
#include <vector>

#include "noa/runtime/view.hpp"
#include "picture/canvas.hpp"
#include "picture/gray.hpp"

namespace noa::program {

struct SheetOption {
    std::string title{};
    i64 width = 1600;   ///< of the picture, at most
    i64 n_columns = 0;  ///< 0: as many as give a picture that is half as wide again as it is high, or close to it
    ContrastRule contrast{};
    bool has_own_contrast = false;  ///< for each image, not one for all
    f64 pixel_size = 0;             ///< Angstrom: for a scale bar in the first image; 0: none
    f64 text_size = 11;             ///< the height of capitals, in pixels
};

/// Where the images of a sheet are. Large ones are made smaller, small ones larger by a whole number.
struct SheetLayout {
    i64 n_columns = 0, n_rows = 0;
    i64 tile_width = 0, tile_height = 0;
    i64 margin = 0, gap = 0, title_height = 0, caption_height = 0;
    i64 width = 0, height = 0;  ///< of the picture

    PixelBox tile(i64 index) const;  ///< rows of tiles are filled one after the other
};

SheetLayout lay_out_sheet(i64 n_images, i64 image_height, i64 image_width, const SheetOption& option = {});

/// A sheet that images are given to one by one, so that not all of them have to be in memory.
class ContactSheet {
public:
    ContactSheet(i64 n_images, i64 image_height, i64 image_width, SheetOption option = {});

    /// The next image, of shape (1,1,h,w) in memory of the CPU. An error if there is no more room.
    void add(const View<const f32>& image, const std::string& caption = {});

    Canvas draw() const;

private:
    i64 m_n_images, m_image_height, m_image_width;
    SheetOption m_option;
    SheetLayout m_layout;
    std::vector<GrayImage> m_images;
    std::vector<std::string> m_captions;
};

/// All images of a stack of shape (n,1,h,w), or slices of a volume of shape (1,n,h,w), with their numbers from 1 on,
/// or with captions.
Canvas contact_sheet(
        const View<const f32>& stack, const SheetOption& option = {}, const std::vector<std::string>& captions = {});

/// Slices through the center, n / 2, of a volume, in memory of the CPU, so that not all of it has to be there.
struct CentralSlices {
    View<const f32> xy{};  ///< (1,1,h,w)
    View<const f32> zy{};  ///< (1,1,h,d): z goes across
    View<const f32> xz{};  ///< (1,1,d,w)
};

/// The three slices in one picture: xy, beside it zy, and below it xz.
Canvas volume_sheet(const CentralSlices& slices, const SheetOption& option = {});
/// Those of a volume of shape (1,d,h,w).
Canvas volume_sheet(const View<const f32>& volume, const SheetOption& option = {});

/// A bar at the bottom left of an image, of a round length up to a quarter of its width, and how long it is.
void draw_scale_bar(Canvas& canvas, const Rectangle& image, f64 angstrom_per_pixel, f64 text_size);

}  // namespace noa::program
