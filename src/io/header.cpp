#include "noa/io/header.hpp"

#include <array>

#include "noa/base/error.hpp"

namespace noa::io {

namespace {

constexpr std::array<std::string_view, 4> format_names = {"MRC", "TIFF", "NPY", "PNG"};
constexpr std::array<std::string_view, 2> kind_names = {"images", "volumes"};

struct EncodingFacts {
    std::string_view name;
    DType dtype;
    i64 n_bits;  // of an element
};
constexpr std::array<EncodingFacts, 16> encodings = {{
        {"bool", DType::BOOL, 8},
        {"u4", DType::U8, 4},
        {"i8", DType::I8, 8},
        {"u8", DType::U8, 8},
        {"i16", DType::I16, 16},
        {"u16", DType::U16, 16},
        {"i32", DType::I32, 32},
        {"u32", DType::U32, 32},
        {"i64", DType::I64, 64},
        {"u64", DType::U64, 64},
        {"f16", DType::F16, 16},
        {"f32", DType::F32, 32},
        {"f64", DType::F64, 64},
        {"ci16", DType::C32, 32},
        {"c32", DType::C32, 64},
        {"c64", DType::C64, 128},
}};

const EncodingFacts& facts_of(Encoding encoding) {
    const auto at = static_cast<std::size_t>(encoding);
    check(at < encodings.size(), "{} is not the number of an encoding", at);
    return encodings[at];
}

}  // namespace

std::string_view to_string(Format format) {
    const auto at = static_cast<std::size_t>(format);
    check(at < format_names.size(), "{} is not the number of a format", at);
    return format_names[at];
}

std::string_view to_string(Encoding encoding) {
    return facts_of(encoding).name;
}

std::string_view to_string(Kind kind) {
    const auto at = static_cast<std::size_t>(kind);
    check(at < kind_names.size(), "{} is not the number of a kind", at);
    return kind_names[at];
}

Encoding encoding_from_name(std::string_view name) {
    std::string list;
    for (std::size_t i = 0; i < encodings.size(); ++i) {
        if (encodings[i].name == name)
            return static_cast<Encoding>(i);
        list += i == 0 ? "" : " ";
        list += encodings[i].name;
    }
    panic("there is no encoding '{}', only {}", name, list);
}

DType dtype_of(Encoding encoding) {
    return facts_of(encoding).dtype;
}

Encoding encoding_of(DType dtype) {
    for (std::size_t i = 0; i < encodings.size(); ++i) {
        const auto encoding = static_cast<Encoding>(i);
        if (encodings[i].dtype == dtype and encoding != Encoding::U4 and encoding != Encoding::CI16)
            return encoding;
    }
    panic("no file has elements of type {}: the encoding c32 holds all of them", dtype);
}

i64 row_bytes(Encoding encoding, i64 width) {
    const auto n_bits = noa::detail::Wide{facts_of(encoding).n_bits} * width;
    const auto n_bytes = (n_bits + 7) / 8;
    check(width >= 0 and n_bytes == static_cast<i64>(n_bytes), "a row of {} elements of {} has no number of bytes",
            width, encoding);
    return static_cast<i64>(n_bytes);
}

}  // namespace noa::io
