// The version, and what differs between a C++ and a CUDA compiler.
#pragma once

#include "kwk/config.hpp"

#include <string_view>

// major * 10000 + minor * 100 + patch. The one place where the version is written: the build reads it from here.
#define NOA_VERSION 100

// A function for the host and, in CUDA code, for the device.
#if defined(__CUDACC__)
#    define NOA_HD __host__ __device__
#else
#    define NOA_HD
#endif

// Before a loop whose turns do not depend on each other, although its arrays may be the same ones. (clang would warn
// where it cannot vectorize the loop, and finds out for itself where arrays are apart.)
#if defined(__GNUC__) and not defined(__clang__)
#    define NOA_INDEPENDENT _Pragma("GCC ivdep")
#else
#    define NOA_INDEPENDENT
#endif

namespace noa {

/// The version of the library that is linked, as "major.minor.patch".
std::string_view version() noexcept;

}  // namespace noa
