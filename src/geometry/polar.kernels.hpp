#pragma once

#include <vector>

#include "core/backend.hpp"
#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

using detail::AnyArray;

/// Numbers that are a step apart, along an axis.
struct Steps {
    f64 first, step;

    NOA_HD f64 at(i64 n) const { return first + static_cast<f64>(n) * step; }
    NOA_HD f64 place_of(f64 number) const { return (number - first) / step; }
};

/// The input has dense rows. An input of one batch is that of all of the output.
struct PolarPlan {
    const char* function;
    Interp interp;
    Border border;
    c64 outside;
    AnyArray input, output;
    Vec<f64, 2> center;  // of the Cartesian one
    Steps radii;         // of the columns of the polar one
};

/// The rows of the polar one, as the turns that their angles are.
struct Turns {
    Steps steps;
    f64 first;   // angles are within the turn from here on
    i64 n_more;  // so many rows are before the first of the steps
};

/// Directions are those of the rows: what a radius of 1 adds to a place.
template<Backend>
void cartesian2polar(const PolarPlan& plan, const std::vector<Vec<f64, 2>>& directions);
template<Backend>
void polar2cartesian(const PolarPlan& plan, const Turns& turns);

}  // namespace noa::geometry
