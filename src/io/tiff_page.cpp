#include "io/tiff_page.hpp"
#include "io/fail.hpp"
#include "noa/io/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace noa::io {

namespace {

// Compressed bytes can stand for so many bytes of pixels each, at most.
struct Scheme {
    std::uint16_t number;
    i64 largest_ratio;
};
constexpr std::array schemes = {
        Scheme{COMPRESSION_NONE, 1}, Scheme{COMPRESSION_PACKBITS, 64},
        Scheme{COMPRESSION_LZW, 2048},  // codes of 12 bits, for up to 3838 bytes, which have to be built up first
        Scheme{COMPRESSION_DEFLATE, 1032}, Scheme{COMPRESSION_ADOBE_DEFLATE, 1032},
        Scheme{COMPRESSION_ZSTD, 1 << 15},  // blocks of 128 KiB, of at least 4 bytes
};
constexpr i64 ratio_slack = 4096;  // bytes: what the ends of streams can stand for

const Scheme* find_scheme(std::uint16_t number) {
    const auto* const found =
            std::find_if(schemes.begin(), schemes.end(), [&](const Scheme& scheme) { return scheme.number == number; });
    return found != schemes.end() ? found : nullptr;
}

void check_compression(const TiffHandle& handle, std::uint16_t number) {
    if (find_scheme(number) != nullptr and TIFFIsCODECConfigured(number) == 1)
        return;
    const TIFFCodec* const codec = TIFFFindCODEC(number);
    fail<ReadError>(handle.place(),
            "compressed with {} (scheme {}): only LZW, deflate, zstd and PackBits can be read, as far as "
            "this libtiff has them",
            codec != nullptr ? codec->name : "an unknown method", number);
}

Encoding examine_samples(const TiffHandle& handle, std::vector<std::string>& repairs) {
    const auto n_samples = handle.field_or<std::uint16_t>(TIFFTAG_SAMPLESPERPIXEL, 1);
    if (n_samples != 1)
        fail<ReadError>(handle.place(), "pixels have {} samples: only images of one, in gray, can be read", n_samples);
    const auto n_bits = handle.field_or<std::uint16_t>(TIFFTAG_BITSPERSAMPLE, 1);
    auto format = handle.field_or<std::uint16_t>(TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    if (format == SAMPLEFORMAT_VOID) {
        repairs.emplace_back("the format of samples is undefined: taken as unsigned");
        format = SAMPLEFORMAT_UINT;
    }
    const TiffSample* const sample = find_tiff_sample(n_bits, format);
    if (sample == nullptr)
        fail<ReadError>(handle.place(),
                "samples of {} bits in format {} cannot be read: only unsigned (1) of 4, 8, 16 and 32 bits, "
                "signed (2) of 8, 16 and 32, and floating point (3) of 16, 32 and 64",
                n_bits, format);
    return sample->encoding;
}

void examine_photometric(const TiffHandle& handle, std::vector<std::string>& repairs) {
    const auto photometric = handle.field<std::uint16_t>(TIFFTAG_PHOTOMETRIC);
    if (not photometric)
        repairs.emplace_back("there is no photometric interpretation: taken as black for the lowest values");
    else if (*photometric == PHOTOMETRIC_MINISWHITE)
        fail<ReadError>(handle.place(),
                "the lowest values are white (photometric interpretation 0): only images whose lowest "
                "values are black (1) can be read");
    else if (*photometric != PHOTOMETRIC_MINISBLACK)
        fail<ReadError>(handle.place(), "images of photometric interpretation {} cannot be read, only gray ones (1)",
                *photometric);
}

// Pixels per centimeter or inch, as Angstrom per pixel. Those per inch may be of a screen or a printer, which many
// programs write, and say nothing of a microscope.
f64 spacing_of(const TiffHandle& handle, std::uint32_t tag) {
    constexpr f64 most_per_inch = 4800;
    const f64 resolution = f64{handle.field_or<float>(tag, 0)};
    const auto unit = handle.field_or<std::uint16_t>(TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
    const bool is_known = unit == RESUNIT_CENTIMETER or (unit == RESUNIT_INCH and resolution > most_per_inch);
    const f64 spacing = (unit == RESUNIT_CENTIMETER ? 1e8 : 2.54e8) / resolution;
    return is_known and std::isfinite(spacing) and spacing > 0 ? spacing : 0;
}

void add_repairs(const TiffHandle& handle, Policy policy, const std::vector<std::string>& found,
        std::vector<std::string>& repairs) {
    constexpr std::size_t most = 32;
    for (const std::string& text: found) {
        const std::string repair = "directory " + std::to_string(handle.directory()) + ": " + text;
        if (policy == Policy::STRICT)
            fail<ReadError>(handle.place(), "{}", text);
        if (repairs.size() < most)
            repairs.push_back(repair);
    }
}

// Whether there are bytes, and a number of them.
bool has_size(Encoding encoding, i64 height, i64 width) {
    return height > 0 and width > 0 and height <= std::numeric_limits<i64>::max() / row_bytes(encoding, width);
}

void check_dimensions(const TiffHandle& handle, const TiffPage& page) {
    if (not has_size(page.encoding, page.height, page.width))
        fail<ReadError>(handle.place(), "an image cannot have {} x {} pixels", page.height, page.width);
    const auto depth = handle.field_or<std::uint32_t>(TIFFTAG_IMAGEDEPTH, 1);
    if (depth != 1)
        fail<ReadError>(handle.place(), "an image has {} planes: only those of one can be read", depth);
    if (not handle.is_tiled())
        return;
    const auto width = handle.field_or<std::uint32_t>(TIFFTAG_TILEWIDTH, 0);
    const auto height = handle.field_or<std::uint32_t>(TIFFTAG_TILELENGTH, 0);
    const bool ends_within_byte = page.encoding == Encoding::U4 and width % 2 != 0 and width < page.width;
    if (not has_size(page.encoding, height, width) or ends_within_byte or
            handle.field_or<std::uint32_t>(TIFFTAG_TILEDEPTH, 1) != 1)
        fail<ReadError>(handle.place(), "tiles of {} x {} pixels of {} cannot be read", height, width, page.encoding);
}

// Strips go over the whole width, so that there is one column of them.
struct Chunks {
    i64 width, height;  // pixels of one
    i64 n_columns, n_rows;
    bool is_tiled;

    Chunks(const TiffHandle& handle, const TiffPage& page) : width(page.width), is_tiled(handle.is_tiled()) {
        const auto rows = handle.field_or<std::uint32_t>(
                is_tiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, static_cast<std::uint32_t>(page.height));
        if (is_tiled)
            width = handle.field_or<std::uint32_t>(TIFFTAG_TILEWIDTH, 0);
        height = is_tiled ? i64{rows} : std::clamp(i64{rows}, i64{1}, page.height);
        n_columns = (page.width + width - 1) / width;
        n_rows = (page.height + height - 1) / height;
    }

    i64 count() const { return n_columns * n_rows; }

    // Bytes of it once it is decoded. Tiles go on past the edge, the last strip does not.
    i64 n_bytes(const TiffPage& page, i64 number) const {
        const i64 n = is_tiled ? height : std::min(height, page.height - number * height);
        return row_bytes(page.encoding, width) * n;
    }
};

// One of them, and what is wrong with it. Returns the bytes that are read of it.
i64 examine_chunk(const TiffHandle& handle, const TiffPage& page, const Chunks& chunks, i64 number, i64 file_size,
        bool& is_padded) {
    const auto* const what = chunks.is_tiled ? "tile" : "strip";
    const auto offset = TIFFGetStrileOffset(handle.get(), static_cast<std::uint32_t>(number));
    const auto stored = TIFFGetStrileByteCount(handle.get(), static_cast<std::uint32_t>(number));
    const auto size = static_cast<std::uint64_t>(file_size);
    if (stored == 0 or offset == 0 or offset > size or stored > size - offset)
        fail<ReadError>(handle.place(), "{} {} has {} bytes at {}, but the file ends at {}", what, number, stored,
                offset, file_size);

    const auto n_stored = static_cast<i64>(stored);
    const i64 n_decoded = chunks.n_bytes(page, number);
    const bool is_compressed = page.compression != COMPRESSION_NONE;
    const i64 most = n_stored * find_scheme(page.compression)->largest_ratio + (is_compressed ? ratio_slack : 0);
    if (n_decoded > most)
        fail<ReadError>(handle.place(), "{} {} has {} bytes, too few for the {} of its pixels", what, number, n_stored,
                n_decoded);
    if (is_compressed)
        return n_stored;

    constexpr i64 alignment = 4;  // some programs count what is there to align the next one
    if (n_stored >= n_decoded + alignment)
        fail<ReadError>(handle.place(), "{} {} has {} bytes, too many for the {} of its pixels", what, number, n_stored,
                n_decoded);
    is_padded = is_padded or n_stored > n_decoded;
    return n_decoded;
}

i64 examine_chunks(const TiffHandle& handle, const TiffPage& page, i64 file_size, std::vector<std::string>& repairs) {
    const Chunks chunks(handle, page);
    i64 sum = 0;
    bool is_padded = false;
    for (i64 i = 0; i < chunks.count(); ++i)
        sum += examine_chunk(handle, page, chunks, i, file_size, is_padded);
    if (is_padded)
        repairs.emplace_back("there are more bytes than its pixels take: the last ones are ignored");
    return sum;
}

}  // namespace

TiffPage examine_tiff_page(TiffHandle& handle, i64 file_size, Policy policy, std::vector<std::string>& repairs) {
    std::vector<std::string> found = handle.take_warnings();
    TiffPage page;
    page.width = handle.field_or<std::uint32_t>(TIFFTAG_IMAGEWIDTH, 0);
    page.height = handle.field_or<std::uint32_t>(TIFFTAG_IMAGELENGTH, 0);
    page.encoding = examine_samples(handle, found);
    page.compression = handle.field_or<std::uint16_t>(TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    page.spacing = {spacing_of(handle, TIFFTAG_YRESOLUTION), spacing_of(handle, TIFFTAG_XRESOLUTION)};
    check_compression(handle, page.compression);
    check_dimensions(handle, page);
    examine_photometric(handle, found);
    page.n_stored = examine_chunks(handle, page, file_size, found);
    add_repairs(handle, policy, found, repairs);
    return page;
}

void check_directory_is_whole(const TiffHandle& handle, const InputFile& file) {
    const auto offset = static_cast<i64>(TIFFCurrentDirOffset(handle.get()));
    const bool is_big = TIFFIsBigTIFF(handle.get()) != 0;
    std::array<std::byte, 8> bytes{};
    const std::size_t n = is_big ? 8 : 2;  // bytes of the number of entries
    file.read(offset, std::span(bytes).first(n));
    i64 n_entries = 0;
    for (std::size_t i = 0; i < n; ++i)
        n_entries = n_entries * 256 + std::to_integer<i64>(bytes[TIFFIsBigEndian(handle.get()) != 0 ? i : n - 1 - i]);
    const i64 n_bytes = is_big ? 8 + n_entries * 20 + 8 : 2 + n_entries * 12 + 4;
    if (file.size() - offset < n_bytes)
        fail<ReadError>(
                handle.place(), "it is at {} and has {} bytes, but the file ends at {}", offset, n_bytes, file.size());
}

namespace {

void read_strips(
        TiffHandle& handle, const TiffPage& page, const Chunks& chunks, bool is_flipped, std::span<std::byte> to) {
    const i64 row = row_bytes(page.encoding, page.width);
    for (i64 i = 0; i < chunks.count(); ++i) {
        const i64 n_bytes = chunks.n_bytes(page, i), before = i * chunks.height * row;
        const i64 at = is_flipped ? std::ssize(to) - before - n_bytes : before;
        const auto strip = to.subspan(static_cast<std::size_t>(at), static_cast<std::size_t>(n_bytes));
        handle.read_chunk(static_cast<std::uint32_t>(i), strip);
        if (is_flipped)
            reverse_rows(strip, row);
    }
}

// Of a tile, as much as is within the image.
void copy_tile(const std::vector<std::byte>& tile, i64 tile_row, i64 top, i64 left, const TiffPage& page,
        bool is_flipped, std::span<std::byte> to) {
    const i64 row = row_bytes(page.encoding, page.width);
    const i64 n_rows = std::min(std::ssize(tile) / tile_row, page.height - top);
    const i64 n_bytes = std::min(tile_row, row - left);
    for (i64 y = 0; y < n_rows; ++y) {
        const i64 to_y = is_flipped ? page.height - 1 - top - y : top + y;
        std::copy_n(tile.data() + y * tile_row, n_bytes, to.data() + to_y * row + left);
    }
}

void read_tiles(
        TiffHandle& handle, const TiffPage& page, const Chunks& chunks, bool is_flipped, std::span<std::byte> to) {
    const i64 tile_row = row_bytes(page.encoding, chunks.width);
    std::vector<std::byte> tile(static_cast<std::size_t>(tile_row * chunks.height));
    for (i64 i = 0; i < chunks.count(); ++i) {
        handle.read_chunk(static_cast<std::uint32_t>(i), tile);
        const i64 top = i / chunks.n_columns * chunks.height, left = i % chunks.n_columns * tile_row;
        copy_tile(tile, tile_row, top, left, page, is_flipped, to);
    }
}

}  // namespace

void read_tiff_pixels(TiffHandle& handle, const TiffPage& page, bool is_flipped, std::span<std::byte> to) {
    const Chunks chunks(handle, page);
    if (chunks.is_tiled)
        read_tiles(handle, page, chunks, is_flipped, to);
    else
        read_strips(handle, page, chunks, is_flipped, to);
}

}  // namespace noa::io
