// Movie: the frames that a camera took of one place, one after the other.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "noa/base/error.hpp"
#include "noa/base/shape.hpp"
#include "noa/runtime/array.hpp"

namespace noa::program {

/// Frames that are asked for one at a time, and more than once.
struct Movie {
    i64 n_frames = 0;
    Shape4 shape{};                            ///< of a frame: (1,1,h,w)
    std::function<Array<f32>(i64 i)> frame{};  ///< the i-th one, the first is 0; on any device, and left as it is
};

/// A movie that cannot be used: the message names the function and the frame.
class MovieError : public Exception {
public:
    MovieError(std::string_view function, i64 frame, std::string_view problem)
        : Exception(std::string(function) + ": frame " + std::to_string(frame) + " (the first is 0) " +
                    std::string(problem)),
          m_frame(frame),
          m_problem(problem) {}

    i64 frame() const { return m_frame; }  ///< the first is 0
    const std::string& problem() const { return m_problem; }

private:
    i64 m_frame;
    std::string m_problem;
};

}  // namespace noa::program
