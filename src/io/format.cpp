#include "noa/io/format.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "io/extension.hpp"
#include "noa/base/error.hpp"

namespace noa::io {

namespace {

#if defined(NOA_HAS_TIFF)
constexpr bool has_tiff = true;
#else
constexpr bool has_tiff = false;
#endif
#if defined(NOA_HAS_PNG)
constexpr bool has_png = true;
#else
constexpr bool has_png = false;
#endif

// ---- Encodings -----------------------------------------------------------------------------------------------------

using enum Encoding;

struct EncodingFacts {
    std::string_view name;
    DType dtype;
    i64 n_bits;  // of an element
};

EncodingFacts facts_of(Encoding encoding) {
    switch (encoding) {
        case BOOL:
            return {"bool", DType::BOOL, 8};
        case U4:
            return {"u4", DType::U8, 4};
        case I8:
            return {"i8", DType::I8, 8};
        case U8:
            return {"u8", DType::U8, 8};
        case I16:
            return {"i16", DType::I16, 16};
        case U16:
            return {"u16", DType::U16, 16};
        case I32:
            return {"i32", DType::I32, 32};
        case U32:
            return {"u32", DType::U32, 32};
        case I64:
            return {"i64", DType::I64, 64};
        case U64:
            return {"u64", DType::U64, 64};
        case F16:
            return {"f16", DType::F16, 16};
        case F32:
            return {"f32", DType::F32, 32};
        case F64:
            return {"f64", DType::F64, 64};
        case CI16:
            return {"ci16", DType::C32, 32};
        case C32:
            return {"c32", DType::C32, 64};
        case C64:
            return {"c64", DType::C64, 128};
    }
    panic("{} is not the number of an encoding", static_cast<int>(encoding));
}

constexpr std::array all_encodings{BOOL, U4, I8, U8, I16, U16, I32, U32, I64, U64, F16, F32, F64, CI16, C32, C64};

// Those that no DType is stored as.
bool is_of_files_alone(Encoding encoding) {
    return encoding == U4 or encoding == CI16;
}

constexpr std::array<std::pair<int, Encoding>, 8> mrc_modes = {
        {{0, I8}, {1, I16}, {2, F32}, {3, CI16}, {4, C32}, {6, U16}, {12, F16}, {101, U4}}};

// ---- Formats -------------------------------------------------------------------------------------------------------

constexpr std::array all_formats{Format::MRC, Format::TIFF, Format::NPY, Format::PNG};

struct FormatFacts {
    std::string_view name;
    bool is_written;
    std::span<const std::string_view> extensions;
    std::span<const Encoding> encodings;
};

namespace mrc {
constexpr std::array<std::string_view, 7> extensions{".mrc", ".mrcs", ".map", ".rec", ".st", ".ali", ".ccp4"};
constexpr std::array encodings{I8, U8, I16, U16, F16, F32, U4, CI16, C32};
}  // namespace mrc
namespace tiff {
constexpr std::array<std::string_view, 3> extensions{".tif", ".tiff", ".gain"};
constexpr std::array encodings{U4, U8, I8, U16, I16, U32, I32, F16, F32, F64};
}  // namespace tiff
namespace npy {
constexpr std::array<std::string_view, 1> extensions{".npy"};
constexpr std::array encodings{BOOL, I8, U8, I16, U16, I32, U32, I64, U64, F16, F32, F64, C32, C64};
}  // namespace npy
namespace png {
constexpr std::array<std::string_view, 1> extensions{".png"};
constexpr std::array encodings{BOOL, U4, I8, U8, I16, U16, I32, U32, I64, U64, F16, F32, F64};
}  // namespace png

FormatFacts facts_of(Format format) {
    switch (format) {
        case Format::MRC:
            return {"MRC", true, mrc::extensions, mrc::encodings};
        case Format::TIFF:
            return {"TIFF", has_tiff, tiff::extensions, tiff::encodings};
        case Format::NPY:
            return {"NPY", true, npy::extensions, npy::encodings};
        case Format::PNG:
            return {"PNG", has_png, png::extensions, png::encodings};
    }
    panic("{} is not the number of a format", static_cast<int>(format));
}

// The one with this name; an error that lists the names if there is none. In lower case.
template<typename Value>
Value find_by_name(std::string_view what, std::string_view name, std::span<const Value> values) {
    std::string list;
    for (const Value value: values) {
        const std::string each = in_lower_case(to_string(value));
        if (each == name)
            return value;
        list += (list.empty() ? "" : " ") + each;
    }
    panic("there is no {} '{}', only {}", what, name, list);
}

}  // namespace

std::string_view to_string(Format format) {
    return facts_of(format).name;
}

std::string_view to_string(Encoding encoding) {
    return facts_of(encoding).name;
}

std::span<const Format> formats() {
    return all_formats;
}

Format format_from_name(std::string_view name) {
    return find_by_name<Format>("format", in_lower_case(name), all_formats);
}

std::optional<Format> format_of_extension(std::string_view extension) {
    const std::string given = in_lower_case(extension);
    for (const Format format: all_formats)
        if (std::ranges::find(extensions_of(format), given) != extensions_of(format).end())
            return format;
    return std::nullopt;
}

std::span<const std::string_view> extensions_of(Format format) {
    return facts_of(format).extensions;
}

bool can_write(Format format) {
    return facts_of(format).is_written;
}

std::span<const Encoding> encodings_of(Format format) {
    return facts_of(format).encodings;
}

bool can_store(Format format, Encoding encoding) {
    return std::ranges::find(encodings_of(format), encoding) != encodings_of(format).end();
}

std::optional<Encoding> nearest_encoding(Format format, Encoding encoding) {
    if (can_store(format, encoding))
        return encoding;
    if ((encoding == BOOL or encoding == U4) and can_store(format, U8))
        return U8;
    if (encoding == CI16 and can_store(format, C32))
        return C32;
    return std::nullopt;
}

Encoding encoding_from_name(std::string_view name) {
    return find_by_name<Encoding>("encoding", name, all_encodings);
}

std::optional<Encoding> encoding_from_mrc_mode(int mode) {
    const auto found = std::ranges::find(mrc_modes, mode, &std::pair<int, Encoding>::first);
    return found == mrc_modes.end() ? std::nullopt : std::optional(found->second);
}

std::optional<int> mrc_mode_of(Encoding encoding) {
    if (encoding == U8)
        return mrc_mode_of(I8);
    const auto found = std::ranges::find(mrc_modes, encoding, &std::pair<int, Encoding>::second);
    return found == mrc_modes.end() ? std::nullopt : std::optional(found->first);
}

DType dtype_of(Encoding encoding) {
    return facts_of(encoding).dtype;
}

Encoding encoding_of(DType dtype) {
    for (const Encoding encoding: all_encodings)
        if (dtype_of(encoding) == dtype and not is_of_files_alone(encoding))
            return encoding;
    panic("no file has elements of type {}: the encoding c32 holds all of them", dtype);
}

bool is_complex(Encoding encoding) {
    return encoding == CI16 or encoding == C32 or encoding == C64;
}

i64 row_bytes(Encoding encoding, i64 width) {
    const auto n_bits = noa::detail::Wide{facts_of(encoding).n_bits} * width;
    const auto n_bytes = (n_bits + 7) / 8;
    check(width >= 0 and n_bytes == static_cast<i64>(n_bytes), "a row of {} elements of {} has no number of bytes",
            width, encoding);
    return static_cast<i64>(n_bytes);
}

}  // namespace noa::io
