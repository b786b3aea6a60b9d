// The first 1024 bytes of an MRC file: where its numbers are, and what they can be.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/bytes.hpp"
#include "noa/io/header.hpp"

namespace noa::io::mrc {

inline constexpr std::size_t header_size = 1024;

/// The places of the fields, in bytes. Those of axes are in the order x, y, z.
namespace at {
inline constexpr std::size_t size = 0, mode = 12, start = 16, sampling = 28, cell = 40, angles = 52, axes = 64;
inline constexpr std::size_t minimum = 76, maximum = 80, mean = 84, space_group = 88, extended_size = 92;
inline constexpr std::size_t extended_type = 104, version = 108, imod_stamp = 152, imod_flags = 156;
inline constexpr std::size_t origin = 196, map = 208, machine = 212, deviation = 216, n_labels = 220, labels = 224;
}  // namespace at

inline constexpr i32 imod_stamp = 1146047817, imod_signed_bytes = 1, imod_known_flags = 31;
inline constexpr std::size_t most_labels = 10, label_size = 80;

/// What the space group says. From `first_stack` on they are those of stacks of volumes.
namespace space_group {
inline constexpr i32 images = 0, volume = 1, last = 230, first_stack = 401, last_stack = 630;
inline constexpr i32 from_volume_to_stack = first_stack - volume;

inline constexpr bool is_stack(i32 group) {
    return group >= first_stack and group <= last_stack;
}
inline constexpr bool is_volume(i32 group) {
    return group >= volume and group <= last;
}
/// Of one volume, whether it is said of one or of a stack: 1 if it is said of neither.
inline constexpr i32 of_volume(i32 group) {
    return is_volume(group) ? group : is_stack(group) ? group - from_volume_to_stack : volume;
}
}  // namespace space_group

/// The bytes, and their order.
struct RawHeader {
    std::array<std::byte, header_size> bytes{};
    bool is_swapped = false;

    template<typename T>
    T get(std::size_t place) const {
        return load<T>(bytes, place, is_swapped);
    }
    template<typename T>
    void set(std::size_t place, T value) {
        store(value, bytes, place, is_swapped);
    }
    template<typename T>
    std::array<T, 3> get_xyz(std::size_t place) const {
        return {get<T>(place), get<T>(place + 4), get<T>(place + 8)};
    }
    template<typename T>
    void set_xyz(std::size_t place, const std::array<T, 3>& values) {
        for (std::size_t i = 0; i < 3; ++i)
            set(place + 4 * i, values[i]);
    }

    std::string_view text(std::size_t place, std::size_t n) const {
        return {reinterpret_cast<const char*>(bytes.data()) + place, n};
    }
    void set_text(std::size_t place, std::size_t n, std::string_view text, char fill);
};

/// How the elements of a mode are stored; nothing if there is no such mode.
std::optional<Encoding> encoding_of_mode(i32 mode, bool has_signed_bytes);

/// The labels, without the blanks they end with.
std::vector<std::string> labels_of(const RawHeader& raw, std::size_t n);

void set_statistics(RawHeader& raw, const std::optional<Statistics>& statistics);
/// Those that are known.
std::optional<Statistics> statistics_of(const RawHeader& raw);

/// The header of a new file, little-endian.
RawHeader make_raw(const Header& header);

}  // namespace noa::io::mrc
