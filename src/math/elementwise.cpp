#include "math/elementwise.kernels.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/complex.hpp"
#include "noa/math/elementary.hpp"

namespace noa::math::detail {

template<typename Family>
void run_number(std::size_t number, AnyArrays arrays) {
    run_on(arrays.back()->device, [&]<Backend B>() { run_table<B, Family>(number, arrays); });
}
template void run_number<Arithmetic>(std::size_t number, AnyArrays arrays);
template void run_number<Comparison>(std::size_t number, AnyArrays arrays);
template void run_number<ComplexParts>(std::size_t number, AnyArrays arrays);
template void run_number<Elementary>(std::size_t number, AnyArrays arrays);

}  // namespace noa::math::detail
