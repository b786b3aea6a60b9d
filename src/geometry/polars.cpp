// cartesian2polar and polar2cartesian, on each backend.
#include "geometry/polars.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "core/parameters.hpp"
#include "geometry/run_iwise.hpp"
#include "geometry/sampler.hpp"
#include "geometry/transform_plan.hpp"
#include "geometry/visit.hpp"
#include "noa/runtime/span.hpp"

namespace noa::geometry::NOA_BACKEND {

namespace {

template<Interp I, typename T>
struct Images {
    Sampler<I, 2, T> sampler;
    const T* input;
    i64 input_stride;  // of batches
    Span<T, 4> output;

    explicit Images(const PolarPlan& plan)
        : sampler(sampler_of<I, 2, T>(plan)),
          input(static_cast<const T*>(plan.input.first())),
          input_stride(batch_stride(plan.input)),
          output(span_of<T>(plan.output)) {}

    NOA_HD void set(i64 b, i64 y, i64 x, const Vec<f64, 2>& place) const {
        output(b, i64{0}, y, x) = sampler(input + b * input_stride, place);
    }
};

template<Interp I, typename T>
struct ToPolar {
    Images<I, T> images;
    Vec<f64, 2> center;
    core::Parameters<Vec<f64, 2>> directions;
    Steps radii;

    NOA_HD void operator()(i64 b, i64, i64 row, i64 column) const {
        images.set(b, row, column, center + directions[row] * radii.at(column));
    }
};

template<Interp I, typename T>
struct ToCartesian {
    Images<I, T> images;
    Vec<f64, 2> center;
    Turns turns;
    Steps radii;

    NOA_HD void operator()(i64 b, i64, i64 y, i64 x) const {
        const f64 dy = static_cast<f64>(y) - center.values[0], dx = static_cast<f64>(x) - center.values[1];
        const f64 turn = std::atan2(dy, dx) * (0.5 * std::numbers::inv_pi);
        const f64 row = turns.steps.place_of(turn - std::floor(turn - turns.first));
        const f64 column = radii.place_of(std::sqrt(dy * dy + dx * dx));
        images.set(b, y, x, {row + static_cast<f64>(turns.n_more), column});
    }
};

}  // namespace

void cartesian2polar(const PolarPlan& plan, const std::vector<Vec<f64, 2>>& directions) {
    const core::ParameterMemory<Vec<f64, 2>> memory(directions, plan.output.device);
    visit_interpolated(plan.function, plan.interp, plan.input.dtype, [&]<Interp I, typename T>() {
        run_iwise(plan.output.shape(), plan.output.device,
                ToPolar<I, T>{Images<I, T>(plan), plan.center, memory.parameters(), plan.radii}, plan.input.owner,
                plan.output.owner, memory.owner());
    });
}

void polar2cartesian(const PolarPlan& plan, const Turns& turns) {
    visit_interpolated(plan.function, plan.interp, plan.input.dtype, [&]<Interp I, typename T>() {
        run_iwise(plan.output.shape(), plan.output.device,
                ToCartesian<I, T>{Images<I, T>(plan), plan.center, turns, plan.radii}, plan.input.owner,
                plan.output.owner);
    });
}

}  // namespace noa::geometry::NOA_BACKEND
