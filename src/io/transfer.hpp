// From files to arrays and back: pieces of slices, on several threads, whatever the layout, type and device.
#pragma once

#include "io/codec.hpp"
#include "io/moments.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::io {

/// As many slices as the array has, from one on. The array is of their height and width, and they are there.
void read_into_array(const Source& source, i64 first_slice, const noa::detail::AnyArray& output);

/// The slices of an array, behind so many that this sink has been given before.
void write_from_array(Sink& sink, i64 first_slice, const noa::detail::AnyArray& input, Moments& moments);

}  // namespace noa::io
