// What functions that resample spectra have in common, on every backend.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "geometry/spectrum_sampler.hpp"
#include "noa/base/config.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/layout.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::geometry {

using detail::AnyArray;

/// An error unless an array has spectra, in a layout, of arrays of a shape, which are images or volumes.
void check_spectrum(const char* function, const char* name, int n_dimensions, const AnyArray& array,
        const fft::SpectrumLayout& layout, const Shape4& shape);

/// An error unless an output can be written to, and is on the device of the input but elsewhere.
void check_elsewhere(const char* function, const AnyArray& input, const AnyArray& output);

/// Errors for matrices that are not finite, or that scale by more than 1000, or less than 1/1000.
void check_linear(const char* function, const Mat<f64, 3, 3>& matrix);

/// An error unless there is one for all batches, or one for each.
void check_count(const char* function, const char* name, i64 count, const Shape4& shape);

void check_shifts(const char* function, std::span<const Vec<f64, 3>> shifts, const Shape4& shape);
/// An error for a shift of elements that are real.
void check_phases(const char* function, DType dtype, const Vec<f64, 3>& shift);
void check_center(const char* function, const Vec<f64, 3>& center);
void check_cutoff(const char* function, f64 cutoff);

/// The one of a batch.
template<typename List>
const auto& of_batch(const List& list, i64 batch) {
    return list[list.size() == 1 ? 0 : static_cast<std::size_t>(batch)];
}

SpectrumGrid grid_of(const AnyArray& array, const fft::SpectrumLayout& layout, const Shape4& shape);

/// What is on the cutoff is below it, however it is rounded.
inline f64 square_of_cutoff(f64 cutoff) {
    return cutoff * cutoff * (1 + 1e-12);
}

/// Spectra of images or volumes, to those of either. An input of one batch is that of all of the output.
struct SpectrumPlan {
    int n_dimensions;  // of the input
    Interp interp;
    f64 cutoff;
    AnyArray input, output;
    SpectrumGrid from, to;
    std::vector<FrequencyMap<3>> maps;  // one, or one for each batch; of images, without the first row
};

/// The map of spectra from a shape to another, with the inverse matrix of a batch; its centers are where the origins of
/// input and output are, in pixels.
FrequencyMap<3> map_of(const Mat<f64, 3, 3>& inverse, const SpectrumGrid& from, const Vec<f64, 3>& input_center,
        const SpectrumGrid& to, const Vec<f64, 3>& output_center);

/// An error if frequencies that a map leads to are beyond 2^30.
template<int D>
void check_reach(const char* function, const FrequencyMap<D>& map, const SpectrumGrid& to) {
    for (const auto& row: map.rows) {
        f64 farthest = 0;
        for (int c = 0; c < 3; ++c)
            farthest += std::abs(row[c]) * to.extents[c] / 2;
        check(farthest < 0x1p30, "{}: a matrix leads {} cycles far", function, farthest);
    }
}

void resample_spectrum(const char* function, const SpectrumPlan& plan);

namespace on_cpu {
void resample_spectrum(const char* function, const SpectrumPlan& plan);
}  // namespace on_cpu
namespace on_gpu {
void resample_spectrum(const char* function, const SpectrumPlan& plan);
}  // namespace on_gpu

}  // namespace noa::geometry
