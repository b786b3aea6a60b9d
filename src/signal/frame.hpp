// Where correlations with masks and templates are calculated: an image with a border around it, as wide as a mask needs
// it, and with extents that are transformed fast.
#pragma once

#include "noa/base/border.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal {

using noa::detail::AnyArray;

struct Frame {
    Shape4 image, mask;  // of one batch
    Shape4 extents;      // likewise: of what is transformed
    Vec<i64, 4> first;   // where the first pixel of the image is
    Vec<i64, 4> right;   // how far the border goes on behind the last one; zeros follow, which no pixel sees
    Border border;
    f64 value;

    Shape4 shape(i64 n_batches) const { return {n_batches, extents[1], extents[2], extents[3]}; }
    Shape4 image_shape(i64 n_batches) const { return {n_batches, image[1], image[2], image[3]}; }
    Shape4 mask_shape(i64 n_batches) const { return {n_batches, mask[1], mask[2], mask[3]}; }
    /// Whether there is nothing around the image.
    bool is_image() const { return extents == image; }
};

/// An error unless the mask, or a template, has extents from 1 up to those of the image.
Frame make_frame(
        const char* function, const char* what, const Shape4& image, const Shape4& mask, Border border, f64 value);

/// The greater number of batches, if the other is that or 1; else an error.
i64 common_batches(const char* function, const char* a_name, i64 a, const char* b_name, i64 b);

/// An array, whose element type is known, of the same memory.
template<typename T>
Array<T> typed(const AnyArray& array) {
    T* const first = static_cast<T*>(const_cast<void*>(array.first()));
    return {std::shared_ptr<T>(std::const_pointer_cast<void>(array.owner), first), array.where.layout,
            {.device = array.device}};
}

/// The same numbers as f64.
Array<f64> as_f64(const AnyArray& array);

/// The part of an array in the frame that is the image.
template<typename T>
Array<T> image_in(const Frame& frame, const Array<T>& framed) {
    const Vec<i64, 4>& at = frame.first;
    return framed.subregion(Full{}, Slice{at[1], at[1] + frame.image[1]}, Slice{at[2], at[2] + frame.image[2]},
            Slice{at[3], at[3] + frame.image[3]});
}

/// Zeros with the room for a mask, or a template, whose center is in the middle.
template<typename T>
struct Centered {
    Array<T> framed, room;
};
template<typename T>
Centered<T> make_centered(const Frame& frame, i64 n_batches, Device device);

/// The image in its frame, less its mean: that is what is not lost to rounding.
struct FramedImage {
    Array<f64> pixels, mean;  // of each batch
};
FramedImage put_in_frame(const Frame& frame, const AnyArray& image);

}  // namespace noa::signal
