// Uses of arrays that must not compile.
#include <noa/noa.hpp>

#include <string>

using namespace noa::types;
using kwk::batch, kwk::channel, kwk::depth, kwk::height, kwk::width;

//! elements_with_a_destructor: noa: the elements of arrays are trivially copyable
#ifdef elements_with_a_destructor
Array<std::string> names;
#endif

//! writing_through_const: noa: a span of an array has its element type, or that made const
#ifdef writing_through_const
auto f(View<const f32> read_only) {
    return read_only.span<f32>();
}
#endif

//! another_element_type: noa: a span of an array has its element type, or that made const
#ifdef another_element_type
auto f(View<f32> array) {
    return array.span<f64>();
}
#endif

//! slices_by_name_and_position: noa: give all slices by name, or none
#ifdef slices_by_name_and_position
auto f(View<f32> array) {
    return array.subregion(0, width = 1);
}
#endif

//! slice_given_twice: noa: an axis is given twice
#ifdef slice_given_twice
auto f(View<f32> array) {
    return array.subregion(width = 0, width = 1);
}
#endif

//! slice_of_an_unknown_axis: noa: the axes of arrays are batch, depth, height and width
#ifdef slice_of_an_unknown_axis
auto f(View<f32> array) {
    return array.subregion(channel = 0);
}
#endif

//! slice_that_is_none: noa: an axis is sliced by an index, Slice, Full, Ellipsis or a slice of kwk
#ifdef slice_that_is_none
auto f(View<f32> array) {
    return array.subregion(0, 0.5);
}
#endif

//! two_ellipses: noa: there can be one Ellipsis
#ifdef two_ellipses
auto f(View<f32> array) {
    return array.subregion(noa::Ellipsis{}, 0, noa::Ellipsis{});
}
#endif

//! five_slices: noa: arrays have four axes
#ifdef five_slices
auto f(View<f32> array) {
    return array.subregion(0, 0, 0, 0, 0);
}
#endif

//! reshape_to_another_order: noa: reshape reads in C order: name the axes in that order
#ifdef reshape_to_another_order
auto f(View<f32> array) {
    return array.reshape(kwk::shape<width, height>(5, 10));
}
#endif

//! broadcast_along_an_unknown_axis: noa: the axes of arrays are batch, depth, height and width
#ifdef broadcast_along_an_unknown_axis
auto f(View<f32> array) {
    return noa::broadcast(array, channel = 3);
}
#endif

//! span_of_an_unknown_axis: noa: the axes of arrays are batch, depth, height and width
#ifdef span_of_an_unknown_axis
auto f(View<f32> array) {
    return array.span(channel, height, width);
}
#endif

//! elements_aligned_to_pages: noa: the elements of arrays are aligned to 64 bytes at most
#ifdef elements_aligned_to_pages
struct alignas(128) Wide {
    char bytes[128];
};
Array<Wide> wide;
#endif

//! three_extents: noa: arrays have four extents: batch, depth, height, width
#ifdef three_extents
auto array = noa::zeros<f32>({3, 4, 5});
#endif

//! fraction_for_integers: noa: a fraction does not fill integers
#ifdef fraction_for_integers
auto array = noa::fill<i32>({1, 1, 2, 2}, 2.5);
#endif

//! broadcast_twice: noa: an axis is given twice
#ifdef broadcast_twice
auto f(View<f32> array) {
    return noa::broadcast(array, batch = 3, batch = 4);
}
#endif

//! copy_to_another_type: noa: a copy has the element type of its input, and an output is not const
#ifdef copy_to_another_type
void f(View<f32> from, View<f64> to) {
    noa::copy(from, to);
}
#endif

//! copy_to_const: noa: a copy has the element type of its input, and an output is not const
#ifdef copy_to_const
void f(View<f32> from, View<const f32> to) {
    noa::copy(from, to);
}
#endif

//! complex_to_real: a complex number does not become a real one by a cast
#ifdef complex_to_real
auto f(c32 z) {
    return noa::clamp_cast<f32>(z);
}
#endif

int main() {}
