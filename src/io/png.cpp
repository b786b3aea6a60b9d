#include "noa/io/png.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csetjmp>
#include <cstring>
#include <exception>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "io/bytes.hpp"
#include "io/codec.hpp"
#include "io/fail.hpp"
#include "io/file.hpp"
#include "noa/io/error.hpp"

namespace noa::io {

namespace {

// All that libpng needs, and what went wrong. It leaves its functions by longjmp, so that nothing in between may have a
// destructor.
struct Encoder {
    OutputFile* file = nullptr;
    const std::byte* pixels = nullptr;
    png_uint_32 width = 0, height = 0;
    std::size_t row_bytes = 0;
    int color = PNG_COLOR_TYPE_GRAY;

    png_structp png = nullptr;
    png_infop info = nullptr;
    i64 n_written = 0;
    std::array<char, 256> error{};
    std::exception_ptr exception;

    bool put(const std::byte* bytes, std::size_t n) noexcept {
        try {
            file->write(n_written, {bytes, n});
            n_written += static_cast<i64>(n);
            return true;
        } catch (...) {
            exception = std::current_exception();
            return false;
        }
    }
};

void on_error(png_structp png, png_const_charp text) {
    auto& encoder = *static_cast<Encoder*>(png_get_error_ptr(png));
    std::strncpy(encoder.error.data(), text, encoder.error.size() - 1);
    png_longjmp(png, 1);
}

void on_warning(png_structp, png_const_charp) {}

void on_bytes(png_structp png, png_bytep bytes, png_size_t n) {
    auto& encoder = *static_cast<Encoder*>(png_get_io_ptr(png));
    if (not encoder.put(reinterpret_cast<const std::byte*>(bytes), n))
        png_error(png, "the bytes cannot be written");
}

void on_flush(png_structp) {}  // that is for the file to do

bool encode(Encoder& encoder) noexcept {
    if (setjmp(png_jmpbuf(encoder.png)) != 0)
        return false;
    png_set_write_fn(encoder.png, &encoder, on_bytes, on_flush);
    png_set_user_limits(encoder.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_IHDR(encoder.png, encoder.info, encoder.width, encoder.height, 8, encoder.color, PNG_INTERLACE_NONE,
            PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(encoder.png, encoder.info);
    for (png_uint_32 y = 0; y < encoder.height; ++y)
        png_write_row(encoder.png, reinterpret_cast<png_const_bytep>(encoder.pixels + y * encoder.row_bytes));
    png_write_end(encoder.png, nullptr);
    return true;
}

void write_picture(OutputFile& file, i64 width, i64 height, int n_channels, std::span<const std::byte> pixels) {
    Encoder encoder;
    encoder.file = &file;
    encoder.pixels = pixels.data();
    encoder.width = static_cast<png_uint_32>(width);
    encoder.height = static_cast<png_uint_32>(height);
    encoder.row_bytes = static_cast<std::size_t>(width * n_channels);
    encoder.color = n_channels == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB;
    encoder.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &encoder, on_error, on_warning);
    encoder.info = encoder.png != nullptr ? png_create_info_struct(encoder.png) : nullptr;
    const bool is_done = encoder.info != nullptr and encode(encoder);
    png_destroy_write_struct(&encoder.png, &encoder.info);
    if (encoder.exception)
        std::rethrow_exception(encoder.exception);
    if (not is_done)
        fail<WriteError>(
                file.path(), "cannot write a picture of {} x {} pixels: {}", height, width, encoder.error.data());
}

void check_size(const std::filesystem::path& path, i64 width, i64 height) {
    constexpr i64 largest = PNG_UINT_31_MAX;
    if (std::min(width, height) < 1 or std::max(width, height) > largest)
        fail<WriteError>(
                path, "a picture cannot have {} x {} pixels: it has 1 to {} rows and columns", height, width, largest);
}

}  // namespace

void write_png(
        const std::filesystem::path& path, i64 width, i64 height, int n_channels, std::span<const std::byte> pixels) {
    check(n_channels == 1 or n_channels == 3, "write_png: {}: a picture has 1 channel or 3, not {}", path.native(),
            n_channels);
    check_size(path, width, height);
    check(std::ssize(pixels) / width / n_channels == height and std::ssize(pixels) % (width * n_channels) == 0,
            "write_png: {}: a picture of {} x {} pixels with {} channels cannot have {} bytes", path.native(), height,
            width, n_channels, pixels.size());
    OutputFile file(path);
    write_picture(file, width, height, n_channels, pixels);
    file.commit();
}

namespace {

// ---- Images of any real numbers, as gray levels ----------------------------------------------------------------

struct Range {
    f64 black, white;
};

// The finite values, but for the lowest and the highest 0.5 %; all of them if those are one value.
template<typename V>
Range contrast_of(const std::vector<V>& values) {
    std::vector<V> finite;
    finite.reserve(values.size());
    std::copy_if(values.begin(), values.end(), std::back_inserter(finite), [](V v) { return std::isfinite(v); });
    if (finite.empty())
        return {0, 0};
    const auto quantile = [&](f64 fraction) {
        const auto at = std::lround(fraction * static_cast<f64>(finite.size() - 1));
        std::nth_element(finite.begin(), finite.begin() + at, finite.end());
        return static_cast<f64>(finite[static_cast<std::size_t>(at)]);
    };
    const Range inner{quantile(0.005), quantile(0.995)};
    return inner.black < inner.white ? inner : Range{quantile(0), quantile(1)};
}

template<typename V>
std::vector<std::byte> gray_levels(const std::vector<V>& values) {
    constexpr f64 levels = 255;
    const Range range = contrast_of(values);
    const f64 half_width = range.white / 2 - range.black / 2;  // of which there is one, however far they are apart
    std::vector<std::byte> result(values.size());
    std::transform(values.begin(), values.end(), result.begin(), [&](V given) {
        const auto value = static_cast<f64>(given);
        if (std::isnan(value))
            return std::byte{0};
        if (not(half_width > 0))
            return std::byte{128};
        const f64 part = (value / 2 - range.black / 2) / half_width;
        return static_cast<std::byte>(std::lround(std::clamp(part, 0., 1.) * levels));
    });
    return result;
}

// What holds the values of a type, and can be sorted at once.
template<typename T>
using Sortable = std::conditional_t<(sizeof(T) > 4 or std::is_same_v<T, i32> or std::is_same_v<T, u32>), f64, f32>;

template<typename T>
std::vector<std::byte> gray_levels_of(std::span<const std::byte> bytes) {
    std::vector<Sortable<T>> values(bytes.size() / sizeof(T));
    for (std::size_t i = 0; i < values.size(); ++i) {
        T value;
        std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
        values[i] = static_cast<Sortable<T>>(value);
    }
    return gray_levels(values);
}

std::vector<std::byte> gray_picture(const Header& header, std::span<const std::byte> slice) {
    if (header.encoding == Encoding::U8)
        return {slice.begin(), slice.end()};
    if (header.encoding == Encoding::U4) {
        std::vector<std::byte> values(static_cast<std::size_t>(header.shape[2] * header.shape[3]));
        unpack_u4(slice, {reinterpret_cast<u8*>(values.data()), values.size()}, header.shape[3]);
        return gray_levels_of<u8>(values);
    }
    if (header.encoding == Encoding::BOOL)
        return gray_levels_of<u8>(slice);
    return visit(dtype_of(header.encoding), [&]<typename T>() -> std::vector<std::byte> {
        if constexpr (traits::complex<T> or std::is_same_v<T, bool>)
            panic("elements of {} are no gray levels", header.encoding);
        else
            return gray_levels_of<T>(slice);
    });
}

class PngSink final : public Sink {
public:
    PngSink(const std::filesystem::path& path, const Header& header) : m_file(path) {
        m_header.shape = header.shape;
        m_header.encoding = header.encoding;
        m_header.kind = header.kind;
    }

