// Frames: those of a movie, corrected and checked, on the device that works on them.
#pragma once

#include "align/movie.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/device.hpp"

namespace noa::program {

/// What is done to frames before they are used, in this order.
struct FrameCorrection {
    Array<f32> gain{};  ///< frames are multiplied by it; empty: they are not
    f64 clip = 0;       ///< pixels further from the mean than so many standard deviations are set to that; 0: they stay
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

/// Images of the shape of a frame, on the device that made them.
struct Averages {
    Array<f32> average{};
    Array<f32> even{};      ///< of the frames 0, 2, 4, ...
    Array<f32> odd{};       ///< of the frames 1, 3, 5, ...
    Array<f32> weighted{};  ///< of all frames by their exposure, if that is known; else empty
};

/// Sets the outliers of a frame, pixels further from the mean than so many standard deviations, to that distance.
/// Outliers are rare: if more than one pixel in a thousand is that far away, the frame is like that, and stays as it
/// is. Sparse counts, of frames without negative pixels, may be further above the mean than normal noise.
struct ClippedFrame {
    Array<f32> frame{};
    i64 n_clipped = 0;  ///< pixels that were changed
};
ClippedFrame clip_outliers(const Array<f32>& frame, f64 n_deviations);

/// Sets all pixels further from the mean than so many standard deviations to that distance, however many they are. The
/// mean and the deviation are those of the frame without its outliers, which are 10 deviations away.
ClippedFrame clip_pixels(const Array<f32>& frame, f64 n_deviations);

/// Finds pixels that are hot or dead in every frame. Returns how much they differ from the pixels around them, and 0
/// elsewhere; empty if there are none. Takes the averages of all frames as they were taken, and those of frames without
/// their outliers, in which defects are looked for.
///
/// A defect is a single pixel whose distance from the middle of its four neighbors exceeds 8 standard deviations of
/// that distance, and what rare events add up to by chance; each half of the frames shows at least half of it. If more
/// than one pixel in a thousand is that far away, these are not defects but what the image is like, and the result is
/// empty.
///
/// Defects stay where they are while the specimen drifts: they correlate without a shift, and would hold frames back.
Array<f32> find_defects(const Averages& averages, const Averages& clipped);

}  // namespace noa::program
