// Views that must not compile.
#include <kwk/kwk.hpp>

#include <vector>

using kwk::_, kwk::height, kwk::width;
using namespace kwk::literals;

int data[12];
auto image = kwk::view(data, kwk::shape(height = 3, width = 4_c));

//! too_few_indices: slices without a name are given for every axis
#ifdef too_few_indices
auto e = image(1);
#endif

//! too_many_indices: more arguments without a name than axes
#ifdef too_many_indices
auto e = image(1, 2, 3);
#endif

//! unknown_axis: there is no such axis here && 'd', 'e', 'p', 't', 'h'
#ifdef unknown_axis
auto e = image(height = 1, kwk::depth = 2);
#endif

//! axis_twice: this axis is given twice && 'h', 'e', 'i', 'g', 'h', 't'
#ifdef axis_twice
auto e = image(height = 1, height = 2);
#endif

//! temporary_memory: deduc
#ifdef temporary_memory
auto v = kwk::view(std::vector<int>(12), kwk::shape(12));
#endif

//! other_axes: the stride of a view has the axes of its shape
#ifdef other_axes
auto v = kwk::view(data, kwk::shape(height = 3, width = 4), kwk::stride(width = 4, height = 1));
#endif

//! other_order: the stride of a view has the axes of its shape
#ifdef other_order
auto v = kwk::view(data, kwk::shape(3, 4), kwk::stride(1));
#endif

//! other_axes_at_a_call: other axes
#ifdef other_axes_at_a_call
void blur(kwk::view<int, kwk::shape<width, height>>);
void call() {
    blur(image);
}
#endif

//! write_to_const: assign
#ifdef write_to_const
const int constants[3] = {1, 2, 3};
void write() {
    kwk::view(constants, kwk::shape(3))(0) = 1;
}
#endif

//! constant_index_outside: outside the constant extent
#ifdef constant_index_outside
auto e = image(1, 4_c);
#endif

//! end_as_an_index: outside the constant extent
#ifdef end_as_an_index
auto e = image(1, kwk::end);
#endif

//! array_of_arrays: seen through a pointer to its first element
#ifdef array_of_arrays
int table[3][4];
auto v = kwk::view(table, kwk::shape(3, 4));
#endif

//! assignment_to_a_part: operator=
#ifdef assignment_to_a_part
void copy() {
    image(height = 0) = image(height = 1);
}
#endif

int main() {}
