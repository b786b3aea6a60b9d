// The reductions in noa.
#include <string>
#include <vector>

#include "noa.hpp"

namespace compare {

namespace {

constexpr i64 side = n_side, batch_ = n_batch;
const Shape4 per_image{batch_, 1, 1, 1}, over_width{batch_, 1, side, 1}, over_height{batch_, 1, 1, side},
        over_batch{1, 1, side, side}, over_batch_and_width{1, 1, side, 1};

// f(x, z) reduces onto the shape of z.
template<typename F>
auto onto(const Shape4& shape, F f) {
    return [=] {
        auto x = uniform();
        auto z = noa::empty<f32>(shape);
        return Case{[=] { f(x, z); }, sampled(z)};
    };
}

// f(x) and f(x, z)
template<typename F>
void add_reduction(Cases& cases, const std::string& name, F f) {
    cases[name + ", whole"] = [=] { return whole(uniform(), f); };
    cases[name + ", per image"] = onto(per_image, f);
    cases[name + ", width"] = onto(over_width, f);
    cases[name + ", height"] = onto(over_height, f);
    cases[name + ", batch"] = onto(over_batch, f);
    cases[name + ", batch, width"] = onto(over_batch_and_width, f);
}

Case min_max_whole() {
    auto x = uniform();
    auto z = std::make_shared<decltype(noa::min_max(x))>();
    return {[=] { *z = noa::min_max(x); }, [=] { return std::vector<double>{z->first, z->second}; }};
}

auto min_max(const Shape4& shape) {
    return [=] {
        auto x = uniform();
        auto low = noa::empty<f32>(shape), high = noa::empty<f32>(shape);
        return Case{[=] { noa::min_max(x, low, high); },
                [=] { return sample(low.get(), high.get(), static_cast<std::size_t>(low.n_elements())); }};
    };
}

void add_min_max(Cases& cases) {
    cases["min_max, whole"] = min_max_whole;
    cases["min_max, per image"] = min_max(per_image);
    cases["min_max, width"] = min_max(over_width);
    cases["min_max, height"] = min_max(over_height);
    cases["min_max, batch"] = min_max(over_batch);
    cases["min_max, batch, width"] = min_max(over_batch_and_width);
}

Array<f32> with_peak() {
    auto x = uniform();
    x.get()[peak] = 2;
    return x;
}

// Where it is, as NumPy counts.
Case argmax_whole() {
    return whole(with_peak(), [](auto& x) {
        const auto& [b, d, h, w] = noa::argmax(x).second.values;
        return (b * side + h) * side + w;
    });
}

auto argmax(const Shape4& shape) {
    return [=] {
        auto x = with_peak();
        auto values = noa::empty<f32>(shape);
        auto places = noa::empty<i64>(shape);
        return Case{[=] { noa::argmax(x, values, places); }, sampled(places)};
    };
}

}  // namespace

void add_reductions(Cases& cases) {
    add_reduction(cases, "sum", [](const auto&... arrays) { return noa::sum(arrays...); });
    add_reduction(cases, "mean", [](const auto&... arrays) { return noa::mean(arrays...); });
    add_reduction(cases, "variance", [](const auto&... arrays) { return noa::variance(arrays...); });
    add_min_max(cases);
    cases["argmax, whole"] = argmax_whole;
    cases["argmax, width"] = argmax(over_width);
    cases["argmax, height"] = argmax(over_height);
    cases["argmax, batch"] = argmax(over_batch);
}

}  // namespace compare
