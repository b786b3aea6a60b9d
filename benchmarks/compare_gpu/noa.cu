// noa's side of compare.py: answers each line of its input, a case and a number of runs, with the times of the runs in
// milliseconds, by the clock of the GPU; "small" cases by the clock of the CPU, as microseconds per call.
#include <cufft.h>

#include <chrono>
#include <cmath>
#include <functional>
#include <iostream>
#include <map>
#include <noa/noa.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace noa::types;
using kwk::batch, kwk::height, kwk::width;

const Shape4 stack{64, 1, 2048, 2048};
const Vec<int, 4> swapped{0, 1, 3, 2};

using Run = std::function<void()>;

struct Axpy {
    NOA_HD f32 operator()(f32 x, f32 y) const { return 2.5f * x + y; }
};

ArrayOption on_gpu() {
    return {.device = "gpu"};
}
Array<f32> input() {
    static const Array<f32> numbers = noa::random<f32>(noa::Normal{0, 1}, stack, {.seed = 1}).to(on_gpu());
    return numbers;
}

Run permuted(const Shape4& shape, const Vec<int, 4>& axes) {
    const auto x = input().reshape(shape).permute(axes);
    const auto z = noa::like(x);
    return [=] { noa::copy(x, z); };
}

template<typename F>
Run binary(F f, const Shape4& shape = stack) {
    const auto x = input(), y = noa::fill<f32>(shape, 1.5f, on_gpu()), z = noa::like(x);
    return [=] { f(x, y, z); };
}

template<typename F>
Run reduction(F f, const Shape4& shape) {
    const auto x = input();
    const auto z = noa::empty<f32>(shape, on_gpu());
    return [=] { f(x, z); };
}

template<typename From, typename To>
Run conversion() {
    const auto x = noa::cast<From>(input());
    const auto z = noa::like<To>(x);
    return [=] { noa::cast(x, z); };
}

// ---- Cases ---------------------------------------------------------------------------------------------------------

using Cases = std::map<std::string, std::function<Run()>>;

void add_elementwise(Cases& to) {
    static const auto times = [](auto& x, auto& y, auto& z) { noa::multiply(x, y, z); };
    to["copy"] = [] { return binary([](auto& x, auto&, auto& z) { noa::copy(x, z); }); };
    to["fill"] = [] { return binary([](auto&, auto&, auto& z) { noa::fill(z, 1.5f); }); };
    to["z = 2.5x + y"] = [] {
        return binary([](auto& x, auto& y, auto& z) { noa::ewise(noa::wrap(x, y), z, Axpy{}); });
    };
    to["hypot"] = [] { return binary([](auto& x, auto& y, auto& z) { noa::hypot(x, y, z); }); };
    to["exp"] = [] { return binary([](auto& x, auto&, auto& z) { noa::exp(x, z); }); };
    to["sin"] = [] { return binary([](auto& x, auto&, auto& z) { noa::sin(x, z); }); };
    to["cast f32 -> f16"] = conversion<f32, f16>;
    to["cast u8 -> f32"] = conversion<u8, f32>;
    to["broadcast row"] = [] { return binary(times, {1, 1, 1, 2048}); };
    to["broadcast image"] = [] { return binary(times, {1, 1, 2048, 2048}); };
    to["permute (0,1,3,2)"] = [] { return permuted(stack, swapped); };
    to["permute (1,3,2,0)"] = [] { return permuted({1, 512, 512, 1024}, {1, 3, 2, 0}); };
    to["C + F -> C"] = [] { return binary([](auto& x, auto& y, auto& z) { noa::add(x, y.permute(swapped), z); }); };
}

