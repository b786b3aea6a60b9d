// What all modules share, in the details of this one.
#pragma once

namespace noa::detail {}

namespace noa::geometry::detail {

using namespace noa::detail;

}  // namespace noa::geometry::detail
