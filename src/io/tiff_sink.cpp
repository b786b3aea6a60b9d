// TIFF files that are written: a slice is a directory.
#include <algorithm>
#include <limits>

#include "io/codec.hpp"
#include "io/fail.hpp"
#include "io/tiff_handle.hpp"
#include "io/tiff_volume.hpp"
#include "noa/io/error.hpp"

namespace noa::io {

namespace {

constexpr i64 largest_classic = i64{7} << 29;  // 3.5 GiB: offsets of 32 bits end soon after that
constexpr i64 directory_bytes = 1024;          // about what one takes
constexpr i64 strip_bytes = i64{256} << 10;    // about

std::uint16_t scheme_of(Compression compression) {
    switch (compression) {
        case Compression::NONE:
            return COMPRESSION_NONE;
        case Compression::LZW:
            return COMPRESSION_LZW;
        case Compression::DEFLATE:
            return COMPRESSION_ADOBE_DEFLATE;
        case Compression::ZSTD:
            return COMPRESSION_ZSTD;
    }
    panic("{} is not the number of a compression", static_cast<int>(compression));
}

void check_can_be_written(const std::filesystem::path& path, const Header& header, std::uint16_t scheme) {
    const Shape4& shape = header.shape;
    constexpr i64 largest = 0xffff'ffff;
    if (std::min({shape[0], shape[1], shape[2], shape[3]}) < 1 or std::max(shape[2], shape[3]) > largest or
            shape[2] > std::numeric_limits<i64>::max() / row_bytes(header.encoding, shape[3]))
        fail<WriteError>(
                path, "TIFF files cannot have the shape {}: images are of 1 to {} rows and columns", shape, largest);
    if (TIFFIsCODECConfigured(scheme) != 1)
        fail<WriteError>(path, "this libtiff cannot write files of TIFF compression {}", scheme);
}

// Pixels per centimeter are stored as a fraction of numbers of 32 bits; 0 if this spacing is none, or cannot be.
f64 resolution_of(f64 spacing) {
    constexpr f64 largest = 4e9;
    const f64 resolution = 1e8 / spacing;
    return spacing > 0 and resolution > 1 / largest and resolution < largest ? resolution : 0;
}

// What TIFF files have a place for.
Header storable(const Header& given) {
    Header header;
    header.shape = given.shape;
    header.encoding = given.encoding;
    header.kind = given.kind;
    if (resolution_of(given.spacing[1]) > 0 and resolution_of(given.spacing[2]) > 0)
        header.spacing = {given.kind == Kind::VOLUMES ? given.spacing[0] : 0, given.spacing[1], given.spacing[2]};
    return header;
}

// Of what is written, at most: compressed noise may be larger than it was.
const char* mode_of(const Header& header, std::uint16_t scheme) {
    const Shape4& shape = header.shape;
    const f64 slice_bytes = static_cast<f64>(row_bytes(header.encoding, shape[3])) * static_cast<f64>(shape[2]);
    const f64 n_bytes = (slice_bytes + static_cast<f64>(directory_bytes)) * static_cast<f64>(shape[0] * shape[1]);
    const f64 growth = scheme == COMPRESSION_NONE ? 1 : 1.5;
    return n_bytes * growth > static_cast<f64>(largest_classic) ? "w8" : "w";
}

// All the bytes of a file; returns the copy.
OutputFile& copy_bytes(const InputFile& from, OutputFile& to) {
    std::vector<std::byte> buffer(std::size_t{1} << 20);
    for (i64 at = 0; at < from.size();) {
        const i64 n = std::min(from.size() - at, std::ssize(buffer));
        const auto part = std::span(buffer).first(static_cast<std::size_t>(n));
        from.read(at, part);
        to.write(at, part);
        at += n;
    }
    return to;
}

class TiffSink final : public Sink {
public:
    TiffSink(const std::filesystem::path& path, const Header& header, std::uint16_t scheme, bool is_flipped)
        : m_header(header),
          m_scheme(scheme),
          m_is_flipped(is_flipped),
          m_file(path),
          m_handle(m_file, mode_of(header, scheme)) {}

    // Behind what is in a file, which has this header: in a copy of it, so that the file itself stays as it is.
    TiffSink(const InputFile& old, const Header& header, std::uint16_t scheme, bool is_flipped)
        : m_header(header),
          m_scheme(scheme),
          m_is_flipped(is_flipped),
          m_grows(true),
          m_file(old.path()),
          m_handle(copy_bytes(old, m_file), "a") {}

    const Header& header() const override { return m_header; }

    void write(i64 n_slices, std::span<const std::byte> from) override {
        const auto slice_bytes =
                static_cast<std::size_t>(row_bytes(m_header.encoding, m_header.shape[3]) * m_header.shape[2]);
        check(from.size() == slice_bytes * static_cast<std::size_t>(n_slices), "{}: {} slices have {} bytes, not {}",
                m_file.path().native(), n_slices, slice_bytes * static_cast<std::size_t>(n_slices), from.size());
        m_is_whole = false;
        for (; not from.empty(); from = from.subspan(slice_bytes)) {
            write_tags();
            write_strips(from.first(slice_bytes));
            m_handle.write_directory();
        }
        m_is_whole = true;
        if (m_grows)
            m_header.shape[0] += n_slices;
    }

