// Frames: those of a movie, corrected and checked, on the device that works on them.
#pragma once

#include "align/movie.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/device.hpp"

namespace noa::program {

/// What is done to frames before they are used, in this order.
struct FrameCorrection {
    Array<f32> gain{};  ///< frames are multiplied by it; empty: they are not
    f64 outliers = 10;  ///< pixels further from the mean than so many standard deviations are set to that; 0: they stay
    Array<f32> defects{};  ///< is subtracted: what find_defects found; empty: nothing
};

class Frames {
public:
    /// Errors, which name the function that is called, for fewer than 2 frames, extents below 16, and corrections that
    /// are of another shape or not finite.
    Frames(const char* function, const Movie& movie, const FrameCorrection& correction, Device device);

    i64 size() const { return m_movie.n_frames; }
    const Shape4& shape() const { return m_movie.shape; }
    Device device() const { return m_device; }

    /// A MovieError if the frame has another shape, has pixels that are not finite, or is constant.
    Array<f32> operator()(i64 i) const;

private:
    const char* m_function;
    const Movie& m_movie;
    FrameCorrection m_correction;
    Device m_device;

    Array<f32> on_device(const Array<f32>& array) const;
    void check_pixels(i64 i, const Array<f32>& frame) const;
};

/// How much pixels that are hot, or dead, in every frame differ from those around them, given the average of all frames
/// as they were taken; 0 elsewhere. Empty if there are none. A defect is a pixel by itself, further from the middle of
/// its four neighbours than others by 8 standard deviations of that: what the optics show is smoother. More than one
/// pixel in a thousand are no defects but what the image is like, and left as they are.
///
/// Defects stay where they are while the specimen drifts: they correlate without a shift, and would hold frames back.
Array<f32> find_defects(const Array<f32>& average);

}  // namespace noa::program
