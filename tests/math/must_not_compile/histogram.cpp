// Histograms that must not compile.
#include <noa/noa.hpp>

using namespace noa::types;

//! complex_numbers: noa: a histogram is of integers or reals
#ifdef complex_numbers
auto f(const View<c32>& input) {
    return noa::histogram(input, 10, 0, 1);
}
#endif

//! counts_that_are_no_i64: noa: the counts of a histogram are i64
#ifdef counts_that_are_no_i64
void f(const View<f32>& input, const View<i32>& output) {
    noa::histogram(input, output, 0, 1);
}
#endif

int main() {}
