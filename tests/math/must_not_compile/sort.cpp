// Uses of sort that must not compile.
#include <noa/noa.hpp>

using namespace noa::types;
using kwk::channel;

//! sorting_complex_numbers: noa: sorting takes real numbers: complex ones have no order
#ifdef sorting_complex_numbers
void f(View<c32> array) {
    noa::sort(array);
}
#endif

//! indices_of_complex_numbers: noa: sorting takes real numbers: complex ones have no order
#ifdef indices_of_complex_numbers
auto f(View<c64> array) {
    return noa::argsort(array);
}
#endif

//! sorting_const_elements: noa: what is sorted keeps its element type, and an output is not const
#ifdef sorting_const_elements
void f(View<const f32> array) {
    noa::sort(array);
}
#endif

//! sorting_into_another_type: noa: what is sorted keeps its element type, and an output is not const
#ifdef sorting_into_another_type
void f(View<f32> array, View<f64> output) {
    noa::sort(array, output);
}
#endif

//! indices_of_another_type: noa: argsort gives indices of type i64
#ifdef indices_of_another_type
void f(View<f32> array, View<i32> output) {
    noa::argsort(array, output);
}
#endif

//! an_axis_that_arrays_do_not_have: noa: the axes of arrays are batch, depth, height and width
#ifdef an_axis_that_arrays_do_not_have
void f(View<f32> array) {
    noa::sort(array, channel);
}
#endif
