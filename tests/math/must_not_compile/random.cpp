// Random numbers that must not compile.
#include <noa/noa.hpp>

using namespace noa::types;

//! uniform_bool: noa: a uniform distribution has integers, real or complex numbers
#ifdef uniform_bool
auto a = noa::random<bool>(noa::Uniform{0, 2}, {1, 1, 1, 4});
#endif

//! integers_between_fractions: noa: random integers are drawn between integers
#ifdef integers_between_fractions
auto a = noa::random<i32>(noa::Uniform{0.f, 2.f}, {1, 1, 1, 4});
#endif

//! normal_integers: noa: a normal distribution has real or complex numbers
#ifdef normal_integers
auto a = noa::random<i32>(noa::Normal{0, 2}, {1, 1, 1, 4});
#endif

//! complex_counts: noa: a Poisson distribution has integers or reals
#ifdef complex_counts
auto a = noa::random<c32>(noa::Poisson{2}, {1, 1, 1, 4});
#endif

//! const_output: noa: an output is not const
#ifdef const_output
void f(const View<const f32>& output) {
    noa::randomize(noa::Normal{}, output);
}
#endif

int main() {}
