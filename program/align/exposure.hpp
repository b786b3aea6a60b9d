// Exposure weights of spectra.
#pragma once

#include "align/average_frames.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/device.hpp"

namespace noa::program {

/// Sums spectra by what radiation has left of them.
class ExposureSum {
public:
    /// For spectra of arrays of a shape, in the layout h.
    ExposureSum(const Shape4& shape, const AverageOption& option);

    /// Adds a spectrum, that of the frame that has seen so many others before. The spectrum is left as it is.
    void add(const Array<c32>& spectrum, i64 n_before);

    /// The weighted average of n spectra, once; uses the memory of the sum.
    Array<c32> average(i64 n);

private:
    f64 m_dose;
    Array<f32> m_decay;  // the logarithm of the weight after an exposure of 1
    Array<f32> m_weight, m_squares;
    Array<c32> m_weighted, m_sum;
};

}  // namespace noa::program
