#pragma once

#include <memory>

#include "core/backend.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "signal/shell_plan.hpp"

namespace noa::signal {

using noa::detail::AnyArray;

template<Backend>
void average_shells(const ShellPlan& plan, const AnyArray& input, const AnyArray& output, const AnyArray* weights);

/// The memory of the cones lives until it is done.
template<Backend>
void correlate_shells(const ShellPlan& plan, const AnyArray& lhs, const AnyArray& rhs, const AnyArray& output,
        const AnyArray* weights, const std::shared_ptr<const void>& cones);

}  // namespace noa::signal
