// What a view costs: the same loops over raw pointers and over views, with dynamic and with static extents.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <numeric>
#include <vector>

#include "kwk/kwk.hpp"
#include "support/ratio_reporter.hpp"

namespace {

using namespace kwk::literals;
using kwk::depth, kwk::height, kwk::width;

std::vector<float> ramp(std::int64_t n) {
    std::vector<float> values(static_cast<std::size_t>(n));
    std::iota(values.begin(), values.end(), 0.f);
    return values;
}

// Three buffers that stay in the first-level cache or just outside: it is the loops that are measured, not the memory.
std::vector<float> a = ramp(1 << 16), b = ramp(1 << 16), c = ramp(1 << 16);

// A number that the compiler cannot know.
std::int64_t opaque(std::int64_t value) {
    benchmark::DoNotOptimize(value);
    return value;
}

template<typename Loop>
void add(const char* name, Loop loop) {
    benchmark::RegisterBenchmark(name, [loop](benchmark::State& state) {
        for (auto step: state) {
            (void)step;
            loop();
            benchmark::ClobberMemory();
        }
    });
}

// Each loop is written twice, over pointers and over views, both times for extents that are numbers or constants. Both
// know the same: where views come as arguments, with strides of their own, so do the pointers.

// ---- c = a b, for small matrices ------------------------------------------------------------------------------------

template<typename M, typename N, typename L>
[[gnu::noinline]] void product_raw(const float* lhs, const float* rhs, float* out, M m, N n, L l) {
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            float sum = 0;
            for (std::int64_t k = 0; k < l; ++k)
                sum += lhs[i * l + k] * rhs[k * n + j];
            out[i * n + j] = sum;
        }
}

template<typename M, typename N, typename L>
[[gnu::noinline]] void product_kwk(const float* p_lhs, const float* p_rhs, float* p_out, M m, N n, L l) {
    const auto lhs = kwk::view(p_lhs, kwk::shape(height = m, width = l));
    const auto rhs = kwk::view(p_rhs, kwk::shape(height = l, width = n));
    const auto out = kwk::view(p_out, kwk::shape(height = m, width = n));
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            float sum = 0;
            for (std::int64_t k = 0; k < l; ++k)
                sum += lhs(i, k) * rhs(k, j);
            out(i, j) = sum;
        }
}

template<typename N>
void add_product(const char* raw, const char* kwk, N n) {
    add(raw, [n] { product_raw(a.data(), b.data(), c.data(), n, n, n); });
    add(kwk, [n] { product_kwk(a.data(), b.data(), c.data(), n, n, n); });
}

// ---- A 3-point stencil along the width ------------------------------------------------------------------------------

template<typename Index, typename H, typename W>
[[gnu::noinline]] void stencil_raw(const float* in, float* out, H h, W w) {
    for (Index y = 0; y < h; ++y)
        for (Index x = 1; x < w - 1; ++x)
            out[y * w + x] = 0.25f * in[y * w + x - 1] + 0.5f * in[y * w + x] + 0.25f * in[y * w + x + 1];
}

template<typename Index, typename H, typename W>
[[gnu::noinline]] void stencil_kwk(const float* p_in, float* p_out, H h, W w) {
    const auto in = kwk::view(p_in, kwk::shape(height = h, width = w));
    const auto out = kwk::view(p_out, kwk::shape(height = h, width = w));
    for (Index y = 0; y < h; ++y)
        for (Index x = 1; x < w - 1; ++x)
            out(y, x) = 0.25f * in(y, x - 1) + 0.5f * in(y, x) + 0.25f * in(y, x + 1);
}

template<typename H, typename W>
[[gnu::noinline]] void stencil_by_name(const float* p_in, float* p_out, H h, W w) {
    const auto in = kwk::view(p_in, kwk::shape(height = h, width = w));
    const auto out = kwk::view(p_out, kwk::shape(height = h, width = w));
    for (std::int64_t y = 0; y < h; ++y)
        for (std::int64_t x = 1; x < w - 1; ++x)
            out(width = x, height = y) = 0.25f * in(width = x - 1, height = y) + 0.5f * in(width = x, height = y) +
                                         0.25f * in(width = x + 1, height = y);
}

[[gnu::noinline]] void stencil_raw_pitched(
        const float* in, float* out, std::int64_t h, std::int64_t w, std::int64_t in_pitch, std::int64_t out_pitch) {
    for (std::int64_t y = 0; y < h; ++y)
        for (std::int64_t x = 1; x < w - 1; ++x)
            out[y * out_pitch + x] =
                    0.25f * in[y * in_pitch + x - 1] + 0.5f * in[y * in_pitch + x] + 0.25f * in[y * in_pitch + x + 1];
}

