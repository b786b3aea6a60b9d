// Fourier transforms in noa: plans are measured, the first time, which is not timed.
#include "noa.hpp"

namespace compare {

namespace {

constexpr noa::fft::Option option{.effort = noa::fft::Effort::MEASURE};

auto numbers_of(const Array<c32>& spectrum) {
    return [spectrum] {
        return sample(
                reinterpret_cast<const f32*>(spectrum.get()), 2 * static_cast<std::size_t>(spectrum.n_elements()));
    };
}

auto r2c(const Shape4& shape) {
    return [=] {
        auto x = uniform(shape);
        auto z = noa::empty<c32>(shape.rfft());
        return Case{[=] { noa::fft::r2c(x, z, option); }, numbers_of(z)};
    };
}

auto c2r(const Shape4& shape) {
    return [=] {
        auto z = uniform(shape);
        auto x = noa::fft::r2c(z);
        return Case{[=] { noa::fft::c2r(x, z, option); }, sampled(z)};
    };
}

Case small_r2c() {
    auto x = uniform({1, 1, n_small_side, n_small_side});
    auto z = noa::empty<c32>(x.shape().rfft());
    return {[=] { noa::fft::r2c(x, z, option); }, numbers_of(z), {}, 1000};
}

}  // namespace

void add_transforms(Cases& cases) {
    const std::pair<const char*, Shape4> shapes[] = {{"16 x 1024 x 1024", {16, 1, 1024, 1024}},
            {"256^3", {1, 256, 256, 256}}, {"1000^2", {1, 1, 1000, 1000}}, {"1200^2", {1, 1, 1200, 1200}},
            {"4096^2", {1, 1, 4096, 4096}}};
    for (const auto& [name, shape]: shapes) {
        cases[std::string("r2c ") + name] = r2c(shape);
        cases[std::string("c2r ") + name] = c2r(shape);
    }
    cases["64 x 64 r2c"] = small_r2c;
}

}  // namespace compare
