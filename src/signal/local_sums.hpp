// Means of pixels and of their squares below masks, for each position: what local statistics are made of.
#pragma once

#include "signal/frame.hpp"

namespace noa::signal {

/// A mask: its weights divided by their sum, and that sum, for each batch.
struct Weights {
    Array<f64> relative, sum;
};
/// An error unless weights are finite, not negative, and not all 0. Waits for the mask.
Weights weigh(const char* function, const AnyArray& mask);

/// The correlation of an image in its frame with the weights, in the frame; `mean` overwrites neither.
struct LocalSums {
    Array<f64> mean, square;  // of pixels, and of their squares: in the frame, for each batch
    Array<f64> image_mean;    // what was taken away from all pixels
};
/// The means of squares are not calculated without `with_squares`.
LocalSums sum_below_mask(const Frame& frame, const FramedImage& image, const Weights& weights, bool with_squares);

/// The variances of the image in the frame, from 0 on; written over the means of squares.
Array<f64> variances_of(const Frame& frame, const LocalSums& sums);

}  // namespace noa::signal
