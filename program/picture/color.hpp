// Colors, and those that everybody can tell apart.
#pragma once

#include <array>
#include <cstddef>

#include "noa/base/traits.hpp"

namespace noa::program {

struct Color {
    u8 red = 0, green = 0, blue = 0;
    f64 alpha = 1;  ///< 0: nothing to be seen, 1: hides what is below

    Color with_alpha(f64 a) const { return {red, green, blue, a}; }
    friend bool operator==(const Color&, const Color&) = default;
};

namespace colors {

inline constexpr Color white{255, 255, 255}, black{0, 0, 0};
inline constexpr Color ink{34, 38, 46};          // of text
inline constexpr Color faded_ink{96, 102, 112};  // of text that matters less
inline constexpr Color axis{120, 126, 136}, grid{222, 225, 230}, minor_grid{240, 242, 245};

/// The colors of Okabe and Ito, which the color-blind can tell apart, those that are best seen on white first.
inline constexpr std::array<Color, 7> palette{
        {{0, 114, 178}, {213, 94, 0}, {0, 158, 115}, {204, 121, 167}, {230, 159, 0}, {86, 180, 233}, {0, 0, 0}}};

constexpr Color of_series(std::size_t index) {
    return palette[index % palette.size()];
}

}  // namespace colors

}  // namespace noa::program
