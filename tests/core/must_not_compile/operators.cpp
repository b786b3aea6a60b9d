// Operators that do not fit the function they are given to: one sentence says what it calls them with.
#include <noa/noa.hpp>

using namespace noa::types;
using noa::View;

//! too_many_arguments: noa: ewise calls its operator as op(inputs..., outputs&...)
#ifdef too_many_arguments
void f(View<f32> a, View<f32> b) {
    noa::ewise(a, b, [](f32, f32, f32, f32&) {});
}
#endif

//! too_few_arguments: noa: ewise calls its operator as op(inputs..., outputs&...)
#ifdef too_few_arguments
void f(View<f32> a, View<f32> b) {
    noa::ewise(noa::wrap(a, a), b, [](f32, f32&) {});
}
#endif

//! output_of_another_type: noa: ewise calls its operator as op(inputs..., outputs&...)
#ifdef output_of_another_type
void f(View<f32> a, View<f32> b) {
    noa::ewise(a, b, [](f32, f64&) {});
}
#endif

//! indices_of_another_type: noa: iwise calls its operator as op(i, j, ...)
#ifdef indices_of_another_type
void f(View<f32> a) {
    noa::iwise(a.shape(), a.device(), [](const char*) {});
}
#endif

//! too_few_indices: noa: iwise calls its operator as op(i, j, ...)
#ifdef too_few_indices
void f(View<f32> a) {
    noa::iwise(a.shape(), a.device(), [](i64, i64) {});
}
#endif

//! fold_of_another_type: noa: a reduction calls its operator as op(inputs..., reduced&...)
#ifdef fold_of_another_type
void f(View<f32> a, f64& sum) {
    noa::reduce_ewise(a, 0., sum, [](f32, f32&) {});
}
#endif

//! fold_without_reduced: noa: a reduction calls its operator as op(inputs..., reduced&...)
#ifdef fold_without_reduced
void f(View<f32> a, View<f32> sums) {
    noa::reduce_axes_ewise(a, 0.f, sums, [](f32) {});
}
#endif

//! fold_of_indices: noa: a reduction calls its operator as op(i, j, ..., reduced&...)
#ifdef fold_of_indices
void f(View<f32> a, f32& sum) {
    noa::reduce_iwise(a.shape(), a.device(), 0.f, sum, [](f32&) {});
}
#endif

//! number_as_output: noa: the outputs of a reduction are arrays or variables
#ifdef number_as_output
void f(View<f32> a) {
    noa::reduce_ewise(a, 0.f, 1.f, [](f32 x, f32& sum) { sum += x; });
}
#endif

//! number_as_output_of_indices: noa: the outputs of a reduction are arrays or variables
#ifdef number_as_output_of_indices
void f(View<f32> a) {
    noa::reduce_iwise(a.shape(), a.device(), 0.f, 1.f, [](i64, i64, i64, i64, f32&) {});
}
#endif
