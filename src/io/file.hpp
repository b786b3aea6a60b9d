// Files of bytes: what the system says becomes an error with the name of the file in it.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "noa/base/traits.hpp"
#include "noa/io/file.hpp"

namespace noa::io {

/// A regular file that is read at any place, by any number of threads. Errors are ReadError.
class InputFile {
public:
    explicit InputFile(const std::filesystem::path& path);  // directories, pipes and the like are refused
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    ~InputFile();

    const std::filesystem::path& path() const { return m_path; }
    i64 size() const { return m_size; }
    void read(i64 offset, std::span<std::byte> to) const;  // an error if there is less

private:
    std::filesystem::path m_path;
    int m_descriptor = -1;
    i64 m_size = 0;
};

/// What bytes are written to, at any place, by any number of threads. Errors are WriteError.
class WrittenFile {
public:
    WrittenFile(const WrittenFile&) = delete;
    WrittenFile& operator=(const WrittenFile&) = delete;
    virtual ~WrittenFile();

    const std::filesystem::path& path() const { return m_path; }  // its own name
    int descriptor() const { return m_descriptor; }
    void write(i64 offset, std::span<const std::byte> from);
    void read(i64 offset, std::span<std::byte> to) const;  // what was written; an error if there is less
    void flush();                                          // to the disk

protected:
    explicit WrittenFile(const std::filesystem::path& path) : m_path(path) {}
    void close_descriptor();  // an error if what was written could not be

    std::filesystem::path m_path;
    int m_descriptor = -1;
};

/// A file that is written under a temporary name, beside its own, which it takes in commit(). Without that it is
/// removed when this ends; also when the program is ended by SIGINT or SIGTERM and calls remove_temporary_files(). A
/// link is followed: it is what it leads to that is replaced. What is no regular file, or may not be written, is
/// refused.
class OutputFile final : public WrittenFile {
public:
    explicit OutputFile(const std::filesystem::path& path);
    ~OutputFile() override;

    const std::filesystem::path& temporary_path() const { return m_temporary; }
    void commit();  // flushed to the disk, then renamed; keeps the permissions of a file that is replaced

private:
    std::filesystem::path m_target, m_temporary;
    int m_slot = -1;  // in the table of what is being written

    void create();
    int create_temporary(mode_t mode);
    void discard() noexcept;
};

/// A file that is there, and that more is written to. Without keep() it is what it was; also when the program is ended
/// by a signal, and calls remove_temporary_files(), before the start is replaced.
class GrowingFile final : public WrittenFile {
public:
    explicit GrowingFile(const std::filesystem::path& path);
    ~GrowingFile() override;

    void replace_start(std::span<const std::byte> start);  // what the file begins with, once all else is written
    void keep();                                           // flushed to the disk

private:
    i64 m_size = 0;
    std::vector<std::byte> m_start, m_old_start;  // nothing, as long as it is not replaced
    bool m_is_kept = false;
    int m_slot = -1;  // in the table of what is being written
};

}  // namespace noa::io
