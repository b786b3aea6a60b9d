// Axes that must not compile.
#include <kwk/kwk.hpp>

using kwk::height, kwk::width;
using namespace kwk::literals;

//! empty_name: an axis needs a name
#ifdef empty_name
[[maybe_unused]] constexpr auto axis = kwk::axis<"">;
#endif

//! long_name: at most 32 characters
#ifdef long_name
[[maybe_unused]] constexpr auto axis = kwk::axis<"a name of more than thirty-two cha">;
#endif

//! negative_index: the index of an axis cannot be negative
#ifdef negative_index
constexpr auto shape = kwk::shape<kwk::along<-1>>(3);
#endif

//! bound_to_an_axis: is_axis && 'w', 'i', 'd', 't', 'h'
#ifdef bound_to_an_axis
constexpr auto bound = height = width;
#endif

//! typed_by_a_float: T = float
#ifdef typed_by_a_float
constexpr auto typed = height[kwk::as<float>];
#endif

//! literal_too_large: at most 64 bits
#ifdef literal_too_large
constexpr auto constant = 9223372036854775808_c;
#endif

//! literal_with_a_point: a constant is an integer
#ifdef literal_with_a_point
constexpr auto constant = 1.5_c;
#endif

//! literal_too_low: greater than -2^63 + 1
#ifdef literal_too_low
constexpr auto constant = -9223372036854775807_c;
#endif

//! divided_by_0: a constant is divided by 0
#ifdef divided_by_0
constexpr auto constant = 6_c / 0_c;
#endif

int main() {}