void add_reductions(Cases& to) {
    static const auto sum = [](auto& x, auto& z) { noa::sum(x, z); };
    to["sum, whole"] = [] { return reduction(sum, {1, 1, 1, 1}); };
    to["sum, per image"] = [] { return reduction(sum, {64, 1, 1, 1}); };
    to["sum, width"] = [] { return reduction(sum, {64, 1, 2048, 1}); };
    to["sum, height"] = [] { return reduction(sum, {64, 1, 1, 2048}); };
    to["sum, batch"] = [] { return reduction(sum, {1, 1, 2048, 2048}); };
    to["variance, per image"] = [] { return reduction([](auto& x, auto& z) { noa::variance(x, z); }, {64, 1, 1, 1}); };
    to["argmax, per image"] = [] {
        const auto at = noa::empty<i64>({64, 1, 1, 1}, on_gpu());
        return reduction([at](auto& x, auto& z) { noa::argmax(x, z, at); }, {64, 1, 1, 1});
    };
    to["sort rows"] = [] { return reduction([](auto& x, auto& z) { noa::sort(x, z, width); }, stack); };
}

// ---- Spectra: 64 images of 1024 x 1024 -----------------------------------------------------------------------------

const Shape4 images{64, 1, 1024, 1024};

struct Images {
    Array<f32> x = noa::random<f32>(noa::Normal{0, 1}, images, {.seed = 1}).to(on_gpu()), z = noa::like(x);
    Array<c32> a = noa::fft::r2c(x), b = a.copy(), c = noa::like(a);
};

// cuFFT itself, on the same buffers: what no library that uses it can be faster than.
Run raw_transform(cufftType type) {
    const Images i;
    cufftHandle plan{};
    int sizes[] = {1024, 1024};
    cufftPlanMany(&plan, 2, sizes, nullptr, 1, 0, nullptr, 1, 0, type, 64);
    cufftSetStream(plan, static_cast<cudaStream_t>(Stream::current("gpu").native()));
    return [=, owner = std::shared_ptr<void>(nullptr, [plan](void*) { cufftDestroy(plan); })] {
        if (type == CUFFT_R2C)
            cufftExecR2C(plan, i.x.get(), reinterpret_cast<cufftComplex*>(i.a.get()));
        else
            cufftExecC2R(plan, reinterpret_cast<cufftComplex*>(i.a.get()), i.z.get());
    };
}

void add_spectra(Cases& to) {
    static constexpr noa::fft::Option plain{.norm = noa::fft::Norm::NONE, .overwrite = true};
    static const noa::signal::Lowpass filter{.cutoff = 0.35, .width = 0.1, .gain = 1. / (1024 * 1024)};
    to["fft r2c"] = [] { return [i = Images()] { noa::fft::r2c(i.x, i.a); }; };
    to["raw fft r2c"] = [] { return raw_transform(CUFFT_R2C); };
    to["fft c2r"] = [] { return [i = Images()] { noa::fft::c2r(i.a, i.z, plain); }; };
    to["raw fft c2r"] = [] { return raw_transform(CUFFT_C2R); };
    to["fft c2r, kept"] = [] { return [i = Images()] { noa::fft::c2r(i.a, i.z); }; };
    to["lowpass"] = [] { return [i = Images()] { noa::signal::lowpass<"h2h">(i.a, i.c, images, filter); }; };
    to["r2c, lowpass, c2r"] = [] {
        return [i = Images()] {
            noa::fft::r2c(i.x, i.a);
            noa::signal::lowpass<"h2h">(i.a, i.a, images, filter);
            noa::fft::c2r(i.a, i.z, plain);
        };
    };
    to["correlation map"] = [] {
        return [i = Images()] { noa::signal::cross_correlation_map<"h2fc">(i.a, i.b, i.z, {}, i.c); };
    };
}

// ---- Geometry: 64 images of 1024 x 1024, a volume of 512 x 512 x 512 ------------------------------------------------

namespace ng = noa::geometry;

// An eighth of a turn, of the two first axes.
const f64 c = std::sqrt(0.5);
const Mat<f64, 3, 3> turn_2d({{c, -c, 512}, {c, c, -212}, {0, 0, 1}});
const Mat<f64, 4, 4> turn_3d({{c, -c, 0, 256}, {c, c, 0, -106}, {0, 0, 1, 0}, {0, 0, 0, 1}});

