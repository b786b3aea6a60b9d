// The cases in xtensor: lazy expressions over row-major tensors, with xsimd, and with OpenMP where xtensor uses it
// (in assignments of arrays that have the same layout).
#include <memory>
#include <string>
#include <utility>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xsort.hpp>
#include <xtensor/xstrides.hpp>
#include <xtensor/xtensor.hpp>
#include <xtl/xhalf_float.hpp>

#include "worker.hpp"

namespace {

using compare::Case, compare::Cases, compare::Range;
using compare::n_batch, compare::n_side;

template<typename T = float, std::size_t N = 4>
using Tensor = xt::xtensor<T, N>;
template<typename T = float, std::size_t N = 4>
using Shared = std::shared_ptr<Tensor<T, N>>;
using Shape = std::array<std::size_t, 4>;

constexpr Shape stack{n_batch, 1, n_side, n_side};
constexpr Shape rows{compare::n_rows_batch, 1, n_side, n_side};

template<typename T = float>
Shared<T> empty(const Shape& shape = stack) {
    return std::make_shared<Tensor<T>>(Tensor<T>::from_shape(shape));
}

Shared<> uniform(const Shape& shape = stack, Range range = {}, std::uint32_t seed = 0) {
    auto result = empty(shape);
    compare::set_uniform(result->data(), result->size(), range, seed);
    return result;
}

template<typename T>
Shared<T> integers() {
    auto result = empty<T>();
    compare::set_integers(result->data(), result->size());
    return result;
}

template<typename T, std::size_t N>
auto sampled(const Shared<T, N>& result) {
    return [result] { return compare::sample(result->data(), result->size()); };
}

// z = f(x)
template<typename F>
auto unary(F f, Range range = {}) {
    return [=] {
        auto x = uniform(stack, range), z = empty();
        return Case{[=] { xt::noalias(*z) = f(*x); }, sampled(z)};
    };
}

// z = f(x, y), where y may have another shape
template<typename F>
auto binary(F f, const Shape& shape = stack) {
    return [=] {
        auto x = uniform(), y = uniform(shape, {}, 1), z = empty();
        return Case{[=] { xt::noalias(*z) = f(*x, *y); }, sampled(z)};
    };
}

// Column-major tensors, which are the only ones not in C order that xtensor knows to be dense.
Case copy_f() {
    using ColumnMajor = xt::xtensor<float, 4, xt::layout_type::column_major>;
    auto x = std::make_shared<ColumnMajor>(stack), z = std::make_shared<ColumnMajor>(stack);
    compare::set_uniform(x->data(), x->size());
    return {[=] { xt::noalias(*z) = *x; }, [z] { return compare::sample(z->data(), z->size()); }};
}

Case fill() {
    auto z = empty();
    return {[=] { z->fill(2.5f); }, sampled(z)};
}

auto permute(const Shape& axes) {
    return [=] {
        auto x = uniform();
        auto z = empty({stack[axes[0]], stack[axes[1]], stack[axes[2]], stack[axes[3]]});
        return Case{[=] { xt::noalias(*z) = xt::transpose(*x, axes); }, sampled(z)};
    };
}

template<typename To, typename From>
Case cast(Shared<From> x) {
    auto z = empty<To>();
    return {[=] { xt::noalias(*z) = xt::cast<To>(*x); }, sampled(z)};
}

// f(x, axes) gives something to assign to a tensor of 4 - n_axes dimensions.
template<std::size_t n_axes, typename T = float, typename F>
Case over_axes(const Shared<>& x, F f, const std::array<std::size_t, n_axes>& axes) {
    auto z = std::make_shared<Tensor<T, 4 - n_axes>>();
    return {[=] { *z = f(*x, axes); }, sampled(z)};
}

// f(x) gives a number.
template<typename F>
Case whole(const Shared<>& x, F f) {
    auto z = std::make_shared<double>();
    return {[=] { *z = static_cast<double>(f(*x)); }, [z] { return std::vector{*z}; }};
}

constexpr auto now = xt::evaluation_strategy::immediate;  // faster here than to evaluate each number when it is read

template<typename F>
void add_reduction(Cases& cases, const std::string& name, F f) {
    cases[name + ", whole"] = [=] { return whole(uniform(), [=](auto& x) { return f(x)(); }); };
    cases[name + ", per image"] = [=] { return over_axes<3>(uniform(), f, {1, 2, 3}); };
    cases[name + ", width"] = [=] { return over_axes<1>(uniform(), f, {3}); };
    cases[name + ", height"] = [=] { return over_axes<1>(uniform(), f, {2}); };
    cases[name + ", batch"] = [=] { return over_axes<1>(uniform(), f, {0}); };
    cases[name + ", batch, width"] = [=] { return over_axes<2>(uniform(), f, {0, 3}); };
}

template<std::size_t n_axes>
Case min_max(const std::array<std::size_t, n_axes>& axes) {
    auto x = uniform();
    auto low = std::make_shared<Tensor<float, 4 - n_axes>>(), high = std::make_shared<Tensor<float, 4 - n_axes>>();
    return {[=] { *low = xt::amin(*x, axes, now), *high = xt::amax(*x, axes, now); },
            [=] { return compare::sample(low->data(), high->data(), low->size()); }};
}

Case min_max_whole() {
    auto x = uniform();
    auto both = std::make_shared<std::array<float, 2>>();
    return {[=] { *both = xt::minmax(*x)(); }, [=] { return compare::sample(both->data(), 2); }};
}

void add_reductions(Cases& cases) {
    add_reduction(cases, "sum", [](auto&&... x) { return xt::sum(x..., now); });
    add_reduction(cases, "mean", [](auto&&... x) { return xt::mean(x..., now); });
    add_reduction(cases, "variance", [](auto&&... x) { return xt::variance(x..., now); });
    cases["min_max, whole"] = min_max_whole;
    cases["min_max, per image"] = [] { return min_max<3>({1, 2, 3}); };
    cases["min_max, width"] = [] { return min_max<1>({3}); };
    cases["min_max, height"] = [] { return min_max<1>({2}); };
    cases["min_max, batch"] = [] { return min_max<1>({0}); };
    cases["min_max, batch, width"] = [] { return min_max<2>({0, 3}); };
}

Shared<> with_peak() {
    auto x = uniform();
    x->data()[compare::peak] = 2;
    return x;
}

void add_argmax(Cases& cases) {
    const auto f = [](auto& x, auto& axes) { return xt::argmax(x, static_cast<std::ptrdiff_t>(axes[0])); };
    cases["argmax, whole"] = [] { return whole(with_peak(), [](auto& x) { return xt::argmax(x)(); }); };
    cases["argmax, width"] = [=] { return over_axes<1, std::size_t>(with_peak(), f, {3}); };
    cases["argmax, height"] = [=] { return over_axes<1, std::size_t>(with_peak(), f, {2}); };
    cases["argmax, batch"] = [=] { return over_axes<1, std::size_t>(with_peak(), f, {0}); };
}

Case sort_rows() {
    auto x = uniform(rows), z = empty(rows);
    return {[=] { *z = xt::sort(*x, 3); }, sampled(z)};
}

Case small_add() {
    const Shape shape{1, 1, compare::n_small_side, compare::n_small_side};
    auto x = uniform(shape), z = empty(shape);
    return {[=] { xt::noalias(*z) = *x + 1.f; }, sampled(z), {}, 1000};
}

Cases all_cases() {
    const auto times = [](auto& x, auto& y) { return x * y; };
    Cases cases{
            {"copy C to C", unary([](auto& x) -> auto& { return x; })},
            {"copy F to F", copy_f},
            {"fill", fill},
            {"z = 2.5x + y", binary([](auto& x, auto& y) { return 2.5f * x + y; })},
            {"sqrt(xx + yy)", binary([](auto& x, auto& y) { return xt::sqrt(x * x + y * y); })},
            {"hypot", binary([](auto& x, auto& y) { return xt::hypot(x, y); })},
            {"exp", unary([](auto& x) { return xt::exp(x); })},
            {"log", unary([](auto& x) { return xt::log(x); }, {0.1f, 10})},
            {"sin", unary([](auto& x) { return xt::sin(x); }, {-10, 10})},
            {"broadcast row", binary(times, {1, 1, 1, n_side})},
            {"broadcast column", binary(times, {1, 1, n_side, 1})},
            {"broadcast image", binary(times, {1, 1, n_side, n_side})},
            {"permute (0,1,3,2)", permute({0, 1, 3, 2})},
            {"permute (1,3,2,0)", permute({1, 3, 2, 0})},
            {"permute (3,0,1,2)", permute({3, 0, 1, 2})},
            {"C + F -> C", binary([](auto& x, auto& y) {
                 return x + xt::transpose(y, {0, 1, 3, 2});
             })},
            {"cast u8 -> f32", [] { return cast<float>(integers<std::uint8_t>()); }},
            {"cast i16 -> f32", [] { return cast<float>(integers<std::int16_t>()); }},
            {"cast f32 -> f16", [] { return cast<xtl::half_float>(uniform()); }},
            {"sort rows", sort_rows},
            {"median", [] { return whole(uniform(rows), [](auto& x) { return xt::median(x); }); }},
            {"64 x 64 add", small_add},
    };
    add_reductions(cases);
    add_argmax(cases);
    return cases;
}

}  // namespace

int main() {
    return compare::Worker(all_cases())
            .serve("xtensor " + std::to_string(XTENSOR_VERSION_MAJOR) + "." + std::to_string(XTENSOR_VERSION_MINOR) +
                    "." + std::to_string(XTENSOR_VERSION_PATCH));
}
