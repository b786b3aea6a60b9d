// Matching, for templates of f32 and of f64.
#pragma once

#include <concepts>
#include <memory>

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/shape.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/detail/local_statistics.hpp"

namespace noa::signal::detail {

// What is kept of an image and a mask.
template<typename T>
struct MatchedImage;

template<typename T>
std::shared_ptr<const MatchedImage<T>> prepare_image(
        const char* function, const AnyArray& image, const AnyArray& mask, Border border, f64 value);

template<typename T>
Array<Complex<T>> prepare_templates(const char* function, const MatchedImage<T>& image, const AnyArray& templates);

template<typename T>
void match(const char* function, const MatchedImage<T>& image, const AnyArray& spectra, const AnyArray& map);

// The shape of the map for this number of templates.
template<typename T>
Shape4 shape_of_map(const char* function, const MatchedImage<T>& image, i64 n_templates);
template<typename T>
Device device_of(const MatchedImage<T>& image);

// A mask of ones for templates of this shape.
AnyArray full_mask(const Shape4& templates, Device device);

}  // namespace noa::signal::detail
