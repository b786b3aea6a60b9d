#include "geometry/polar.kernels.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "core/parameters.hpp"
#if defined(__CUDACC__)
#    include "geometry/cuda/sample_images.cuh"
#else
#    include "geometry/cpu/sample_images.hpp"
#endif

namespace noa::geometry {

using namespace NOA_BACKEND;

namespace {

// Where the pixels of an output are in the input.
struct ToPolar {
    Vec<f64, 2> center;
    core::Parameters<Vec<f64, 2>> directions;
    Steps radii;

    NOA_HD Vec<f64, 2> operator()(i64 row, i64 column) const { return center + directions[row] * radii.at(column); }
};

struct ToCartesian {
    Vec<f64, 2> center;
    Turns turns;
    Steps radii;

    NOA_HD Vec<f64, 2> operator()(i64 y, i64 x) const {
        const f64 dy = static_cast<f64>(y) - center.values[0], dx = static_cast<f64>(x) - center.values[1];
        const f64 turn = std::atan2(dy, dx) * (0.5 * std::numbers::inv_pi);
        const f64 row = turns.steps.place_of(turn - std::floor(turn - turns.first));
        const f64 column = radii.place_of(std::sqrt(dy * dy + dx * dx));
        return {row + static_cast<f64>(turns.n_more), column};
    }
};

}  // namespace

template<>
void cartesian2polar<this_backend>(const PolarPlan& plan, const std::vector<Vec<f64, 2>>& directions) {
    const core::ParameterMemory<Vec<f64, 2>> memory(directions, plan.output.device);
    sample_images(plan, ToPolar{plan.center, memory.parameters(), plan.radii}, memory.owner());
}

template<>
void polar2cartesian<this_backend>(const PolarPlan& plan, const Turns& turns) {
    sample_images(plan, ToCartesian{plan.center, turns, plan.radii}, nullptr);
}

}  // namespace noa::geometry
