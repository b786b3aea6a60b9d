// Movie: the frames that a camera took of one place, one after the other.
#pragma once

#include <functional>

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

/// A movie that cannot be used: the message names the frame.
class MovieError : public Exception {
public:
    using Exception::Exception;
};

}  // namespace noa::program