Run transformed_2d(Interp interp) {
    const auto x = noa::random<f32>(noa::Normal{0, 1}, images, {.seed = 1}).to(on_gpu()), z = noa::like(x);
    return [=] { ng::transform_2d(x, z, turn_2d, {.interp = interp, .prefilter = false}); };
}
Array<f32> volume() {
    return noa::random<f32>(noa::Normal{0, 1}, {1, 512, 512, 512}, {.seed = 1}).to(on_gpu());
}
Run transformed_3d(Interp interp) {
    const auto x = volume(), z = noa::like(x);
    return [=] { ng::transform_3d(x, z, turn_3d, {.interp = interp, .prefilter = false}); };
}

void add_geometry(Cases& to) {
    to["transform 2d nearest"] = [] { return transformed_2d(Interp::NEAREST); };
    to["transform 2d linear"] = [] { return transformed_2d(Interp::LINEAR); };
    to["transform 2d cubic"] = [] { return transformed_2d(Interp::CUBIC); };
    to["transform 2d b-spline"] = [] { return transformed_2d(Interp::CUBIC_BSPLINE); };
    to["transform 2d lanczos8"] = [] { return transformed_2d(Interp::LANCZOS8); };
    to["transform 3d nearest"] = [] { return transformed_3d(Interp::NEAREST); };
    to["transform 3d linear"] = [] { return transformed_3d(Interp::LINEAR); };
    to["transform 3d b-spline"] = [] { return transformed_3d(Interp::CUBIC_BSPLINE); };
    to["b-spline prefilter"] = [] {
        const auto x = volume(), z = noa::like(x);
        return Run([=] { ng::cubic_bspline_prefilter(x, z, {.border = Border::REFLECT}); });
    };
}

__global__ void do_nothing() {}

// Of 64 x 64 elements; and what it takes CUDA to launch a kernel that does nothing.
void add_small(Cases& to) {
    to["small add"] = [] {
        const auto x = noa::ones<f32>({1, 1, 64, 64}, on_gpu()), z = noa::like(x);
        return Run([=] { noa::add(x, 1.f, z); });
    };
    to["small launch"] = [] {
        const auto stream = static_cast<cudaStream_t>(Stream::current("gpu").native());
        return Run([=] { do_nothing<<<4, 256, 0, stream>>>(); });
    };
}

const Cases& cases() {
    static const Cases all = [] {
        Cases result;
        add_elementwise(result);
        add_reductions(result);
        add_spectra(result);
        add_geometry(result);
        add_small(result);
        return result;
    }();
    return all;
}

// ---- Times ---------------------------------------------------------------------------------------------------------

f64 gpu_milliseconds(const Run& run) {
    const Stream stream = Stream::current("gpu");
    const Event begin, end;
    begin.record(stream);
    run();
    end.record(stream);
    end.synchronize();
    return 1e3 * Event::elapsed(begin, end);
}

f64 cpu_microseconds(const Run& run) {
    constexpr int n_calls = 1000;
    const Stream stream = Stream::current("gpu");
    stream.synchronize();
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < n_calls; ++i)
        run();
    stream.synchronize();
    return std::chrono::duration<f64, std::micro>(std::chrono::steady_clock::now() - begin).count() / n_calls;
}

std::string answer(const std::string& line) {
    static std::string open_name;
    static Run open;
    const auto space = line.rfind(' ');
    const std::string name = line.substr(0, space);
    const auto found = cases().find(name);
    if (found == cases().end())
        return "none";
    if (name != open_name) {
        open = nullptr;  // gives its memory back first
        open = found->second();
        open_name = name;
        for (int i = 0; i < 3; ++i)
            open();
    }
    std::ostringstream times;
    for (int i = std::stoi(line.substr(space + 1)); i > 0; --i)
        times << (name.starts_with("small") ? cpu_microseconds(open) : gpu_milliseconds(open)) << ' ';
    return times.str();
}

}  // namespace

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        try {
            std::cout << answer(line) << std::endl;
        } catch (const std::exception& error) {
            std::cout << "error " << error.what() << std::endl;
        }
    }
}
