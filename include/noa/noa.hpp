// noa: BDHW arrays for image and signal processing.
#pragma once

#include "noa/base/config.hpp"
