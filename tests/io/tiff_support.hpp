// TIFF files made by hand.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "io/codec.hpp"
#include "io/folder.hpp"
#include "noa/base/half.hpp"

namespace test {

inline Bytes from_digits(std::string_view digits) {
    Bytes bytes;
    const auto value = [](char digit) { return digit <= '9' ? digit - '0' : digit - 'a' + 10; };
    for (std::size_t i = 0; i < digits.size(); i += 2)
        bytes.push_back(static_cast<std::byte>(value(digits[i]) * 16 + value(digits[i + 1])));
    return bytes;
}

inline Bytes read_all(const noa::io::Source& source) {
    const auto& shape = source.header().shape;
    const noa::i64 n_slices = shape[0] * shape[1];
    Bytes bytes(static_cast<std::size_t>(n_slices * shape[2] * noa::io::row_bytes(source.header().encoding, shape[3])));
    source.read(0, n_slices, bytes);
    return bytes;
}

// ---- The references ------------------------------------------------------------------------------------------------

template<typename T>
void add_bytes(Bytes& bytes, T value) {
    std::byte raw[sizeof(T)];
    std::memcpy(raw, &value, sizeof(T));
    bytes.insert(bytes.end(), std::begin(raw), std::end(raw));
}

// The pixel (z, y, x) is made of the number 40 z + 7 y + x.
inline void add_reference_pixel(Bytes& bytes, noa::io::Encoding encoding, int number) {
    using noa::io::Encoding;
    switch (encoding) {
        case Encoding::U8:
            return add_bytes(bytes, static_cast<noa::u8>(number));
        case Encoding::I8:
            return add_bytes(bytes, static_cast<noa::i8>(number - 50));
        case Encoding::U16:
            return add_bytes(bytes, static_cast<noa::u16>(number * 301));
        case Encoding::I16:
            return add_bytes(bytes, static_cast<noa::i16>((number - 50) * 301));
        case Encoding::U32:
            return add_bytes(bytes, static_cast<noa::u32>(number * 1000003));
        case Encoding::I32:
            return add_bytes(bytes, static_cast<noa::i32>((number - 50) * 1000003));
        case Encoding::F16:
            return add_bytes(bytes, noa::f16(static_cast<float>(number) * 0.25f - 8));
        case Encoding::F32:
            return add_bytes(bytes, static_cast<float>(number) * 0.25f - 8);
        case Encoding::F64:
            return add_bytes(bytes, number * 0.25 - 8);
        default:
            noa::panic("there is no reference of {}", encoding);
    }
}

inline Bytes reference_bytes(noa::io::Encoding encoding) {
    Bytes bytes;
    for (int row = 0; row < 10; ++row) {
        const int first = row / 5 * 40 + row % 5 * 7;
        if (encoding != noa::io::Encoding::U4)
            for (int x = 0; x < 7; ++x)
                add_reference_pixel(bytes, encoding, first + x);
        else
            for (int x = 0; x < 7; x += 2)  // the first one is in the low bits
                bytes.push_back(static_cast<std::byte>((first + x) % 16 + (x < 6 ? (first + x + 1) % 16 * 16 : 0)));
    }
    return bytes;
}

// ---- Files of any tags -----------------------------------------------------------------------------------------

struct Tag {
    std::uint16_t number, type;  // 3: of 16 bits, 4: of 32, 5: fractions
    std::vector<std::uint32_t> values;
};
using Tags = std::vector<Tag>;

// 2 x 3 pixels of 8 bits. The pixels are at the beginning of all files of make_tiff, at 8.
inline Tags tags_of_small_image() {
    return {{256, 3, {3}}, {257, 3, {2}}, {258, 3, {8}}, {259, 3, {1}}, {262, 3, {1}}, {273, 4, {8}}, {277, 3, {1}},
            {278, 3, {2}}, {279, 4, {6}}};
}

inline Tags with(Tags tags, std::uint16_t number, std::vector<std::uint32_t> values) {
    const auto found = std::find_if(tags.begin(), tags.end(), [&](const Tag& tag) { return tag.number == number; });
    const bool is_long = std::any_of(values.begin(), values.end(), [](std::uint32_t value) { return value > 0xffff; });
    const std::uint16_t type = found == tags.end() or is_long ? 4 : found->type;
    std::erase_if(tags, [&](const Tag& tag) { return tag.number == number; });
    tags.push_back({number, type, std::move(values)});
    return tags;
}

inline Tags without(Tags tags, std::uint16_t number) {
    std::erase_if(tags, [&](const Tag& tag) { return tag.number == number; });
    return tags;
}

// A directory after the other; the last one leads to `last_link`.
inline Bytes make_tiff(const std::vector<Tags>& directories, Bytes pixels = Bytes(64), std::uint32_t last_link = 0) {
    Bytes file = from_digits("49492a0000000000");
    file.insert(file.end(), pixels.begin(), pixels.end());
    std::size_t link = 4;
    const auto put = [&](std::size_t at, auto value) { std::memcpy(file.data() + at, &value, sizeof(value)); };
    for (Tags tags: directories) {
        std::sort(tags.begin(), tags.end(), [](const Tag& a, const Tag& b) { return a.number < b.number; });
        std::vector<std::uint32_t> places;
        for (const Tag& tag: tags) {
            places.push_back(static_cast<std::uint32_t>(file.size()));
            for (const auto value: tag.values)
                tag.type == 3 ? add_bytes(file, static_cast<std::uint16_t>(value)) : add_bytes(file, value);
        }
        put(link, static_cast<std::uint32_t>(file.size()));
        add_bytes(file, static_cast<std::uint16_t>(tags.size()));
        for (std::size_t i = 0; i < tags.size(); ++i) {
            const Tag& tag = tags[i];
            add_bytes(file, tag.number);
            add_bytes(file, tag.type);
            add_bytes(file, static_cast<std::uint32_t>(tag.type == 5 ? tag.values.size() / 2 : tag.values.size()));
            const bool is_inside = tag.values.size() == 1;
            add_bytes(file, is_inside ? tag.values[0] : places[i]);
        }
        link = file.size();
        add_bytes(file, last_link);
    }
    return file;
}

// What a tag of the first directory of a small file of this machine's byte order says, if it is one number.
inline noa::i64 tag_of(const Bytes& file, std::uint16_t number) {
    const auto get = [&]<typename T>(std::size_t at, T value) {
        std::memcpy(&value, file.data() + at, sizeof(T));
        return value;
    };
    const std::size_t directory = get(4, std::uint32_t{});
    for (std::size_t i = 0; i < get(directory, std::uint16_t{}); ++i) {
        const std::size_t at = directory + 2 + i * 12;
        if (get(at, std::uint16_t{}) == number)
            return get(at + 2, std::uint16_t{}) == 3 ? get(at + 8, std::uint16_t{}) : get(at + 8, std::uint32_t{});
    }
    return -1;
}

}  // namespace test
