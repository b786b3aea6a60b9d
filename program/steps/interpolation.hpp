// Interpolations by the names that they have on the command line.
#pragma once

#include <map>
#include <string>

#include "noa/geometry/interp.hpp"

namespace noa::program {

inline const std::map<std::string, Interp, std::less<>>& interpolations() {
    using enum Interp;
    static const std::map<std::string, Interp, std::less<>> names{{"nearest", NEAREST}, {"linear", LINEAR},
            {"cubic", CUBIC}, {"bspline", CUBIC_BSPLINE}, {"lanczos4", LANCZOS4}, {"lanczos6", LANCZOS6},
            {"lanczos8", LANCZOS8}};
    return names;
}

}  // namespace noa::program
