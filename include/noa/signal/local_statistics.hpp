// local_mean, local_variance, local_stddev: of the pixels below a mask, for each position of the mask.
#pragma once

#include "noa/base/border.hpp"
#include "noa/runtime/array.hpp"
#include "noa/signal/detail/local_statistics.hpp"

namespace noa::signal {

/// What lies outside of an image, where a mask reaches past its ends.
struct LocalOption {
    Border border = Border::ZERO;
    f64 value = 0;  ///< with Border::VALUE
};

/// The mean of the pixels below a mask, weighted by the mask, for each position of the mask: `local_mean(image, mask,
/// output, {.border = Border::PERIODIC})`. The value at a pixel is that of the mask with its center, n // 2, at this
/// pixel. What lies outside of the image counts as the border says: with Border::ZERO, zeros are averaged, too.
///
/// Images and masks have real elements of any type, outputs f32 or f64. A mask has weights from 0 on, and extents up to
/// those of the image; of a volume, a mask of depth 1 averages within slices. One image goes with all masks, and one
/// mask with all images. All is calculated by Fourier transforms in f64, at a cost that the size of the mask hardly
/// changes. So one pixel that is not finite makes the whole output NaN. Waits for the mask.
template<detail::pixels Image, detail::pixels Mask, traits::array Output>
void local_mean(const Image& image, const Mask& mask, const Output& output, const LocalOption& option = {}) {
    detail::local_statistic("local_mean", detail::Local::MEAN, image, mask, output, option);
}
/// As a new array: of f32 if the image has f16 or f32, else of f64.
template<detail::pixels Image, detail::pixels Mask>
auto local_mean(const Image& image, const Mask& mask, const LocalOption& option = {}) {
    return detail::new_local_statistic("local_mean", detail::Local::MEAN, image, mask, option);
}

/// The variance of the pixels below a mask, weighted by the mask: the mean of their squared distances from local_mean.
/// Never negative, and 0 where rounding hides it: below about (1e-7)^2 of the mean square of the image, without its
/// mean. The rest is as in local_mean.
template<detail::pixels Image, detail::pixels Mask, traits::array Output>
void local_variance(const Image& image, const Mask& mask, const Output& output, const LocalOption& option = {}) {
    detail::local_statistic("local_variance", detail::Local::VARIANCE, image, mask, output, option);
}
template<detail::pixels Image, detail::pixels Mask>
auto local_variance(const Image& image, const Mask& mask, const LocalOption& option = {}) {
    return detail::new_local_statistic("local_variance", detail::Local::VARIANCE, image, mask, option);
}

/// The square root of local_variance.
template<detail::pixels Image, detail::pixels Mask, traits::array Output>
void local_stddev(const Image& image, const Mask& mask, const Output& output, const LocalOption& option = {}) {
    detail::local_statistic("local_stddev", detail::Local::STDDEV, image, mask, output, option);
}
template<detail::pixels Image, detail::pixels Mask>
auto local_stddev(const Image& image, const Mask& mask, const LocalOption& option = {}) {
    return detail::new_local_statistic("local_stddev", detail::Local::STDDEV, image, mask, option);
}

}  // namespace noa::signal
