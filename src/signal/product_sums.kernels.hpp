#pragma once

#include "core/backend.hpp"
#include "signal/product_sums.hpp"

namespace noa::signal {

template<Backend>
void sum_products(const fft::SpectrumLayout& layout, const AnyArray& lhs, const AnyArray& rhs, const Shape4& shape,
        bool with_zero, const ProductSums& sums);

}  // namespace noa::signal
