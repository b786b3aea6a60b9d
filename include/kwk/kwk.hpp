// kwk: a vocabulary of axes and extents. docs/axes.md is the guide.
#pragma once

#include "kwk/algorithm.hpp"
#include "kwk/axis.hpp"
#include "kwk/error.hpp"
#include "kwk/extent.hpp"
#include "kwk/shape.hpp"
#include "kwk/slice.hpp"
#include "kwk/stride.hpp"
#include "kwk/view.hpp"
