#pragma once

#include "core/backend.hpp"
#include "signal/median_plan.hpp"

namespace noa::signal {

template<Backend>
void median_filter(const MedianPlan& plan);

}  // namespace noa::signal
