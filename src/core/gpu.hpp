#pragma once
#include "core/backend.hpp"
#include "core/cuda/copy.hpp"
