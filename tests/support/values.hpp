// The elements of an array.
#pragma once

#include <cstdint>
#include <vector>

#include "noa/base/layout.hpp"

namespace test {

/// In C order, once they are there.
template<typename A>
std::vector<typename A::value_type> values(const A& array) {
    if (array.device().is_gpu())
        return values(array.to(noa::Device{}));
    std::vector<typename A::value_type> result;
    const auto span = array.eval().span();
    for (std::int64_t n = 0; n < array.n_elements(); ++n)
        result.push_back(span(noa::layout::index_at(array.shape(), n)));
    return result;
}

}  // namespace test
