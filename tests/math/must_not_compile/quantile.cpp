// Uses of median and quantile that must not compile.
#include <noa/noa.hpp>

using namespace noa::types;

//! median_of_complex_numbers: noa: medians and quantiles are of real numbers: complex ones have no order
#ifdef median_of_complex_numbers
auto f(View<c32> array) {
    return noa::median(array);
}
#endif

//! median_of_another_type: noa: the medians and quantiles of f16 and f32 are f32, those of other numbers f64
#ifdef median_of_another_type
void f(View<i32> array, View<i32> output) {
    noa::median(array, output);
}
#endif

//! quantiles_into_const_elements: noa: the medians and quantiles of f16 and f32 are f32, those of other numbers f64
#ifdef quantiles_into_const_elements
void f(View<f32> array, View<const f32> output) {
    noa::quantile(array, 0.5, output);
}
#endif
