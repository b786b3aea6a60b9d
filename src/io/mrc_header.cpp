#include "io/mrc_header.hpp"

#include <cmath>
#include <utility>

namespace noa::io::mrc {

namespace {

void set_size(RawHeader& raw, const Header& header) {
    const auto [batch, depth, height, width] = header.shape.as<i32>();
    const i32 group = space_group::of_volume(header.space_group);
    raw.set_xyz<i32>(at::size, {width, height, batch * depth});
    raw.set_xyz<i32>(at::sampling, {width, height, depth});
    raw.set_xyz<i32>(at::axes, {1, 2, 3});
    raw.set(at::space_group, header.kind == Kind::IMAGES ? space_group::images
                             : batch > 1                 ? group + space_group::from_volume_to_stack
                                                         : group);
    const auto cell = [&](int axis, i32 n) { return static_cast<f32>(header.spacing[axis] * n); };
    raw.set_xyz<f32>(at::cell, {cell(2, width), cell(1, height), cell(0, depth)});
    const auto angles = header.cell_angles.as<f32>();
    raw.set_xyz<f32>(at::angles, {angles[0], angles[1], angles[2]});
    const auto start = header.start.as<i32>();
    raw.set_xyz<i32>(at::start, {start[2], start[1], start[0]});
    const auto origin = header.origin.as<f32>();
    raw.set_xyz<f32>(at::origin, {origin[2], origin[1], origin[0]});
}

void set_encoding(RawHeader& raw, Encoding encoding) {
    raw.set(at::mode, mrc_mode_of(encoding).value_or(-1));  // that there is one has been checked
    if (encoding == Encoding::U8)  // which IMOD, and those who follow it, tell from signed ones so
        raw.set(at::imod_stamp, imod_stamp);
}

void set_labels(RawHeader& raw, const std::vector<std::string>& labels) {
    raw.set(at::n_labels, static_cast<i32>(labels.size()));
    for (std::size_t i = 0; i < labels.size(); ++i)
        raw.set_text(at::labels + i * label_size, label_size, labels[i], ' ');
}

}  // namespace

void RawHeader::set_text(std::size_t place, std::size_t n, std::string_view text, char fill) {
    for (std::size_t i = 0; i < n; ++i)
        bytes[place + i] = static_cast<std::byte>(i < text.size() ? text[i] : fill);
}

std::optional<Encoding> encoding_of_mode(i32 mode, bool has_signed_bytes) {
    return mode == 0 and not has_signed_bytes ? Encoding::U8 : encoding_from_mrc_mode(mode);
}

std::vector<std::string> labels_of(const RawHeader& raw, std::size_t n) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < n; ++i) {
        std::string_view label = raw.text(at::labels + i * label_size, label_size);
        label = label.substr(0, label.find('\0'));
        label = label.substr(0, label.find_last_not_of(' ') + 1);
        result.emplace_back(label);
    }
    return result;
}

void set_statistics(RawHeader& raw, const std::optional<Statistics>& statistics) {
    const Statistics values = statistics.value_or(Statistics{0, -1, -2, -1});  // which mean: not determined
    raw.set(at::minimum, static_cast<f32>(values.minimum));
    raw.set(at::maximum, static_cast<f32>(values.maximum));
    raw.set(at::mean, static_cast<f32>(values.mean));
    raw.set(at::deviation, static_cast<f32>(values.deviation));
}

std::optional<Statistics> statistics_of(const RawHeader& raw) {
    const Statistics values{f64{raw.get<f32>(at::minimum)}, f64{raw.get<f32>(at::maximum)}, f64{raw.get<f32>(at::mean)},
            f64{raw.get<f32>(at::deviation)}};
    const bool are_finite = std::isfinite(values.minimum) and std::isfinite(values.maximum) and
                            std::isfinite(values.mean) and std::isfinite(values.deviation);
    const bool are_ordered = values.minimum <= values.mean and values.mean <= values.maximum;
    const bool are_set = values.minimum != 0 or values.maximum != 0;  // what was never calculated is 0
    if (not are_finite or not are_ordered or not are_set)
        return std::nullopt;
    return Statistics{values.minimum, values.maximum, values.mean, values.deviation < 0 ? -1 : values.deviation};
}

RawHeader make_raw(const Header& header) {
    RawHeader raw{.is_swapped = not is_little_endian};
    set_size(raw, header);
    set_encoding(raw, header.encoding);
    set_statistics(raw, std::nullopt);
    set_labels(raw, header.labels);
    raw.set(at::extended_size, static_cast<i32>(header.extended.size()));
    raw.set_text(at::extended_type, 4, header.extended_type, header.extended_type.empty() ? '\0' : ' ');
    raw.set(at::version, i32{20141});
    raw.set_text(at::map, 4, "MAP ", ' ');
    raw.set_text(at::machine, 4, std::string_view("DD\0\0", 4), '\0');
    return raw;
}

}  // namespace noa::io::mrc
