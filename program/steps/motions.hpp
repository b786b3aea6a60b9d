// The step of noa transform: images and volumes turned, moved and scaled, by one interpolation.
#pragma once

#include <string>
#include <vector>

#include "arguments/operation.hpp"
#include "steps/process.hpp"

namespace noa::program {

struct MotionOptions {
    std::string center{};          ///< in pixels, as x=32,y=31.5; where there is none, n/2
    std::string interp = "cubic";  ///< see interpolations()
    std::string border = "zero";   ///< what is outside: zero, mean, clamp, periodic, mirror or reflect
};

/// One step that does all operations, in their order. UsageErrors for values that make no sense.
///
///     --rotate DEGREES        from +x to +y; of volumes, about z
///     --rotate-x DEGREES      of volumes: +y to +z; and --rotate-y, +z to +x, and --rotate-z, +x to +y
///     --euler ROT,TILT,PSI    of volumes, in degrees: as RELION turns a reference
///     --shift x=DX,y=DY       in pixels, or in Angstrom: x=5A
///     --scale S               or one for each axis: x=1.1,y=0.9
///     --matrix M              see TypedMatrix; of coordinates from the center
///     --flip AXIS             x, y or z: the first pixel becomes the last
Steps motion_steps(const std::vector<Operation>& operations, const MotionOptions& options);

}  // namespace noa::program