    const Header& header() const override { return m_header; }

    void write(i64 n_slices, std::span<const std::byte> from) override {
        const auto n_bytes = static_cast<std::size_t>(row_bytes(m_header.encoding, width()) * height());
        check(n_slices == 1 and from.size() == n_bytes, "{}: a picture has one slice of {} bytes, not {} of {}",
                m_file.path().native(), n_bytes, n_slices, from.size());
        m_is_whole = false;
        write_picture(m_file, width(), height(), 1, gray_picture(m_header, from));
        m_is_whole = true;
    }

    void close(const std::optional<Statistics>&) override {
        if (not m_is_whole)
            fail<WriteError>(m_file.path(), "cannot be closed, for its pixels could not be written");
        m_file.commit();
    }

private:
    Header m_header;
    OutputFile m_file;
    bool m_is_whole = false;

    i64 height() const { return m_header.shape[2]; }
    i64 width() const { return m_header.shape[3]; }
};

}  // namespace

// As pictures are seen: the first row is at the top. Spacings have no place in them.
std::unique_ptr<Sink> create_png(const std::filesystem::path& path, const Header& header, const WriteOption&) {
    check_can_store(path, Format::PNG, header.encoding);
    const Shape4& shape = header.shape;
    if (shape[0] != 1 or shape[1] != 1)
        fail<WriteError>(path, "a picture is one image, but there are {} slices of shape {} to write",
                shape[0] * shape[1], shape);
    check_size(path, shape[3], shape[2]);
    return std::make_unique<PngSink>(path, header);
}

}  // namespace noa::io
