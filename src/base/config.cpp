#include "noa/base/config.hpp"

namespace noa {

// NOA_VERSION_TEXT is NOA_VERSION as the build has read it, with its dots.
std::string_view version() noexcept {
    return NOA_VERSION_TEXT;
}

}  // namespace noa
