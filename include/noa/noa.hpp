// noa: BDHW arrays for image and signal processing.
#pragma once

#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/half.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
