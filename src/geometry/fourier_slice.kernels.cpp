#include "geometry/fourier_slice.kernels.hpp"

#include <cmath>
#include <numbers>

#include "core/parameters.hpp"
#include "core/turns.hpp"
#include "geometry/run_iwise.hpp"
#include "geometry/sampler.hpp"
#include "geometry/spectrum_sampler.hpp"
#include "geometry/transform_plan.hpp"

namespace noa::geometry {

using namespace NOA_BACKEND;

namespace {

// The slices, or their weights, with elements T.
template<typename T>
struct SliceStack {
    SpectrumSampler<Interp::LINEAR, 2, T> sampler;
    const T* first;
    i64 stride;

    explicit SliceStack(const AnyArray& array, const SpectrumGrid& grid)
        : sampler{grid}, first(static_cast<const T*>(array.first())), stride(batch_stride(array)) {}

    NOA_HD T operator()(i64 n, const FrequencyMap<2>& map, const Vec<i32, 3>& k) const {
        return sampler(first + n * stride, map, k);
    }
};

template<typename T>
struct InsertSlices {
    SliceStack<Complex<T>> slices;
    SliceStack<T> weights;
    core::Parameters<SliceMap> maps;
    i64 n_slices;
    SpectrumGrid grid;
    f64 largest_square;
    Span<Complex<T>, 4> volume;
    Span<T, 4> volume_weights;

    NOA_HD void operator()(i64 b, i64 z, i64 y, i64 x) const {
        const Vec<i32, 3> k = grid.frequency(z, y, x);
        if (grid.square_of(k) > largest_square)
            return;
        Sums sums;
        grid.for_each_alias(k, [&](const Vec<i32, 3>& alias) {
            for (i64 n = 0; n < n_slices; ++n)
                add(n, alias, sums);
        });
        volume(b, z, y, x) += sums.value.template as<T>();
        volume_weights(b, z, y, x) += static_cast<T>(sums.weight);
    }

private:
    struct Sums {
        c64 value{};
        f64 weight = 0;
    };

    NOA_HD void add(i64 n, const Vec<i32, 3>& k, Sums& sums) const {
        const SliceMap& map = maps[n];
        const f64 widths =
                std::abs(map.across[0] * k.values[0] + map.across[1] * k.values[1] + map.across[2] * k.values[2]);
        if (not(widths < 1))
            return;
        const f64 share = 1 - widths;
        sums.value = sums.value + slices(n, map.in_plane, k).template as<f64>() * (share * map.in_plane.factor);
        sums.weight += static_cast<f64>(weights(n, map.in_plane, k)) * share;
    }
};

template<typename T>
struct DivideByWeights {
    Span<const Complex<T>, 4> spectrum;
    Span<const T, 4> weights;
    T threshold;
    Span<Complex<T>, 4> output;

    NOA_HD void operator()(i64 b, i64 z, i64 y, i64 x) const {
        const T weight = weights(b, z, y, x);
        output(b, z, y, x) = spectrum(b, z, y, x) / (weight < threshold ? threshold : weight);
    }
};

template<typename T>
struct GriddingCorrection {
    Span<const T, 4> input;
    Span<T, 4> output;
    bool is_linear;
    Vec<f64, 3> center;
    f64 extents[3];

    NOA_HD void operator()(i64 b, i64 z, i64 y, i64 x) const {
        using Real = traits::value_type_t<T>;
        const f64 weakened = sinc(z, 0) * sinc(y, 1) * sinc(x, 2);
        output(b, z, y, x) = input(b, z, y, x) * static_cast<Real>(1 / (is_linear ? weakened * weakened : weakened));
    }

private:
    NOA_HD f64 sinc(i64 at, int axis) const {
        const f64 of_n = (static_cast<f64>(at) - center.values[axis]) / extents[axis];
        return of_n == 0 ? 1 : core::sin_cos_of_turns(of_n / 2).sin / (std::numbers::pi * of_n);
    }
};

template<typename T>
void insert(const InsertPlan& plan) {
    const Device device = plan.volume.device;
    const core::ParameterMemory<SliceMap> memory(plan.maps, device);
    const InsertSlices<T> op{SliceStack<Complex<T>>(plan.slices, plan.of_slices),
            SliceStack<T>(plan.weights, plan.of_weights), memory.parameters(), plan.slices.shape()[0], plan.of_volume,
            square_of_cutoff(plan.cutoff), span_of<Complex<T>>(plan.volume), span_of<T>(plan.volume_weights)};
    run_iwise(plan.volume.shape(), device, op, plan.slices.owner, plan.weights.owner, plan.volume.owner,
            plan.volume_weights.owner, memory.owner());
}

template<typename T>
void divide(const AnyArray& spectrum, const AnyArray& weights, const AnyArray& output, f64 threshold) {
    const DivideByWeights<T> op{span_of<const Complex<T>>(spectrum), span_of<const T>(weights),
            static_cast<T>(threshold), span_of<Complex<T>>(output)};
    run_iwise(output.shape(), output.device, op, spectrum.owner, weights.owner, output.owner);
}

}  // namespace

template<>
void insert_slices<this_backend>(const InsertPlan& plan) {
    core::visit_precision("insert_slices", plan.volume.dtype, [&]<typename T>() { insert<T>(plan); });
}

template<>
void divide_by_weights<this_backend>(
        const AnyArray& spectrum, const AnyArray& weights, const AnyArray& output, f64 threshold) {
    core::visit_precision(
            "divide_by_weights", output.dtype, [&]<typename T>() { divide<T>(spectrum, weights, output, threshold); });
}

template<>
void gridding_correction<this_backend>(
        const AnyArray& input, const AnyArray& output, bool is_linear, const Vec<f64, 3>& center) {
    visit_floating("gridding_correction", output.dtype, [&]<typename T>() {
        GriddingCorrection<T> op{span_of<const T>(input), span_of<T>(output), is_linear, center, {}};
        for (int axis = 0; axis < 3; ++axis)
            op.extents[axis] = static_cast<f64>(output.shape()[axis + 1]);
        run_iwise(output.shape(), output.device, op, input.owner, output.owner);
    });
}

}  // namespace noa::geometry
