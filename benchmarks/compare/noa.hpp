// What the parts of noa's own worker share.
#pragma once

#include <memory>
#include <noa/noa.hpp>
#include <vector>

#include "worker.hpp"

namespace compare {

using namespace noa::types;

inline const Shape4 stack{n_batch, 1, n_side, n_side};
inline const Shape4 rows{n_rows_batch, 1, n_side, n_side};

inline Array<f32> uniform(const Shape4& shape = stack, Range range = {}, std::uint32_t seed = 0) {
    Array<f32> result(shape);
    set_uniform(result.get(), static_cast<std::size_t>(result.n_elements()), range, seed);
    return result;
}

// In the order of the memory.
template<typename T>
auto sampled(const Array<T>& result) {
    return [result] { return sample(result.get(), static_cast<std::size_t>(result.n_elements())); };
}

// f(x) returns a number.
template<typename F>
Case whole(const Array<f32>& x, F f) {
    auto z = std::make_shared<double>();
    return {[=] { *z = static_cast<double>(f(x)); }, [z] { return std::vector{*z}; }};
}

void add_geometry(Cases& cases);
void add_reductions(Cases& cases);
void add_sorting(Cases& cases);
void add_transforms(Cases& cases);

}  // namespace compare
