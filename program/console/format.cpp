#include "console/format.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>

#include "noa/base/error.hpp"

namespace noa::program {

namespace {

template<typename... Args>
std::string printed(const char* format, Args... args) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, args...);
    return text.data();
}

}  // namespace

std::string short_text(f64 value) {
    return printed("%.6g", value);
}

std::string fixed_text(f64 value, int n_digits) {
    std::string text = printed("%.*f", n_digits, value);
    if (std::isfinite(value) and text.starts_with('-') and text.find_first_of("123456789") == std::string::npos)
        text.erase(0, 1);  // a zero has no sign
    return text;
}

std::string spacing_in_words(const io::Header& header) {
    const Vec<f64, 3>& spacing = header.spacing;
    if (spacing[1] <= 0 or spacing[2] <= 0)
        return "not known";
    std::string result;
    for (std::size_t axis = header.kind == io::Kind::VOLUMES ? 0 : 1; axis < 3; ++axis)
        result += (result.empty() ? "" : " x ") + short_text(spacing[axis]);
    return result + " A per pixel";
}

std::string shape_in_words(const io::Header& header) {
    const auto& [batch, depth, height, width] = header.shape.values;
    const std::string size = std::to_string(height) + " x " + std::to_string(width);
    switch (header.kind) {
        case io::Kind::IMAGES:
            return (batch == 1 ? "an image" : std::to_string(batch) + " images") + " of " + size;
        case io::Kind::VOLUMES:
            return (batch == 1 ? "a volume" : std::to_string(batch) + " volumes") + " of " + std::to_string(depth) +
                   " x " + size;
    }
    panic("{} is not the number of a kind", static_cast<int>(header.kind));
}

std::string joined(const std::vector<std::string>& words, const std::string& between, const std::string& before_last) {
    std::string result;
    for (std::size_t i = 0; i < words.size(); ++i)
        result += (i == 0 ? "" : i + 1 < words.size() ? between : before_last) + words[i];
    return result;
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
    return joined(words, between, between);
}

}  // namespace noa::program
