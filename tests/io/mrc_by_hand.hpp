// MRC files, byte by byte.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <vector>

#include "io/folder.hpp"
#include "noa/base/half.hpp"
#include "noa/base/traits.hpp"

namespace test {

// The header of a stack of images, of mode 2, without any elements; all else is set by offset.
struct MrcByHand {
    bool is_big = false;
    Bytes bytes = Bytes(1024);

    MrcByHand(noa::i32 nx, noa::i32 ny, noa::i32 nz, bool big_endian = false) : is_big(big_endian) {
        put(0, nx, ny, nz, 2);
        put(28, nx, ny, 1);
        put(40, 2.5f * static_cast<float>(nx), 2.5f * static_cast<float>(ny), 2.5f);
        put(52, 90.f, 90.f, 90.f);
        put(64, 1, 2, 3);
        put(76, 0.f, -1.f, -2.f);  // not determined
        put(108, 20140);
        put_text(208, is_big ? "MAP \x11\x11" : "MAP DD");
        put(216, -1.f);
    }

    template<typename... T>
    MrcByHand& put(std::size_t at, T... values) {
        ((put_at(at, values), at += sizeof(T)), ...);
        return *this;
    }
    MrcByHand& put_text(std::size_t at, std::string_view text) {
        std::memcpy(bytes.data() + at, text.data(), text.size());
        return *this;
    }
    template<typename T>
    MrcByHand& add(T value) {
        bytes.resize(bytes.size() + sizeof(T));
        put_at(bytes.size() - sizeof(T), value);
        return *this;
    }
    template<typename T>
    MrcByHand& add_all(const std::vector<T>& values) {
        for (const T& value: values)
            add(value);
        return *this;
    }

private:
    template<typename T>
    void put_at(std::size_t at, T value) {
        std::byte* const place = bytes.data() + at;
        std::memcpy(place, &value, sizeof(T));
        if (is_big)  // this machine is not
            std::reverse(place, place + sizeof(T));
    }
};

// A number at a place of a file that is little-endian.
template<typename T>
T get(const Bytes& bytes, std::size_t at) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof(T));
    return value;
}

}  // namespace test
