// Files as libtiff has them open.
#pragma once

#include <tiffio.h>

#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/fail.hpp"
#include "io/file.hpp"
#include "noa/io/header.hpp"

namespace noa::io {

/// A file that libtiff reads or writes, for one thread at a time. It gets at the file by functions of ours: what these
/// throw, and what libtiff says of its own, comes out of the member that was called, as a ReadError or a WriteError.
/// After that, all one can do is to end it.
class TiffHandle {
public:
    explicit TiffHandle(const InputFile& file);       // to read: no directory yet
    TiffHandle(WrittenFile& file, const char* mode);  // to write: "w", "w8" for BigTIFF, or "a" to append
    TiffHandle(const TiffHandle&) = delete;
    TiffHandle& operator=(const TiffHandle&) = delete;
    ~TiffHandle();

    TIFF* get() const { return m_tiff; }
    i64 directory() const { return m_directory; }  // the number of the one that was read, or written, last
    FilePart place() const;                        // the file and the directory that is read, for messages
    bool is_tiled() const { return TIFFIsTiled(m_tiff) != 0; }

    bool next_directory();  // false if there is none
    void go_to_directory(i64 number, std::uint64_t offset);

    template<typename T>
    std::optional<T> field(std::uint32_t tag) const {
        T value{};
        return TIFFGetField(m_tiff, tag, &value) == 1 ? std::optional<T>(value) : std::nullopt;
    }
    template<typename T>
    T field_or(std::uint32_t tag, T other) const {
        return field<T>(tag).value_or(other);
    }

    void read_chunk(std::uint32_t number, std::span<std::byte> to);  // all of a strip, or of a tile

    template<typename... T>
    void set_field(std::uint32_t tag, T... value) {
        require(TIFFSetField(m_tiff, tag, value...) == 1, "tag", tag);
    }
    void write_strip(std::uint32_t number, std::span<std::byte> from);  // which are not the same after it
    void write_directory();
    void close();

    std::vector<std::string> take_warnings();  // since the last time, without those of unknown tags

private:
    const InputFile* m_input = nullptr;
    WrittenFile* m_output = nullptr;
    i64 m_position = 0;
    i64 m_size = 0;
    TIFF* m_tiff = nullptr;
    i64 m_directory = -1;

    std::string m_error;
    std::vector<std::string> m_warnings;
    std::exception_ptr m_exception;

    void open(const char* mode);
    void require(bool is_done, std::string_view what = "", i64 number = 0);
    enum class Saying : std::uint8_t { WARNING, ERROR };
    void hear(Saying kind, const char* format, std::va_list arguments) noexcept;
    tmsize_t read(std::span<std::byte> to) noexcept;
    tmsize_t write(std::span<const std::byte> from) noexcept;
    toff_t seek(toff_t offset, int whence) noexcept;

    struct Calls;  // what libtiff is given
};

/// What libtiff calls the encodings that TIFF files can have here.
struct TiffSample {
    Encoding encoding;
    std::uint16_t n_bits, format;
};
const TiffSample* find_tiff_sample(Encoding encoding);  // nullptr if there is none
const TiffSample* find_tiff_sample(std::uint16_t n_bits, std::uint16_t format);

/// TIFF has the left one of two pixels in the high bits of a byte, U4 in the low ones.
void swap_nibbles(std::span<std::byte> bytes);

void reverse_rows(std::span<std::byte> rows, i64 row_bytes);

}  // namespace noa::io
