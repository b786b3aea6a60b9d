#include "noa/io/format.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "io/elements.hpp"
#include "io/words.hpp"
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

constexpr std::optional<EncodingFacts> find_facts(Encoding encoding) {
    switch (encoding) {
        case BOOL:
            return EncodingFacts{"bool", DType::BOOL, 8};
        case U4:
            return EncodingFacts{"u4", DType::U8, 4};
        case I8:
            return EncodingFacts{"i8", DType::I8, 8};
        case U8:
            return EncodingFacts{"u8", DType::U8, 8};
        case I16:
            return EncodingFacts{"i16", DType::I16, 16};
        case U16:
            return EncodingFacts{"u16", DType::U16, 16};
        case I32:
            return EncodingFacts{"i32", DType::I32, 32};
        case U32:
            return EncodingFacts{"u32", DType::U32, 32};
        case I64:
            return EncodingFacts{"i64", DType::I64, 64};
        case U64:
            return EncodingFacts{"u64", DType::U64, 64};
        case F16:
            return EncodingFacts{"f16", DType::F16, 16};
        case F32:
            return EncodingFacts{"f32", DType::F32, 32};
        case F64:
            return EncodingFacts{"f64", DType::F64, 64};
        case CI16:
            return EncodingFacts{"ci16", DType::C32, 32};
        case C32:
            return EncodingFacts{"c32", DType::C32, 64};
        case C64:
            return EncodingFacts{"c64", DType::C64, 128};
    }
    return std::nullopt;
}

constexpr std::array<std::pair<int, Encoding>, 8> mrc_modes = {
        {{0, I8}, {1, I16}, {2, F32}, {3, CI16}, {4, C32}, {6, U16}, {12, F16}, {101, U4}}};

// ---- Formats -------------------------------------------------------------------------------------------------------

struct FormatFacts {
    std::string_view name;
    bool is_written, is_compressed;
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

constexpr std::optional<FormatFacts> find_facts(Format format) {
    switch (format) {
        case Format::MRC:
            return FormatFacts{"MRC", true, false, mrc::extensions, mrc::encodings};
        case Format::TIFF:
            return FormatFacts{"TIFF", has_tiff, true, tiff::extensions, tiff::encodings};
        case Format::NPY:
            return FormatFacts{"NPY", true, false, npy::extensions, npy::encodings};
        case Format::PNG:
            return FormatFacts{"PNG", has_png, false, png::extensions, png::encodings};
    }
    return std::nullopt;
}

// ---- Compressions --------------------------------------------------------------------------------------------------

struct CompressionFacts {
    std::string_view name;
};

constexpr std::optional<CompressionFacts> find_facts(Compression compression) {
    switch (compression) {
        case Compression::NONE:
            return CompressionFacts{"none"};
        case Compression::LZW:
            return CompressionFacts{"lzw"};
        case Compression::DEFLATE:
            return CompressionFacts{"deflate"};
        case Compression::ZSTD:
            return CompressionFacts{"zstd"};
    }
    return std::nullopt;
}

// ---- Enumerators ---------------------------------------------------------------------------------------------------
//
// Nothing lists them but the switches above, which the compiler wants to be complete.

// From 0 on, until there are no facts any more.
template<typename Enum>
constexpr auto all_values = [] {
    constexpr std::size_t n = [] {
        std::size_t i = 0;
        while (find_facts(static_cast<Enum>(i)))
            ++i;
        return i;
    }();
    std::array<Enum, n> values{};
    for (std::size_t i = 0; i < n; ++i)
        values[i] = static_cast<Enum>(i);
    return values;
}();

template<typename Enum>
auto facts_of(Enum value) {
    const auto facts = find_facts(value);
    if (not facts)
        panic("{} is not an enumerator of noa::io", static_cast<int>(value));
    return *facts;
}

// The one with this name; an error that lists the names if there is none. In lower case.
template<typename Enum>
Enum find_by_name(std::string_view what, std::string_view name) {
    std::string list;
    for (const Enum value: all_values<Enum>) {
        const std::string each = in_lower_case(facts_of(value).name);
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

std::string_view to_string(Compression compression) {
    return facts_of(compression).name;
}

std::span<const Format> formats() {
    return all_values<Format>;
}

Format format_from_name(std::string_view name) {
    return find_by_name<Format>("format", in_lower_case(name));
}

std::optional<Format> format_of_extension(std::string_view extension) {
    const std::string given = in_lower_case(extension);
    for (const Format format: formats())
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

bool can_compress(Format format) {
    return facts_of(format).is_compressed;
}

std::span<const Compression> compressions() {
    return all_values<Compression>;
}

Compression compression_from_name(std::string_view name) {
    return find_by_name<Compression>("compression", name);
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
    return find_by_name<Encoding>("encoding", name);
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
    for (const Encoding encoding: all_values<Encoding>)
        if (is_stored_as(dtype, encoding))
            return encoding;
    panic("no file has elements of type {}: the encoding c32 holds all of them", dtype);
}

bool is_complex(Encoding encoding) {
    return visit(dtype_of(encoding), []<typename T>() { return traits::complex<T>; });
}

NumberRange range_of(Encoding encoding) {
    const auto range_of_type = [&]<typename T>() -> NumberRange {
        using Part = traits::value_type_t<T>;
        using Limits = std::numeric_limits<Part>;
        return {static_cast<f64>(Limits::lowest()), static_cast<f64>(Limits::max()), std::is_integral_v<Part>};
    };
    switch (packing_of(encoding)) {
        case Packing::NONE:
            return visit(dtype_of(encoding), range_of_type);
        case Packing::NIBBLES:
            return {0, 15, true};
        case Packing::INTEGER_PARTS:
            return range_of_type.operator()<i16>();
    }
    panic("the encoding {} has no range", encoding);
}

i64 row_bytes(Encoding encoding, i64 width) {
    const auto n_bits = noa::detail::Wide{facts_of(encoding).n_bits} * width;
    const auto n_bytes = (n_bits + 7) / 8;
    check(width >= 0 and n_bytes == static_cast<i64>(n_bytes), "a row of {} elements of {} has no number of bytes",
            width, encoding);
    return static_cast<i64>(n_bytes);
}

}  // namespace noa::io
