// Element-wise functions of arrays that must not compile.
#include <noa/noa.hpp>

using namespace noa::types;

//! output_of_another_type: noa: the output has the element type of the result, and is not const
#ifdef output_of_another_type
void f(View<f32> a, View<f64> out) {
    noa::add(a, a, out);
}
#endif

//! output_that_is_const: noa: the output has the element type of the result, and is not const
#ifdef output_that_is_const
void f(View<f32> a, View<const f32> out) {
    noa::sqrt(a, out);
}
#endif

//! two_element_types: noa: the arrays of this function have one element type: cast one of them first
#ifdef two_element_types
auto f(View<f32> a, View<f64> b) {
    return noa::add(a, b);
}
#endif

//! complex_beside_wider_real: noa: the arrays of this function have one element type: cast one of them first
#ifdef complex_beside_wider_real
auto f(View<c32> a, View<f64> b) {
    return noa::multiply(a, b);
}
#endif

//! fraction_beside_integers: noa: a fraction does not fill integers
#ifdef fraction_beside_integers
auto f(View<i32> a) {
    return noa::add(a, 0.5);
}
#endif

//! complex_number_beside_reals: noa: a complex number is not a real element
#ifdef complex_number_beside_reals
auto f(View<f32> a) {
    return noa::multiply(a, c32{0, 1});
}
#endif

//! order_of_complex_numbers: constraints not satisfied && takes_elements_with_an_order
#ifdef order_of_complex_numbers
auto f(View<c32> a) {
    return noa::less(a, a);
}
#endif

//! sum_of_bools: constraints not satisfied && takes_numbers_but_no_bools
#ifdef sum_of_bools
auto f(View<bool> a) {
    return noa::add(a, a);
}
#endif

//! logic_of_numbers: constraints not satisfied && takes_bools
#ifdef logic_of_numbers
auto f(View<i32> a) {
    return noa::logical_and(a, a);
}
#endif

//! root_of_integers: constraints not satisfied && takes_real_and_complex_numbers
#ifdef root_of_integers
auto f(View<i32> a) {
    return noa::sqrt(a);
}
#endif

//! parts_of_real_numbers: constraints not satisfied && takes_complex_numbers
#ifdef parts_of_real_numbers
auto f(View<f32> a) {
    return noa::imag(a);
}
#endif

//! only_numbers: constraints not satisfied && operands
#ifdef only_numbers
auto sum = noa::add(1, 2);
#endif

//! choice_of_two_types: noa: the arrays of this function have one element type: cast one of them first
#ifdef choice_of_two_types
auto f(View<bool> condition, View<f32> a, View<f64> b) {
    return noa::where(condition, a, b);
}
#endif

//! cast_of_complex_to_real: noa: a complex number does not become a real one by a cast
#ifdef cast_of_complex_to_real
auto f(View<c32> a) {
    return noa::cast<f32>(a);
}
#endif

//! cast_of_bool_to_complex: noa: a bool does not become a complex number by a cast
#ifdef cast_of_bool_to_complex
auto f(View<bool> a) {
    return noa::clamp_cast<c32>(a);
}
#endif

//! cast_to_const: noa: an output is not const
#ifdef cast_to_const
void f(View<f32> a, View<const i32> out) {
    noa::safe_cast(a, out);
}
#endif

int main() {}
