// Shapes and axes that must not compile.
#include <noa/base/layout.hpp>

using namespace noa::types;

//! unknown_axis: noa: the axes of arrays are batch, depth, height and width
#ifdef unknown_axis
auto extent = Shape4{1, 2, 3, 4}[kwk::channel];
#endif

//! unknown_axis_of_a_function: noa: the axes of arrays are batch, depth, height and width
#ifdef unknown_axis_of_a_function
Axis axis = kwk::axis<"phase">;
#endif

//! axis_without_a_meaning: noa: the axes of arrays are batch, depth, height and width
#ifdef axis_without_a_meaning
auto layout = Layout(kwk::shape(480, 640));
#endif

//! wrong_order: noa: the order of a dense array is 'C' or 'F'
#ifdef wrong_order
auto strides = Shape4{1, 2, 3, 4}.strides<'K'>();
#endif

int main() {}
