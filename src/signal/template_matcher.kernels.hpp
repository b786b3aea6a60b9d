#pragma once

#include "core/backend.hpp"
#include "noa/runtime/array.hpp"

namespace noa::signal {

/// What numerators of correlation coefficients are multiplied by: 1 / sqrt(variance * weight), or 0 where the variance
/// is no more than a part of the typical one, or 0.
struct ScalesOfImage {
    Array<f64> variances, typical, weights;
    f64 least_ratio;
};
template<Backend>
void scale_of_image(const ScalesOfImage& given, const Array<f32>& scales);
template<Backend>
void scale_of_image(const ScalesOfImage& given, const Array<f64>& scales);

/// Templates less their mean, times their weights, are divided by the root of their energy; they become 0 where it is
/// no more than a part of that of the templates as they were.
struct ScalesOfTemplates {
    Array<f64> weighted, energy, whole_energy;
    f64 least_ratio;
};
template<Backend>
void scale_templates(const ScalesOfTemplates& given, const Array<f32>& output);
template<Backend>
void scale_templates(const ScalesOfTemplates& given, const Array<f64>& output);

/// The product, from -1 to 1.
template<Backend>
void scale_map(const Array<f32>& numerators, const Array<f32>& scales, const Array<f32>& map);
template<Backend>
void scale_map(const Array<f64>& numerators, const Array<f64>& scales, const Array<f64>& map);

}  // namespace noa::signal
