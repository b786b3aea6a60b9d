#include "picture/light.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace noa::program::light {

namespace {

constexpr std::size_t n_steps = 8192;

std::array<f64, 256> make_linear() {
    std::array<f64, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        const f64 c = static_cast<f64>(i) / 255;
        table[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    }
    return table;
}

std::array<u8, n_steps + 1> make_channels() {
    std::array<u8, n_steps + 1> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        const f64 v = static_cast<f64>(i) / static_cast<f64>(n_steps);
        const f64 c = v <= 0.0031308 ? v * 12.92 : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
        table[i] = static_cast<u8>(std::lround(255 * std::clamp(c, 0., 1.)));
    }
    return table;
}

}  // namespace

f64 linear(u8 channel) {
    static const std::array<f64, 256> table = make_linear();
    return table[channel];
}

u8 channel(f64 linear) {
    static const std::array<u8, n_steps + 1> table = make_channels();
    const f64 step = std::clamp(linear, 0., 1.) * static_cast<f64>(n_steps);
    return table[static_cast<std::size_t>(std::lround(step))];
}

u8 mixed(u8 below, u8 over, f64 share) {
    return below == over ? over : channel(linear(below) + share * (linear(over) - linear(below)));
}

}  // namespace noa::program::light
