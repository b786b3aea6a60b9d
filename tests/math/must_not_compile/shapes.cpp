// Uses of concatenate, stack, tile, roll, resize and subregions that must not compile.
#include <noa/math/concatenate.hpp>
#include <noa/math/resize.hpp>
#include <noa/math/roll.hpp>
#include <noa/math/subregions.hpp>
#include <noa/math/tile.hpp>

#include <vector>

using namespace noa::types;
using kwk::batch, kwk::width;

//! joining_other_types: noa: arrays that are joined have one element type
#ifdef joining_other_types
auto f(View<f32> a, View<f64> b) {
    return noa::concatenate(width, a, b);
}
#endif

//! joining_other_types_into_an_output: noa: arrays that are joined have one element type
#ifdef joining_other_types_into_an_output
void f(View<f32> a, View<f64> b) {
    noa::concatenate(width, {a, b}, a);
}
#endif

//! joining_a_container_of_another_type: noa: arrays that are joined have one element type
#ifdef joining_a_container_of_another_type
void f(const std::vector<View<f32>>& arrays, View<f64> output) {
    noa::stack(batch, arrays, output);
}
#endif

//! joining_into_const: noa: an output is not const
#ifdef joining_into_const
void f(View<f32> a, View<const f32> output) {
    noa::concatenate(width, {a, a}, output);
}
#endif

//! rolling_to_another_type: noa: roll has outputs of the element type of its input, which are not const
#ifdef rolling_to_another_type
void f(View<f32> a, View<f64> output) {
    noa::roll(a, width = 1, output);
}
#endif

//! rolling_an_axis_twice: noa: an axis is given twice
#ifdef rolling_an_axis_twice
auto f(View<f32> a) {
    return noa::roll(a, width = 1, width = 2);
}
#endif

//! tiling_to_another_type: noa: tile has outputs of the element type of its input, which are not const
#ifdef tiling_to_another_type
void f(View<f32> a, View<i32> output) {
    noa::tile(a, {1, 1, 1, 2}, output);
}
#endif

//! resizing_to_another_type: noa: resize has outputs of the element type of its input, which are not const
#ifdef resizing_to_another_type
void f(View<f32> a, View<f64> output) {
    noa::resize(a, output);
}
#endif

//! resizing_with_a_fraction_of_integers: noa: a fraction does not fill integers
#ifdef resizing_with_a_fraction_of_integers
auto f(View<i32> a) {
    return noa::resize(a, {1, 1, 8, 8}, Border::VALUE, 2.5);
}
#endif

//! extracting_another_type: noa: subregions have the element type of the array they are cut from, and are not const
#ifdef extracting_another_type
void f(View<f32> a, View<f64> boxes, const std::vector<Vec<i64, 4>>& origins) {
    noa::extract_subregions(a, origins, boxes);
}
#endif

//! inserting_into_const: noa: subregions have the element type of the array they are put into, which is not const
#ifdef inserting_into_const
void f(View<f32> boxes, View<const f32> output, const std::vector<Vec<i64, 4>>& origins) {
    noa::insert_subregions(boxes, origins, output);
}
#endif

int main() {}
