// Cumulative sums that must not compile.
#include <noa/noa.hpp>

using namespace noa::types;

//! sums_without_room: noa: cumulative sums are i64 or u64 for integers
#ifdef sums_without_room
void f(const View<i32>& input, const View<i32>& output) {
    noa::cumsum(input, output, kwk::width);
}
#endif

//! no_numbers: noa: cumulative sums are of numbers
#ifdef no_numbers
auto f(const View<Vec<f32, 2>>& input) {
    return noa::cumsum(input, kwk::width);
}
#endif

//! unknown_axis: noa: the axes of arrays are batch, depth, height and width
#ifdef unknown_axis
auto f(const View<f32>& input) {
    return noa::cumsum(input, kwk::channel);
}
#endif

int main() {}
