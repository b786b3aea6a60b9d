// Uses of median filters that must not compile.
#include <noa/runtime/view.hpp>
#include <noa/signal/median_filter.hpp>

using namespace noa::types;
using noa::View;

//! filter_complex_numbers: noa: a median filter takes real numbers: complex ones have no order
#ifdef filter_complex_numbers
auto f(View<c32> image) {
    return noa::signal::median_filter_2d(image);
}
#endif

//! filter_to_another_type: noa: the output of a median filter has the element type of the input, and is not const
#ifdef filter_to_another_type
void f(View<f32> image, View<f64> output) {
    noa::signal::median_filter_2d(image, output);
}
#endif

//! filter_to_const_elements: noa: the output of a median filter has the element type of the input, and is not const
#ifdef filter_to_const_elements
void f(View<f32> volume, View<const f32> output) {
    noa::signal::median_filter_3d(volume, output);
}
#endif

//! half_a_pixel_of_a_window: no matching function for call to
#ifdef half_a_pixel_of_a_window
auto f(View<f32> image) {
    return noa::signal::median_filter_2d(image, {.window = 2.5});
}
#endif

//! three_numbers_for_an_image: no matching function for call to
#ifdef three_numbers_for_an_image
auto f(View<f32> image) {
    return noa::signal::median_filter_2d(image, {.window = {3, 3, 3}});
}
#endif
