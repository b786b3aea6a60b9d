#include "io/tiff_handle.hpp"
#include "io/fail.hpp"
#include "noa/io/error.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <new>
#include <utility>

namespace noa::io {

// Exceptions end here: those who call are C.
struct TiffHandle::Calls {
    static TiffHandle& of(void* self) { return *static_cast<TiffHandle*>(self); }

    static tmsize_t read(thandle_t self, void* to, tmsize_t n) {
        return of(self).read({static_cast<std::byte*>(to), static_cast<std::size_t>(n)});
    }
    static tmsize_t write(thandle_t self, void* from, tmsize_t n) {
        return of(self).write({static_cast<const std::byte*>(from), static_cast<std::size_t>(n)});
    }
    static toff_t seek(thandle_t self, toff_t offset, int whence) { return of(self).seek(offset, whence); }
    static toff_t size(thandle_t self) { return static_cast<toff_t>(of(self).m_size); }
    static int close(thandle_t) { return 0; }

    static int error(TIFF*, void* self, const char*, const char* format, std::va_list arguments) {
        of(self).hear(Saying::ERROR, format, arguments);
        return 1;  // nobody else is told
    }
    static int warning(TIFF*, void* self, const char*, const char* format, std::va_list arguments) {
        of(self).hear(Saying::WARNING, format, arguments);
        return 1;
    }
};

TiffHandle::TiffHandle(const InputFile& file) : m_input(&file), m_size(file.size()) {
    open("rmch");  // not mapped, strips as they are, only the header
}

TiffHandle::TiffHandle(WrittenFile& file, const char* mode)
    : m_output(&file), m_size(::lseek(file.descriptor(), 0, SEEK_END)) {
    open(mode);
}

void TiffHandle::open(const char* mode) {
    const std::unique_ptr<TIFFOpenOptions, void (*)(TIFFOpenOptions*)> options(
            TIFFOpenOptionsAlloc(), TIFFOpenOptionsFree);
    if (not options)
        throw std::bad_alloc();
    // What libtiff keeps is no larger than the file: directories, and strips before they are decoded.
    if (m_input != nullptr)
        TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), m_size + (i64{16} << 20));
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), Calls::error, this);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), Calls::warning, this);
    const auto& path = m_input != nullptr ? m_input->path() : m_output->path();
    m_tiff = TIFFClientOpenExt(path.c_str(), mode, this, Calls::read, Calls::write, Calls::seek, Calls::close,
            Calls::size, nullptr, nullptr, options.get());
    try {
        require(m_tiff != nullptr);
    } catch (...) {
        if (m_tiff != nullptr)
            TIFFClose(m_tiff);
        throw;
    }
}

TiffHandle::~TiffHandle() {
    if (m_tiff != nullptr)
        TIFFClose(m_tiff);
}

FilePart TiffHandle::place() const {
    if (m_input == nullptr)
        return m_output->path();
    return {m_input->path(), m_directory >= 0 ? "directory " + std::to_string(m_directory) : ""};
}

void TiffHandle::require(bool is_done, std::string_view what, i64 number) {
    if (is_done and m_error.empty() and not m_exception) [[likely]]
        return;
    if (m_exception)
        std::rethrow_exception(std::exchange(m_exception, nullptr));
    const std::string error = m_error.empty() ? "libtiff gives no reason" : std::exchange(m_error, {});
    const std::string subject = what.empty() ? "" : std::string(what) + " " + std::to_string(number) + " ";
    if (m_input != nullptr)
        fail<ReadError>(place(), "{}cannot be read: {}", subject, error);
    fail<WriteError>(place(), "{}cannot be written: {}", subject, error);
}

namespace {

// For messages, if it is known.
std::string size_of(const TiffHandle& handle) {
    const auto height = handle.field<std::uint32_t>(TIFFTAG_IMAGELENGTH);
    const auto width = handle.field<std::uint32_t>(TIFFTAG_IMAGEWIDTH);
    if (not height or not width)
        return {};
    return ": the image has " + std::to_string(*height) + " x " + std::to_string(*width) + " pixels";
}

}  // namespace

bool TiffHandle::next_directory() {
    const std::size_t n_warnings = m_warnings.size();
    const bool is_read = TIFFReadDirectory(m_tiff) == 1;
    if (not is_read and m_error.empty() and not m_exception) {
        if (m_warnings.size() == n_warnings)
            return false;
        m_error = m_warnings.back();  // of a directory that was there already
    }
    ++m_directory;
    if (not m_error.empty() and (is_read or m_directory == 0))  // else it may be the size of the one before
        m_error += size_of(*this);
    require(is_read);
    return true;
}

void TiffHandle::go_to_directory(i64 number, std::uint64_t offset) {
    m_directory = number;
    m_warnings.clear();
    require(TIFFSetSubDirectory(m_tiff, offset) == 1);
}

