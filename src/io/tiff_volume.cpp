#include "io/tiff_volume.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "io/fail.hpp"
#include "noa/io/error.hpp"

namespace noa::io {

namespace {

constexpr std::string_view first_line = "ImageJ=1.53t\n";
constexpr f64 angstrom_in_cm = 1e-8;

std::string line_of(std::string_view key, i64 value) {
    return std::string(key) + std::to_string(value) + '\n';
}

std::string_view description_of(const TiffHandle& handle) {
    return handle.field_or<const char*>(TIFFTAG_IMAGEDESCRIPTION, "");
}

// The number behind a key at the beginning of a line.
template<typename T>
T number_of(std::string_view text, std::string_view key, T otherwise) {
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
        const std::string_view line = text.substr(at + 1);
        T value{};
        if (line.starts_with(key) and
                std::from_chars(line.data() + key.size(), line.data() + line.size(), value).ec == std::errc{})
            return value;
    }
    return otherwise;
}

}  // namespace

std::string describe_volumes(const Header& header) {
    const i64 n_volumes = header.shape[0], n_slices = header.shape[1];
    std::string text(first_line);
    text += line_of("images=", n_volumes * n_slices);
    text += line_of("slices=", n_slices);
    if (n_volumes > 1)
        text += line_of("frames=", n_volumes) + "hyperstack=true\n";
    if (header.spacing[0] > 0) {  // in the unit of the resolution
        std::array<char, 32> digits{};
        const auto end =
                std::to_chars(digits.data(), digits.data() + digits.size(), header.spacing[0] * angstrom_in_cm);
        text += "unit=cm\nspacing=" + std::string(digits.data(), end.ptr) + '\n';
    }
    return text;
}

bool describes_volumes(const TiffHandle& handle) {
    const std::string_view software = handle.field_or<const char*>(TIFFTAG_SOFTWARE, "");
    return software == tiff_software and description_of(handle).starts_with(first_line);
}

TiffVolumes read_volumes(const TiffHandle& handle, i64 n_directories) {
    const std::string_view text = description_of(handle);
    const i64 n_images = number_of<i64>(text, "images=", 0);
    const i64 n_slices = number_of<i64>(text, "slices=", 0);
    const i64 n_volumes = number_of<i64>(text, "frames=", 1);
    if (n_images != n_directories or n_slices < 1 or n_images % n_slices != 0 or n_images / n_slices != n_volumes)
        fail<ReadError>(handle.place(),
                "the file has {} images, but its description says {}, in {} volumes of {} slices", n_directories,
                n_images, n_volumes, n_slices);
    const f64 spacing = number_of<f64>(text, "spacing=", 0) / angstrom_in_cm;
    return {n_volumes, n_slices, std::isfinite(spacing) and spacing > 0 ? spacing : 0};
}

}  // namespace noa::io
