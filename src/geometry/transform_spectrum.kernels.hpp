#pragma once

#include "core/backend.hpp"
#include "geometry/spectrum_plan.hpp"

namespace noa::geometry {

template<Backend>
void resample_spectrum(const char* function, const SpectrumPlan& plan);

}  // namespace noa::geometry
