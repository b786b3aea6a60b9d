// Layouts of spectra that do not exist.
#include <noa/noa.hpp>

using namespace noa::types;

//! unknown_layout: h, hc, f and fc
#ifdef unknown_layout
constexpr noa::fft::SpectrumLayout layout = "x";
#endif

//! unknown_second_layout: noa: the layouts of spectra are h, hc, f and fc; from one to another, as in h2fc
#ifdef unknown_second_layout
void f(noa::View<c32> a) {
    noa::signal::lowpass<"h2x">(a, a, Shape4{1, 1, 4, 4}, {.cutoff = 0.2});
}
#endif

//! one_layout_instead_of_two: noa: two layouts of spectra are named with a 2 between them, as in h2fc
#ifdef one_layout_instead_of_two
void f(noa::View<c32> a) {
    noa::signal::lowpass<"h">(a, a, Shape4{1, 1, 4, 4}, {.cutoff = 0.2});
}
#endif