template<typename In, typename Out>
[[gnu::noinline]] void stencil_kwk_pitched(In in, Out out) {
    const auto [h, w] = out.shape();
    for (std::int64_t y = 0; y < h; ++y)
        for (std::int64_t x = 1; x < w - 1; ++x)
            out(y, x) = 0.25f * in(y, x - 1) + 0.5f * in(y, x) + 0.25f * in(y, x + 1);
}

template<typename Index, typename H, typename W>
void add_stencil(const char* raw, const char* kwk, H h, W w) {
    add(raw, [=] { stencil_raw<Index>(a.data(), b.data(), h, w); });
    add(kwk, [=] { stencil_kwk<Index>(a.data(), b.data(), h, w); });
}

void add_stencil_by_name(const char* raw, const char* kwk, std::int64_t h, std::int64_t w) {
    add(raw, [=] { stencil_raw<std::int64_t>(a.data(), b.data(), h, w); });
    add(kwk, [=] { stencil_by_name(a.data(), b.data(), h, w); });
}

void add_stencil_pitched(const char* raw, const char* kwk, std::int64_t h, std::int64_t w) {
    const std::int64_t in_pitch = opaque(w + 16), out_pitch = opaque(w + 32);
    add(raw, [=] { stencil_raw_pitched(a.data(), b.data(), h, w, in_pitch, out_pitch); });
    add(kwk, [=] {
        const auto shape = kwk::shape(height = h, width = w);
        stencil_kwk_pitched(kwk::view(a.data(), shape, kwk::stride(height = in_pitch, width = 1_c)),
                kwk::view(b.data(), shape, kwk::stride(height = out_pitch, width = 1_c)));
    });
}

// ---- Sum over the middle axis of three ------------------------------------------------------------------------------

template<typename D, typename H, typename W>
[[gnu::noinline]] void sum_raw(const float* in, float* out, D d, H h, W w) {
    for (std::int64_t z = 0; z < d; ++z) {
        for (std::int64_t x = 0; x < w; ++x)
            out[z * w + x] = 0;
        for (std::int64_t y = 0; y < h; ++y)
            for (std::int64_t x = 0; x < w; ++x)
                out[z * w + x] += in[(z * h + y) * w + x];
    }
}

template<typename D, typename H, typename W>
[[gnu::noinline]] void sum_kwk(const float* p_in, float* p_out, D d, H h, W w) {
    const auto in = kwk::view(p_in, kwk::shape(depth = d, height = h, width = w));
    const auto out = kwk::view(p_out, kwk::shape(depth = d, width = w));
    for (std::int64_t z = 0; z < d; ++z) {
        for (std::int64_t x = 0; x < w; ++x)
            out(z, x) = 0;
        for (std::int64_t y = 0; y < h; ++y)
            for (std::int64_t x = 0; x < w; ++x)
                out(z, x) += in(z, y, x);
    }
}

template<typename D, typename H, typename W>
void add_sum(const char* raw, const char* kwk, D d, H h, W w) {
    add(raw, [=] { sum_raw(a.data(), b.data(), d, h, w); });
    add(kwk, [=] { sum_kwk(a.data(), b.data(), d, h, w); });
}

}  // namespace

int main(int argc, char** argv) {
    add_product("matrix product 8 x 8, constant extents/raw", "matrix product 8 x 8, constant extents/kwk", 8_c);
    add_product("matrix product 8 x 8/raw", "matrix product 8 x 8/kwk", opaque(8));
    add_stencil<std::int64_t>(
            "stencil 64 x 256, constant extents/raw", "stencil 64 x 256, constant extents/kwk", 64_c, 256_c);
    add_stencil<std::int64_t>("stencil 64 x 256/raw", "stencil 64 x 256/kwk", opaque(64), opaque(256));
    add_stencil<std::size_t>("stencil 64 x 256, std::size_t/raw", "stencil 64 x 256, std::size_t/kwk",
            static_cast<std::size_t>(opaque(64)), static_cast<std::size_t>(opaque(256)));
    add_stencil_by_name("stencil 64 x 256, by name/raw", "stencil 64 x 256, by name/kwk", opaque(64), opaque(256));
    add_stencil_pitched("stencil 64 x 200, pitched/raw", "stencil 64 x 200, pitched/kwk", opaque(64), opaque(200));
    add_sum("sum over the middle, constant extents/raw", "sum over the middle, constant extents/kwk", 4_c, 32_c, 512_c);
    add_sum("sum over the middle/raw", "sum over the middle/kwk", opaque(4), opaque(32), opaque(512));
    return bench::main(argc, argv, "kwk");
}
