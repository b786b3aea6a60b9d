// noa: BDHW arrays for image and signal processing.
#pragma once

#include "noa/base/axes.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/base/half.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/slice.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/tuple.hpp"
#include "noa/base/vec.hpp"
