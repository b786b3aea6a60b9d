// Indices, conditions, bins and tables that must not compile.
#include <noa/noa.hpp>

using namespace noa::types;

//! indices_that_are_real: noa: indices are i32 or i64, which count elements in C order, or Vec<i64, 4>
#ifdef indices_that_are_real
auto f(const View<f32>& input, const View<f32>& indices) {
    return noa::gather(input, indices);
}
#endif

//! gather_as_another_type: noa: gather has outputs of the element type of its input, which are not const
#ifdef gather_as_another_type
void f(const View<f32>& input, const View<i64>& indices, const View<f64>& output) {
    noa::gather(input, indices, output);
}
#endif

//! scatter_to_const: noa: scatter has outputs of the element type of its values, which are not const
#ifdef scatter_to_const
void f(const View<f32>& values, const View<i64>& indices, const View<const f32>& output) {
    noa::scatter(values, indices, output);
}
#endif

//! places_of_32_bits: noa: nonzero has indices of i64 or Vec<i64, 4>
#ifdef places_of_32_bits
auto f(const View<f32>& condition) {
    return noa::nonzero<i32>(condition);
}
#endif

//! a_mask_of_numbers: noa: a mask is an array of bool
#ifdef a_mask_of_numbers
auto f(const View<f32>& input) {
    return noa::select(input, input);
}
#endif

//! bins_of_reals: noa: bincount counts integers
#ifdef bins_of_reals
auto f(const View<f32>& indices) {
    return noa::bincount(indices, 3);
}
#endif

//! counts_without_room: noa: the counts of bincount are i64 or u64
#ifdef counts_without_room
void f(const View<i32>& indices, const View<i32>& output) {
    noa::bincount(indices, output);
}
#endif

//! complex_weights: noa: the weights of bincount are integers or reals
#ifdef complex_weights
auto f(const View<i32>& indices, const View<c32>& weights) {
    return noa::bincount(indices, weights, 3);
}
#endif

//! a_table_of_integers: noa: a table to interpolate has real or complex elements
#ifdef a_table_of_integers
auto f(const View<i32>& table, const View<f32>& positions) {
    return noa::interpolate(table, positions);
}
#endif

//! positions_that_are_integers: noa: positions are f32 or f64
#ifdef positions_that_are_integers
auto f(const View<f32>& table, const View<i32>& positions) {
    return noa::interpolate(table, positions);
}
#endif

int main() {}
