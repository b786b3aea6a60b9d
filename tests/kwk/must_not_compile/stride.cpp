// Strides that must not compile.
#include <kwk/kwk.hpp>

using kwk::_, kwk::height, kwk::width;
using namespace kwk::literals;

//! one_missing: sizeof...
#ifdef one_missing
constexpr auto s = kwk::stride<height, width>(height = 3);
#endif

//! unknown_argument: there is no such axis here && 'd', 'e', 'p', 't', 'h'
#ifdef unknown_argument
constexpr auto s = kwk::stride<height, width>(height = 3, kwk::depth = 1);
#endif

//! constant_against_constant: this constant contradicts a constant
#ifdef constant_against_constant
constexpr auto s = kwk::stride<_, 1>(4, 2_c);
#endif

//! too_few_indices: indices without a name are given for every axis
#ifdef too_few_indices
constexpr auto i = kwk::stride(4, 1).linearize(3);
#endif

//! duplicate_axis: this axis is given twice && 'h', 'e', 'i', 'g', 'h', 't'
#ifdef duplicate_axis
constexpr auto s = kwk::stride(height = 1, height = 2);
#endif

//! unknown_axis: 'd', 'e', 'p', 't', 'h'
#ifdef unknown_axis
constexpr auto n = kwk::stride(height = 4, width = 1)[kwk::depth];
#endif

//! unknown_index: there is no such axis here && 'd', 'e', 'p', 't', 'h'
#ifdef unknown_index
constexpr auto i = kwk::stride(height = 4, width = 1).linearize(kwk::depth = 3);
#endif

//! index_of_another_type: an index is an integer or a constant
#ifdef index_of_another_type
constexpr auto i = kwk::stride(4, 1).linearize(1.9, 2);
#endif

int main() {}
