// What functions that resample have in common before they do.
#pragma once

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/shape.hpp"
#include "noa/geometry/interp.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/device.hpp"

namespace noa::geometry {

/// Errors if an array is empty, or has volumes where images are wanted, or has so many pixels along an axis that their
/// numbers do not fit 30 bits.
void check_dimensions(const char* function, int n_dimensions, const detail::AnyArray& array, const char* name);

/// The same of an input and an output; and unless the output is elsewhere, on the same device, and has as many batches
/// as the input, or that has one. Inputs of 3 dimensions are volumes.
void check_arrays(
        const char* function, int n_dimensions, const detail::AnyArray& input, const detail::AnyArray& output);

/// An error if elements of an output share memory.
void check_written(const char* function, const detail::AnyArray& output);

/// An error unless the value outside, where there is one, is real for real elements.
void check_outside(const char* function, DType dtype, Interp interp, Border border, const c64& value);

/// A new array, dense.
detail::AnyArray new_array(const Shape4& shape, DType dtype, Device device);

/// The array as samplers take it, its rows dense: itself, or a copy. Of f16 it is f32.
detail::AnyArray with_dense_rows(const detail::AnyArray& array);

/// The same, or the coefficients of a spline that is to be filtered.
detail::AnyArray interpolable(const char* function, const detail::AnyArray& array, int n_dimensions, Interp interp,
        Border border, const c64& value, bool prefilter);

}  // namespace noa::geometry
