#include "fft/remap.kernels.hpp"

#include "core/visit.hpp"
#include "fft/run_spectrum.hpp"

namespace noa::fft {

using namespace NOA_BACKEND;

namespace {

struct Copy {
    struct Nothing {};
    NOA_HD Nothing at_row(i64, i32, i32) const { return {}; }
    NOA_HD Nothing at_column(i32) const { return {}; }

    template<typename T>
    NOA_HD T operator()(Nothing, Nothing, const T& value) const {
        return value;
    }
};

}  // namespace

template<>
void remap<this_backend>(const Remap& remap, const AnyArray& input, const AnyArray& output, const Shape4& shape) {
    const AnyArray* const arrays[] = {&input, &output};
    const SpectrumLoop loop = make_spectrum_loop("remap", remap, shape, std::span(arrays, 1), output);
    core::visit_floating(
            "remap", output.dtype, [&]<typename T>() { run_spectrum<T, T>("remap", loop, arrays, Copy{}); });
}

}  // namespace noa::fft