void TiffHandle::read_chunk(std::uint32_t number, std::span<std::byte> to) {
    const auto n = static_cast<tmsize_t>(to.size());
    if (is_tiled())
        require(TIFFReadEncodedTile(m_tiff, number, to.data(), n) == n, "tile", number);
    else
        require(TIFFReadEncodedStrip(m_tiff, number, to.data(), n) == n, "strip", number);
}

void TiffHandle::write_strip(std::uint32_t number, std::span<std::byte> from) {
    const auto n = static_cast<tmsize_t>(from.size());
    require(TIFFWriteEncodedStrip(m_tiff, number, from.data(), n) == n, "strip", number);
}

void TiffHandle::write_directory() {
    require(TIFFWriteDirectory(m_tiff) == 1, "directory", ++m_directory);
}

void TiffHandle::close() {
    TIFFClose(std::exchange(m_tiff, nullptr));
    require(true);
}

std::vector<std::string> TiffHandle::take_warnings() {
    return std::exchange(m_warnings, {});
}

void TiffHandle::hear(Saying kind, const char* format, std::va_list arguments) noexcept {
    const std::string_view form = format;
    if (form.starts_with("Unknown field with tag"))
        return;  // tags of a program's own are nobody's fault
    // libtiff would go by the size of the image; but it may be the size that is wrong.
    if (form.starts_with("Bogus \"StripByteCounts\"") or form.starts_with("Wrong \"StripByteCounts\""))
        kind = Saying::ERROR;
    std::array<char, 512> text{};
    std::vsnprintf(text.data(), text.size(), format, arguments);
    try {
        if (kind == Saying::WARNING)
            m_warnings.emplace_back(text.data());
        else if (m_error.size() < text.size())
            m_error += (m_error.empty() ? "" : "; ") + std::string(text.data());
    } catch (...) {
        m_exception = std::current_exception();
    }
}

tmsize_t TiffHandle::read(std::span<std::byte> to) noexcept {
    try {
        const i64 n = std::clamp<i64>(m_size - m_position, 0, std::ssize(to));
        if (m_input != nullptr)
            m_input->read(m_position, to.first(static_cast<std::size_t>(n)));
        else
            m_output->read(m_position, to.first(static_cast<std::size_t>(n)));
        m_position += n;
        return n;
    } catch (...) {
        m_exception = std::current_exception();
        return -1;
    }
}

tmsize_t TiffHandle::write(std::span<const std::byte> from) noexcept {
    try {
        check(m_output != nullptr, "{} is not open for writing", place().path.native());
        m_output->write(m_position, from);
        m_position += std::ssize(from);
        m_size = std::max(m_size, m_position);
        return std::ssize(from);
    } catch (...) {
        m_exception = std::current_exception();
        return -1;
    }
}

toff_t TiffHandle::seek(toff_t offset, int whence) noexcept {
    const i64 origin = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? m_position : m_size;
    m_position = static_cast<i64>(static_cast<std::uint64_t>(origin) + offset);
    if (m_position < 0)  // nothing is there
        m_position = m_size;
    return static_cast<toff_t>(m_position);
}

namespace {

constexpr std::array samples = {
        TiffSample{Encoding::U4, 4, SAMPLEFORMAT_UINT},
        TiffSample{Encoding::U8, 8, SAMPLEFORMAT_UINT},
        TiffSample{Encoding::I8, 8, SAMPLEFORMAT_INT},
        TiffSample{Encoding::U16, 16, SAMPLEFORMAT_UINT},
        TiffSample{Encoding::I16, 16, SAMPLEFORMAT_INT},
        TiffSample{Encoding::F16, 16, SAMPLEFORMAT_IEEEFP},
        TiffSample{Encoding::U32, 32, SAMPLEFORMAT_UINT},
        TiffSample{Encoding::I32, 32, SAMPLEFORMAT_INT},
        TiffSample{Encoding::F32, 32, SAMPLEFORMAT_IEEEFP},
        TiffSample{Encoding::F64, 64, SAMPLEFORMAT_IEEEFP},
};

template<typename Is>
const TiffSample* find_sample(const Is& is) {
    const auto* const found = std::find_if(samples.begin(), samples.end(), is);
    return found != samples.end() ? found : nullptr;
}

}  // namespace

const TiffSample* find_tiff_sample(Encoding encoding) {
    return find_sample([&](const TiffSample& sample) { return sample.encoding == encoding; });
}

const TiffSample* find_tiff_sample(std::uint16_t n_bits, std::uint16_t format) {
    return find_sample([&](const TiffSample& sample) { return sample.n_bits == n_bits and sample.format == format; });
}

void swap_nibbles(std::span<std::byte> bytes) {
    for (std::byte& byte: bytes)
        byte = byte << 4 | byte >> 4;
}

void reverse_rows(std::span<std::byte> rows, i64 row_bytes) {
    const i64 n_rows = std::ssize(rows) / row_bytes;
    for (i64 top = 0, bottom = n_rows - 1; top < bottom; ++top, --bottom)
        std::swap_ranges(
                rows.data() + top * row_bytes, rows.data() + (top + 1) * row_bytes, rows.data() + bottom * row_bytes);
}

}  // namespace noa::io
