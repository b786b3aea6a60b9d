// Reductions that must not compile.
#include <noa/noa.hpp>

using namespace noa::types;
using kwk::channel, kwk::height;

//! unknown_axis: noa: the axes of arrays are batch, depth, height and width
#ifdef unknown_axis
auto f(View<f32> a) {
    return noa::sum(a, height, channel);
}
#endif

//! narrower_output: noa: the output of a reduction has the element type of its result, or f64 or c64, and is not const
#ifdef narrower_output
void f(View<f64> a, View<f32> out) {
    noa::sum(a, out);
}
#endif

//! sum_of_integers_in_32_bits: noa: the output of a reduction has the element type of its result
#ifdef sum_of_integers_in_32_bits
void f(View<i32> a, View<i32> out) {
    noa::sum(a, out);
}
#endif

//! complex_variance: noa: the output of a reduction has the element type of its result
#ifdef complex_variance
void f(View<c32> a, View<c32> out) {
    noa::variance(a, out);
}
#endif

//! places_in_32_bits: noa: the output of a reduction has the element type of its result
#ifdef places_in_32_bits
void f(View<f32> a, View<f32> values, View<i32> places) {
    noa::argmax(a, values, places);
}
#endif

//! highest_of_complex_numbers: constraints not satisfied && takes_integers_and_real_numbers
#ifdef highest_of_complex_numbers
auto f(View<c32> a) {
    return noa::max(a);
}
#endif

//! product_of_bools: constraints not satisfied && takes_numbers_but_no_bools
#ifdef product_of_bools
auto f(View<bool> a) {
    return noa::prod(a);
}
#endif

//! sum_of_matrices: constraints not satisfied && takes_bools_and_numbers
#ifdef sum_of_matrices
auto f(View<Mat<f32, 2, 2>> a) {
    return noa::sum(a);
}
#endif

//! normalized_integers: constraints not satisfied && floating_array
#ifdef normalized_integers
auto f(View<i32> a) {
    return noa::normalize(a);
}
#endif

//! normalized_into_another_type: noa: the output has the element type of the result, and is not const
#ifdef normalized_into_another_type
void f(View<f32> a, View<f64> out) {
    noa::normalize(a, out);
}
#endif

int main() {}
