#include "geometry/transform_spectrum.kernels.hpp"

#include <vector>

#include "core/parameters.hpp"
#include "geometry/run_iwise.hpp"
#include "geometry/sampler.hpp"
#include "geometry/spectrum_sampler.hpp"
#include "geometry/transform_plan.hpp"

namespace noa::geometry {

using namespace NOA_BACKEND;

namespace {

template<Interp I, int D, typename T>
struct ResampleSpectrum {
    SpectrumSampler<I, D, T> sampler;
    core::Parameters<FrequencyMap<D>> maps;
    const T* input;
    i64 input_stride;   // of batches
    SpectrumGrid grid;  // of the output
    f64 largest_square;
    Span<T, 4> output;

    NOA_HD void operator()(i64 b, i64 z, i64 y, i64 x) const {
        const Vec<i32, 3> k = grid.frequency(z, y, x);
        T sum{};
        if (grid.square_of(k) <= largest_square) {
            const FrequencyMap<D>& map = maps[b];
            const T* const first = input + b * input_stride;
            grid.for_each_alias(k, [&](const Vec<i32, 3>& alias) { sum = sum + sampler(first, map, alias); });
            if constexpr (traits::complex<T>)
                sum = sum * static_cast<typename T::value_type>(map.factor);
        }
        output(b, z, y, x) = sum;
    }
};

// Without the axes that the input does not have.
template<int D>
std::vector<FrequencyMap<D>> maps_of(const SpectrumPlan& plan) {
    std::vector<FrequencyMap<D>> result;
    result.reserve(plan.maps.size());
    for (const FrequencyMap<3>& map: plan.maps) {
        FrequencyMap<D> kept;
        for (int axis = 0; axis < D; ++axis) {
            for (int c = 0; c < 3; ++c)
                kept.rows[axis][c] = map.rows[3 - D + axis][c];
            kept.turns_of_input[axis] = map.turns_of_input[3 - D + axis];
        }
        for (int c = 0; c < 3; ++c)
            kept.turns_of_output[c] = map.turns_of_output[c];
        kept.factor = map.factor;
        result.push_back(kept);
    }
    return result;
}

template<int D>
void resample(const char* function, const SpectrumPlan& plan) {
    const core::ParameterMemory<FrequencyMap<D>> memory(maps_of<D>(plan), plan.output.device);
    visit_interpolated(function, plan.interp, plan.output.dtype, [&]<Interp I, typename T>() {
        if constexpr (I != Interp::CUBIC_BSPLINE) {
            const ResampleSpectrum<I, D, T> op{{plan.from}, memory.parameters(),
                    static_cast<const T*>(plan.input.first()), batch_stride(plan.input), plan.to,
                    square_of_cutoff(plan.cutoff), span_of<T>(plan.output)};
            run_iwise(plan.output.shape(), plan.output.device, op, plan.input.owner, plan.output.owner, memory.owner());
        }
    });
}

}  // namespace

template<>
void resample_spectrum<this_backend>(const char* function, const SpectrumPlan& plan) {
    plan.n_dimensions == 2 ? resample<2>(function, plan) : resample<3>(function, plan);
}

}  // namespace noa::geometry
