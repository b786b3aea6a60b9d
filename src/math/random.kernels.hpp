#pragma once

#include <concepts>
#include <variant>

#include "core/backend.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/math/detail/distributions.hpp"
#include "noa/math/detail/philox.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::math {

using noa::detail::AnyArray;

/// How numbers are made of random bits, with parameters that have been checked.
using RandomOperator = std::variant<detail::UniformReals<f32>, detail::UniformReals<f64>, detail::UniformIntegers<u32>,
        detail::UniformIntegers<u64>, detail::NormalReals<f32>, detail::NormalReals<f64>, detail::LogNormalReals<f32>,
        detail::LogNormalReals<f64>, detail::FewPoissonCounts, detail::ManyPoissonCounts>;

/// The output is not empty.
template<Backend>
void fill_random(const RandomOperator& op, const detail::Philox& philox, const AnyArray& output);

/// Whether elements of a type can be the numbers of an operator.
template<typename T, typename Op>
constexpr bool can_be_drawn() {
    using Number = typename Op::value_type;
    if constexpr (std::same_as<Op, detail::FewPoissonCounts> or std::same_as<Op, detail::ManyPoissonCounts>)
        return traits::scalar<T>;
    else if constexpr (traits::integer<Number>)
        return traits::integer<T> and (sizeof(T) == 8) == (sizeof(Number) == 8);
    else
        return traits::real_or_complex<T> and std::same_as<traits::compute_t<traits::value_type_t<T>>, Number>;
}

/// Calls `f.operator()<T>(op)` with the type of elements and the operator.
template<typename F>
void visit_drawn(DType dtype, const RandomOperator& any, const F& f) {
    const auto visit_elements = [&]<typename Op>(const Op& op) {
        visit(dtype, [&]<typename T>() {
            if constexpr (can_be_drawn<T, Op>())
                f.template operator()<T>(op);
            else
                panic("elements of {} cannot be drawn in this way", dtype);
        });
    };
    std::visit(visit_elements, any);
}

}  // namespace noa::math
