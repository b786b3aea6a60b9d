// The cases in noa. Where there is a function, it is called as a user would; the rest is written with ewise.
#include "noa.hpp"

#include <cmath>
#include <string>

namespace compare {

namespace {

const Vec<int, 4> swapped{0, 1, 3, 2};

// f(x, z)
template<typename F>
auto unary(F f, Range range = {}) {
    return [=] {
        auto x = uniform(stack, range);
        auto z = noa::like(x);
        return Case{[=] { f(x, z); }, sampled(z)};
    };
}

// f(x, y, z), where y may have another shape
template<typename F>
auto binary(F f, const Shape4& shape = stack) {
    return [=] {
        auto x = uniform(), y = uniform(shape, {}, 1), z = noa::like(x);
        return Case{[=] { f(x, y, z); }, sampled(z)};
    };
}

Case copy_f() {
    auto x = uniform(), z = noa::like(x);
    return {[x = x.permute(swapped), z = z.permute(swapped)] { noa::copy(x, z); }, sampled(z)};
}

Case fill() {
    auto z = noa::empty<f32>(stack);
    return {[=] { noa::fill(z, 2.5f); }, sampled(z)};
}

auto permute(const Vec<int, 4>& axes) {
    return [=] {
        auto x = uniform().permute(axes);
        auto z = noa::like(x);
        return Case{[=] { noa::copy(x, z); }, sampled(z)};
    };
}

template<typename To, typename From>
Case cast(const Array<From>& x) {
    auto z = noa::like<To>(x);
    return {[=] { noa::cast(x, z); }, sampled(z)};
}

template<typename T>
Array<T> integers() {
    Array<T> result(stack);
    set_integers(result.get(), n_stack);
    return result;
}

void add_casts(Cases& cases) {
    cases["cast u8 -> f32"] = [] { return cast<f32>(integers<u8>()); };
    cases["cast i16 -> f32"] = [] { return cast<f32>(integers<i16>()); };
    cases["cast f32 -> f16"] = [] { return cast<f16>(uniform()); };
}

Case small_add() {
    auto x = uniform({1, 1, n_small_side, n_small_side});
    auto z = noa::like(x);
    return {[=] { noa::add(x, 1.f, z); }, sampled(z), {}, 1000};
}

// Some 100 ns for each element: what counts is how the work is shared out.
auto costly_operator(int n_threads) {
    return [=] {
        if (n_threads > 0)
            Stream::current(Device{}).set_thread_limit(n_threads);
        auto x = uniform({1, 1, 1024, 1024});
        auto z = noa::like(x);
        const auto op = [](f32 value, f32& result) {
            for (int i = 0; i < 20; ++i)
                value = std::cos(value);
            result = value;
        };
        return Case{[=] { noa::ewise(x, z, op); }, sampled(z)};
    };
}

Cases all_cases() {
    const auto times = [](auto& x, auto& y, auto& z) { noa::multiply(x, y, z); };
    Cases cases{
            {"copy C to C", unary([](auto& x, auto& z) { noa::copy(x, z); })},
            {"copy F to F", copy_f},
            {"fill", fill},
            {"z = 2.5x + y", binary([](auto& x, auto& y, auto& z) {
                 noa::ewise(noa::wrap(x, y), z, [](f32 a, f32 b) { return 2.5f * a + b; });
             })},
            {"sqrt(xx + yy)", binary([](auto& x, auto& y, auto& z) {
                 noa::ewise(noa::wrap(x, y), z, [](f32 a, f32 b) { return std::sqrt(a * a + b * b); });
             })},
            {"hypot", binary([](auto& x, auto& y, auto& z) { noa::hypot(x, y, z); })},
            {"exp", unary([](auto& x, auto& z) { noa::exp(x, z); })},
            {"log", unary([](auto& x, auto& z) { noa::log(x, z); }, {0.1f, 10})},
            {"sin", unary([](auto& x, auto& z) { noa::sin(x, z); }, {-10, 10})},
            {"broadcast row", binary(times, {1, 1, 1, n_side})},
            {"broadcast column", binary(times, {1, 1, n_side, 1})},
            {"broadcast image", binary(times, {1, 1, n_side, n_side})},
            {"permute (0,1,3,2)", permute({0, 1, 3, 2})},
            {"permute (1,3,2,0)", permute({1, 3, 2, 0})},
            {"permute (3,0,1,2)", permute({3, 0, 1, 2})},
            {"C + F -> C", binary([](auto& x, auto& y, auto& z) { noa::add(x, y.permute(swapped), z); })},
            {"64 x 64 add", small_add},
            {"costly operator", costly_operator(0)},
            {"costly operator, 1 thread", costly_operator(1)},
    };
    add_casts(cases);
    add_reductions(cases);
    add_sorting(cases);
    add_geometry(cases);
    add_transforms(cases);
    return cases;
}

}  // namespace

}  // namespace compare

int main() {
    const int n_threads = noa::Stream::current(noa::Device{}).thread_limit();
    return compare::Worker(compare::all_cases())
            .serve("noa " + std::string(noa::version()) + " (" + std::to_string(n_threads) + " threads)");
}
