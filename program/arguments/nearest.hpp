// What was meant by a word that is none: that with the fewest mistakes of typing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace noa::program {

/// That of some words that is nearest, the first of several; empty if all are far. A letter too many, too few or wrong,
/// and two that change places, are a mistake. There can be two, or one in three letters, but no more than one in two.
std::string nearest(std::string_view typed, const std::vector<std::string>& words);

}  // namespace noa::program
