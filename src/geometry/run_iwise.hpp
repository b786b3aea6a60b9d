// `run_iwise` and `span_of` of core/run_iwise.hpp, as kernels of this module call them.
#pragma once

#include "core/run_iwise.hpp"

namespace noa::geometry::NOA_BACKEND {

using core::NOA_BACKEND::run_iwise;
using core::NOA_BACKEND::span_of;

}  // namespace noa::geometry::NOA_BACKEND
