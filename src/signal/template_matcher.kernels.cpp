#include "signal/template_matcher.kernels.hpp"

#include <cmath>

#include "noa/core/ewise.hpp"
#include "noa/core/wrap.hpp"

namespace noa::signal {

namespace {

// Here and below, what is not a number stays so.
template<typename T>
struct ScaleOfImage {
    f64 least_ratio;

    NOA_HD T operator()(f64 variance, f64 typical, f64 weight) const {
        return variance <= least_ratio * typical ? T(0) : static_cast<T>(1 / std::sqrt(variance * weight));
    }
};

template<typename T>
struct ScaleTemplate {
    f64 least_ratio;

    NOA_HD T operator()(f64 value, f64 energy, f64 whole_energy) const {
        return energy <= least_ratio * whole_energy ? T(0) : static_cast<T>(value / std::sqrt(energy));
    }
};

struct ScaleMap {
    template<typename T>
    NOA_HD T operator()(T numerator, T scale) const {
        const T value = numerator * scale;
        return value > 1 ? T(1) : value < -1 ? T(-1) : value;
    }
};

template<typename T>
void run(const ScalesOfImage& given, const Array<T>& scales) {
    ewise(wrap(given.variances, given.typical, given.weights), scales, ScaleOfImage<T>{given.least_ratio});
}
template<typename T>
void run(const ScalesOfTemplates& given, const Array<T>& output) {
    ewise(wrap(given.weighted, given.energy, given.whole_energy), output, ScaleTemplate<T>{given.least_ratio});
}
template<typename T>
void run(const Array<T>& numerators, const Array<T>& scales, const Array<T>& map) {
    ewise(wrap(numerators, scales), map, ScaleMap{});
}

}  // namespace

template<>
void scale_of_image<this_backend>(const ScalesOfImage& given, const Array<f32>& scales) {
    run(given, scales);
}
template<>
void scale_of_image<this_backend>(const ScalesOfImage& given, const Array<f64>& scales) {
    run(given, scales);
}
template<>
void scale_templates<this_backend>(const ScalesOfTemplates& given, const Array<f32>& output) {
    run(given, output);
}
template<>
void scale_templates<this_backend>(const ScalesOfTemplates& given, const Array<f64>& output) {
    run(given, output);
}
template<>
void scale_map<this_backend>(const Array<f32>& numerators, const Array<f32>& scales, const Array<f32>& map) {
    run(numerators, scales, map);
}
template<>
void scale_map<this_backend>(const Array<f64>& numerators, const Array<f64>& scales, const Array<f64>& map) {
    run(numerators, scales, map);
}

}  // namespace noa::signal