    void close(const std::optional<Statistics>&) override {
        if (not m_is_whole)
            fail<WriteError>(m_file.path(), "cannot be closed, for a slice could not be written");
        m_handle.close();
        m_file.commit();
    }

private:
    Header m_header;
    std::uint16_t m_scheme;
    bool m_is_flipped, m_grows = false;
    bool m_is_whole = true;
    OutputFile m_file;
    TiffHandle m_handle;  // ends before the file
    std::vector<std::byte> m_strip;

    i64 rows_per_strip() const {
        return std::clamp(strip_bytes / row_bytes(m_header.encoding, m_header.shape[3]), i64{1}, m_header.shape[2]);
    }

    // None for floating point in files of the other byte order: libtiff swaps the bytes before it predicts them.
    int predictor_of(const TiffSample& sample) const {
        if (sample.format == SAMPLEFORMAT_IEEEFP)
            return TIFFIsByteSwapped(m_handle.get()) != 0 ? PREDICTOR_NONE : PREDICTOR_FLOATINGPOINT;
        return sample.n_bits >= 8 ? PREDICTOR_HORIZONTAL : PREDICTOR_NONE;
    }

    void write_tags() {
        const TiffSample& sample = *find_tiff_sample(m_header.encoding);
        m_handle.set_field(TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(m_header.shape[3]));
        m_handle.set_field(TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(m_header.shape[2]));
        m_handle.set_field(TIFFTAG_ROWSPERSTRIP, static_cast<std::uint32_t>(rows_per_strip()));
        m_handle.set_field(TIFFTAG_BITSPERSAMPLE, int{sample.n_bits});
        m_handle.set_field(TIFFTAG_SAMPLEFORMAT, int{sample.format});
        m_handle.set_field(TIFFTAG_SAMPLESPERPIXEL, 1);
        m_handle.set_field(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
        m_handle.set_field(TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
        m_handle.set_field(TIFFTAG_SOFTWARE, tiff_software);
        if (m_header.kind == Kind::VOLUMES and m_handle.directory() < 0)
            m_handle.set_field(TIFFTAG_IMAGEDESCRIPTION, describe_volumes(m_header).c_str());
        m_handle.set_field(TIFFTAG_COMPRESSION, int{m_scheme});
        if (m_scheme != COMPRESSION_NONE and m_scheme != COMPRESSION_PACKBITS)
            m_handle.set_field(TIFFTAG_PREDICTOR, predictor_of(sample));
        if (m_header.spacing[1] > 0) {
            m_handle.set_field(TIFFTAG_RESOLUTIONUNIT, RESUNIT_CENTIMETER);
            m_handle.set_field(TIFFTAG_YRESOLUTION, resolution_of(m_header.spacing[1]));
            m_handle.set_field(TIFFTAG_XRESOLUTION, resolution_of(m_header.spacing[2]));
        }
    }

    void write_strips(std::span<const std::byte> slice) {
        const i64 row = row_bytes(m_header.encoding, m_header.shape[3]);
        const i64 height = m_header.shape[2], n_each = rows_per_strip();
        std::uint32_t number = 0;
        for (i64 top = 0; top < height; top += n_each) {
            const i64 n_rows = std::min(n_each, height - top);
            const i64 first = m_is_flipped ? height - top - n_rows : top;
            const auto rows =
                    slice.subspan(static_cast<std::size_t>(first * row), static_cast<std::size_t>(n_rows * row));
            m_strip.assign(rows.begin(), rows.end());
            if (m_is_flipped)
                reverse_rows(m_strip, row);
            if (m_header.encoding == Encoding::U4)
                swap_nibbles(m_strip);
            m_handle.write_strip(number++, m_strip);
        }
    }
};

}  // namespace

std::unique_ptr<Sink> create_tiff(const std::filesystem::path& path, const Header& header, const WriteOption& option) {
    check_can_store(path, Format::TIFF, header.encoding);
    const std::uint16_t scheme = scheme_of(option.compression);
    check_can_be_written(path, header, scheme);
    return std::make_unique<TiffSink>(path, storable(header), scheme, option.is_flipped);
}

// Compressed as the first image is.
std::unique_ptr<Sink> append_tiff(const std::filesystem::path& path, const ReadOption& option) {
    check(option.kind.value_or(Kind::IMAGES) == Kind::IMAGES, "{}: only images are appended to TIFF files",
            path.native());
    const Header header = open_tiff(path, option)->header();
    if (not header.repairs.empty())  // which may not mean the same in a file that is longer
        fail<WriteError>(path, "cannot be appended to: {}", header.repairs[0]);
    const InputFile file(path);
    TiffHandle handle(file);
    handle.next_directory();
    check(not describes_volumes(handle), "{}: only images are appended to TIFF files, and this one has volumes",
            path.native());
    const auto scheme = handle.field_or<std::uint16_t>(TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    check_can_be_written(path, header, scheme);
    return std::make_unique<TiffSink>(file, storable(header), scheme, option.is_flipped);
}

}  // namespace noa::io
