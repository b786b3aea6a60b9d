// Slices that must not compile.
#include <kwk/kwk.hpp>

using kwk::_, kwk::by, kwk::end, kwk::from, kwk::height, kwk::length, kwk::slice, kwk::to, kwk::width;
using namespace kwk::literals;

constexpr auto ten = kwk::shape(height = 10_c, width = 10);

//! too_few: slices without a name are given for every axis
#ifdef too_few
constexpr auto s = ten(3);
#endif

//! too_many: more arguments without a name than axes
#ifdef too_many
constexpr auto s = ten(_, _, _);
#endif

//! unknown_axis: there is no such axis here && 'd', 'e', 'p', 't', 'h'
#ifdef unknown_axis
constexpr auto s = ten(kwk::depth = 3);
#endif

//! axis_twice: this axis is given twice && 'h', 'e', 'i', 'g', 'h', 't'
#ifdef axis_twice
constexpr auto s = ten(height = 3, height = _);
#endif

//! part_twice: a part of this slice is given twice
#ifdef part_twice
constexpr auto s = slice(from = 3, from = 4);
#endif

//! all_three: two of from, to and length
#ifdef all_three
constexpr auto s = slice(from = 3, to = 4, length = 1);
#endif

//! not_a_part: made of from, to, by and length
#ifdef not_a_part
constexpr auto s = slice(height = 3);
#endif

//! not_a_position: double
#ifdef not_a_position
constexpr auto s = kwk::between(1.5, 3);
#endif

//! not_a_slice: an axis is sliced by
#ifdef not_a_slice
constexpr auto s = ten(2.5, _);
#endif

//! constants_outside: outside the constant extent
#ifdef constants_outside
constexpr auto s = ten(kwk::between(2_c, 11_c), _);
#endif

//! constant_index_outside: outside the constant extent
#ifdef constant_index_outside
constexpr auto s = ten(10_c, _);
#endif

//! constant_step_of_0: the step of a slice cannot be 0
#ifdef constant_step_of_0
constexpr auto s = ten(slice(by = 0_c), _);
#endif

//! constant_length_negative: the length of a slice cannot be negative
#ifdef constant_length_negative
constexpr auto s = ten(slice(length = -1_c), _);
#endif

int main() {}
