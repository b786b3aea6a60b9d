// Filters of one's own on the GPU.
#include <gtest/gtest.h>

#include "noa/noa.hpp"
#include "support/gpu.hpp"

namespace {

using namespace noa::types;

using gpu_filter = test::Gpu;

struct Ramp {
    f32 slope;
    NOA_HD f32 operator()(const Vec<f32, 3>& f, i64 batch) const {
        return slope * (f[0] + 2 * f[1] + 4 * f[2]) + static_cast<f32>(batch);
    }
};
struct Turn {
    NOA_HD c32 operator()(const Vec<f32, 3>& f) const { return {f[1], f[2]}; }
};

TEST_F(gpu_filter, of_ones_own_is_that_of_the_cpu) {
    for (const Shape4& shape: {Shape4{2, 1, 33, 40}, Shape4{1, 5, 6, 7}, Shape4{3, 1, 1, 1000}, Shape4{1, 1, 300, 3}}) {
        const auto spectra = noa::random<c32>(Normal{0., 1.}, shape.rfft(), {}, {.seed = 1});
        const auto on_gpu_ = spectra.to(on_gpu());
        const auto a = noa::like(spectra), b = noa::like(on_gpu_);
        noa::signal::filter_spectrum<"h2hc">(spectra, a, shape, Ramp{3});
        noa::signal::filter_spectrum<"h2hc">(on_gpu_, b, shape, Ramp{3});
        EXPECT_TRUE(noa::allclose(a, b.to(Device{}), 1e-6f)) << to_string(shape);
        noa::signal::filter_spectrum<"h2h">({}, a, shape, Turn{});
        noa::signal::filter_spectrum<"h2h">({}, b, shape, Turn{});
        EXPECT_TRUE(noa::allclose(a, b.to(Device{}), 0.f)) << to_string(shape);
    }
}

}  // namespace
