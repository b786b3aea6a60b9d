#include "fft/remap.kernels.hpp"

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
void remap<this_backend>(const SpectrumCall& call) {
    core::visit_floating(call.function, call.dtype, [&]<typename T>() { run_spectrum<T, T>(call, Copy{}); });
}

}  // namespace noa::fft
