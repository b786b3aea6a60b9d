// What the formats of files have to provide: slices, as they are stored.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "noa/base/error.hpp"
#include "noa/io/header.hpp"
#include "noa/io/image_file.hpp"

namespace noa::io {

/// Slices of a file that is read. Bytes are those of the encoding, rows dense (row_bytes each), in the byte order of
/// this machine. Threads may call it at the same time.
class Source {
public:
    Source() = default;
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    virtual ~Source() = default;

    virtual const Header& header() const = 0;
    virtual void read(i64 first_slice, i64 n_slices, std::span<std::byte> to) const = 0;

    /// Whether the file has these bytes one after the other, so that any of them can be read: whole elements, from a
    /// place that is counted in bytes from the first slice.
    virtual bool is_flat() const { return false; }
    virtual void read_bytes(i64, std::span<std::byte>) const { panic("only the bytes of flat files are read"); }
};

/// Slices of a file that is written, in order. Bytes as a Source has them.
class Sink {
public:
    Sink() = default;
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;
    virtual ~Sink() = default;  // without close: nothing of it is left

    virtual const Header& header() const = 0;  // as it can be stored: what a format has no place for is gone
    virtual void write(i64 n_slices, std::span<const std::byte> from) = 0;
    /// The statistics of all that was written, if they are known; then the file has its name.
    virtual void close(const std::optional<Statistics>& statistics) = 0;

    /// Whether they are stored: if not, they need not be calculated.
    virtual bool has_statistics() const { return false; }

    /// As of a Source: in any order, by threads at the same time, counted from the first slice that this sink writes;
    /// once whole slices are complete, added() says how many.
    virtual bool is_flat() const { return false; }
    virtual void write_bytes(i64, std::span<const std::byte>) { panic("only the bytes of flat files are written"); }
    virtual void added(i64) { panic("only the bytes of flat files are written"); }
};

std::unique_ptr<Source> open_mrc(const std::filesystem::path& path, const ReadOption& option);
std::unique_ptr<Source> open_npy(const std::filesystem::path& path, const ReadOption& option);
std::unique_ptr<Source> open_tiff(const std::filesystem::path& path, const ReadOption& option);

/// A WriteError if the format does not have the encoding.
void check_can_store(const std::filesystem::path& path, Format format, Encoding encoding);

std::unique_ptr<Sink> create_mrc(const std::filesystem::path& path, const Header& header, const WriteOption& option);
std::unique_ptr<Sink> create_npy(const std::filesystem::path& path, const Header& header, const WriteOption& option);
std::unique_ptr<Sink> create_tiff(const std::filesystem::path& path, const Header& header, const WriteOption& option);
std::unique_ptr<Sink> create_png(const std::filesystem::path& path, const Header& header, const WriteOption& option);

std::unique_ptr<Sink> append_mrc(const std::filesystem::path& path, const ReadOption& option);
std::unique_ptr<Sink> append_tiff(const std::filesystem::path& path, const ReadOption& option);

}  // namespace noa::io
