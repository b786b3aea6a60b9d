// What the functions of geometry refuse, and what they say then: messages begin with the function that was called.
// And how they prepare the arrays that they take.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <string>

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/layout.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/device.hpp"

namespace noa::geometry {

using detail::AnyArray;

// ---- Arrays --------------------------------------------------------------------------------------------------------

/// Errors if an array is empty, or has volumes where images are wanted, or has so many pixels along an axis that their
/// numbers do not fit 30 bits.
void check_dimensions(const char* function, int n_dimensions, const AnyArray& array, const char* name);

/// The same of an input and an output; and unless the output is elsewhere, on the same device, and has as many batches
/// as the input, or that has one. Inputs of 3 dimensions are volumes.
void check_arrays(const char* function, int n_dimensions, const AnyArray& input, const AnyArray& output);

/// An error if elements of an output share memory.
void check_written(const char* function, const AnyArray& output);

/// An error unless the value outside, where there is one, is real for real elements.
void check_outside(const char* function, DType dtype, Interp interp, Border border, const c64& value);

/// An error if an input and an output have memory in common.
void check_apart(const char* function, const AnyArray& input, const AnyArray& output);

/// An error unless an output can be written to, and is on the device of the input but elsewhere.
void check_elsewhere(const char* function, const AnyArray& input, const AnyArray& output);

/// The same, but the output may also be the input.
void check_elsewhere_or_same(const char* function, const AnyArray& input, const AnyArray& output);

/// An error unless an array has spectra, in a layout, of arrays of a shape, which are images or volumes.
void check_spectrum(const char* function, const char* name, int n_dimensions, const AnyArray& array,
        const fft::SpectrumLayout& layout, const Shape4& shape);

// ---- What is given for each batch ----------------------------------------------------------------------------------
//
// Vectors and matrices have a depth, which those of images are written without.

/// An error unless there is one item for all batches, or one for each.
void check_count(const char* function, const char* items, std::size_t count, const Shape4& shape);

/// Errors for matrices that are not finite, or that scale by more than 1000, or less than 1/1000.
void check_linear(const char* function, int n_dimensions, const Mat<f64, 3, 3>& matrix);

void check_center(const char* function, int n_dimensions, const Vec<f64, 3>& center);
void check_shifts(const char* function, int n_dimensions, std::span<const Vec<f64, 3>> shifts, const Shape4& shape);
/// An error for shifts of elements that are real.
void check_phases(const char* function, int n_dimensions, DType dtype, std::span<const Vec<f64, 3>> shifts);
void check_cutoff(const char* function, f64 cutoff);

/// Without the depth, of images.
std::string as_given(int n_dimensions, const Vec<f64, 3>& vector);

// ---- Reach ---------------------------------------------------------------------------------------------------------

/// Whether numbers of pixels, or of cycles, still fit their type there.
inline bool is_within_reach(f64 farthest) {
    return farthest < 0x1p30;
}

/// How far rows of a matrix lead from coordinates that are up to these.
template<typename Row, typename Extents>
f64 reach_of(const Row& row, const Extents& extents) {
    f64 result = 0;
    for (int axis = 0; axis < 3; ++axis)
        result += std::abs(row[axis]) * static_cast<f64>(extents[axis]);
    return result;
}

/// How far a matrix leads from the pixels of an array, along the axis where that is most.
f64 reach_of(const Mat<f64, 4, 4>& matrix, const Shape4& from);

void check_reach(const char* function, int n_dimensions, const Mat<f64, 4, 4>& matrix, const Shape4& from);

// ---- Arrays as samplers take them ----------------------------------------------------------------------------------

/// Of elements of 16 bits, what they are calculated as; others as they are.
DType single_of(DType dtype);

/// A new array, dense.
AnyArray new_array(const Shape4& shape, DType dtype, Device device);

/// The array as samplers take it, its rows dense: itself, or a copy. Of f16 it is f32.
AnyArray with_dense_rows(const AnyArray& array);

/// The same, or the coefficients of a spline that is to be filtered.
AnyArray interpolable(const char* function, const AnyArray& array, int n_dimensions, Interp interp, Border border,
        const c64& value, bool prefilter);

}  // namespace noa::geometry
