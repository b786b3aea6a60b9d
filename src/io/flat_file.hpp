// What MRC and NPY files have in common: one slice after the other, from some place on, in either byte order.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>

#include "io/codec.hpp"
#include "io/file.hpp"

namespace noa::io {

/// Where slices are.
struct FlatData {
    i64 offset = 0;           // of the first slice, in bytes
    bool is_swapped = false;  // whether it is the other byte order than that of this machine
};

/// The bytes of a slice, of a header that has been checked.
i64 slice_bytes(const Header& header);

/// The bytes of all slices. An error if the file has less, or if there are none; nothing is allocated before.
i64 check_size(const InputFile& file, const Header& header, i64 offset);

/// What is to be said of bytes behind the data; nothing if there are none.
std::string note_of_trailing_bytes(const InputFile& file, i64 end);

/// What is left to the formats: to read the header, and to say what is wrong with it.
class FlatReader {
public:
    Header header;

protected:
    FlatReader(const InputFile& file, const ReadOption& option, Format format)
        : m_file(file), m_option(option), m_format(format) {}

    /// Notes what is wrong, and how it is taken. An error if the policy is strict.
    void repair(const std::string& what);

    const InputFile& m_file;
    const ReadOption& m_option;

private:
    Format m_format;
};

class FlatSource final : public Source {
public:
    FlatSource(std::unique_ptr<InputFile> file, Header header, FlatData data)
        : m_file(std::move(file)), m_header(std::move(header)), m_data(data) {}

    const Header& header() const override { return m_header; }
    void read(i64 first_slice, i64 n_slices, std::span<std::byte> to) const override;
    bool is_flat() const override { return true; }
    void read_bytes(i64 offset, std::span<std::byte> to) const override;

private:
    std::unique_ptr<InputFile> m_file;
    Header m_header;
    FlatData m_data;
};

/// What is left to the formats: what is before the data.
class FlatSink : public Sink {
public:
    const Header& header() const override { return m_header; }
    void write(i64 n_slices, std::span<const std::byte> from) override;
    bool is_flat() const override { return true; }
    void write_bytes(i64 offset, std::span<const std::byte> from) override;
    void added(i64 n_slices) override { m_n_slices += n_slices; }

protected:
    FlatSink(WrittenFile& file, Header header, FlatData data)
        : m_header(std::move(header)), m_file(file), m_data(data) {}

    i64 n_slices() const { return m_n_slices; }

    Header m_header;

private:
    WrittenFile& m_file;  // of the class that derives from this
    FlatData m_data;
    i64 m_n_slices = 0;
};

}  // namespace noa::io
