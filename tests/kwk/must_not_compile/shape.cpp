// Shapes that must not compile.
#include <kwk/kwk.hpp>

using kwk::_, kwk::batch, kwk::depth, kwk::height, kwk::width;
using namespace kwk::literals;

//! duplicate_axis: this axis is given twice && 'h', 'e', 'i', 'g', 'h', 't'
#ifdef duplicate_axis
using shape = kwk::shape<height, width, height>;
constexpr auto s = shape{};
#endif

//! duplicate_axis_deduced: this axis is given twice && 'h', 'e', 'i', 'g', 'h', 't'
#ifdef duplicate_axis_deduced
constexpr auto s = kwk::shape(height = 3, height = 4);
#endif

//! duplicate_axis_typed_and_not: this axis is given twice && 'h', 'e', 'i', 'g', 'h', 't'
#ifdef duplicate_axis_typed_and_not
constexpr auto s = kwk::shape<height, height[kwk::as<int>]>{};
#endif

//! duplicate_argument: this axis is given twice && 'h', 'e', 'i', 'g', 'h', 't'
#ifdef duplicate_argument
constexpr auto s = kwk::shape<height, width>(height = 3, height = 4);
#endif

//! unknown_argument: there is no such axis here && 'd', 'e', 'p', 't', 'h'
#ifdef unknown_argument
constexpr auto s = kwk::shape<height, width>(height = 3, depth = 4);
#endif

//! unknown_axis: 'd', 'e', 'p', 't', 'h'
#ifdef unknown_axis
constexpr auto n = kwk::shape<height, width>(3, 4)[depth];
#endif

//! axis_of_an_unnamed_shape: 'h', 'e', 'i', 'g', 'h', 't'
#ifdef axis_of_an_unnamed_shape
constexpr auto n = kwk::shape(3, 4)[height];
#endif

//! too_many_extents: no_more_extents_than_axes
#ifdef too_many_extents
constexpr auto s = kwk::shape<height, width>(3, 4, 5);
#endif

//! too_many_named_and_not: no_more_extents_than_axes
#ifdef too_many_named_and_not
constexpr auto s = kwk::shape<height, width>(3, 4, height = 5);
#endif

//! constant_against_constant: this constant contradicts a constant
#ifdef constant_against_constant
constexpr auto s = kwk::shape<17, _>(6_c, 2);
#endif

//! named_constant_against_constant: this constant contradicts a constant && 'w', 'i', 'd', 't', 'h'
#ifdef named_constant_against_constant
constexpr auto s = kwk::shape<height, (width = 3_c)>(height = 2, width = 4_c);
#endif

//! number_against_constant_in_a_constant_expression: non-
#ifdef number_against_constant_in_a_constant_expression
constexpr auto s = kwk::shape<17, _>(6, 2);
#endif

//! negative_constant: an extent cannot be negative
#ifdef negative_constant
constexpr auto s = kwk::shape<-3>{};
#endif

//! constant_past_its_type: the type of this extent cannot hold its constant
#ifdef constant_past_its_type
constexpr auto s = kwk::shape(height[kwk::as<signed char>] = 200_c);
#endif

//! no_axis_at_all: at_least_one_axis
#ifdef no_axis_at_all
constexpr auto s = kwk::shape<>{};
#endif

//! not_an_extent: double
#ifdef not_an_extent
constexpr auto s = kwk::shape(2.5);
#endif

//! constant_too_low: greater than -2^63 + 1
#ifdef constant_too_low
constexpr auto s = kwk::shape<INT64_MIN>{};
#endif

//! axes_swapped_by_conversion: other axes
#ifdef axes_swapped_by_conversion
constexpr kwk::shape<height, width> s = kwk::shape<width, height>(3, 4);
#endif

//! axes_named_by_conversion: this can fail, or gives axes a name
#ifdef axes_named_by_conversion
constexpr kwk::shape<height, width> s = kwk::shape(5, 10);
#endif

//! constant_by_conversion: this can fail, or gives axes a name
#ifdef constant_by_conversion
constexpr kwk::shape<height, (width = 10)> s = kwk::shape<height, width>(5, 10);
#endif

//! third_of_two: kwk: get<N> counts from 0: N is less than the number of axes
#ifdef third_of_two
constexpr auto n = kwk::get<2>(kwk::shape(5, 10));
#endif

//! lower_order_by_conversion: more axes: merge_outer<N>(s)
#ifdef lower_order_by_conversion
constexpr kwk::shape<height, width> s = kwk::shape<batch, height, width>(2, 3, 4);
#endif

//! static_extent_of_a_number: constraint
#ifdef static_extent_of_a_number
constexpr auto n = kwk::shape<height, width>::static_extent<0>;
#endif

int main() {}
