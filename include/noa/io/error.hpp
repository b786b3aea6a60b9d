// What reading and writing throw.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

#include "noa/base/error.hpp"

namespace noa::io {

/// Something is wrong with a file. The message is "path: problem".
class FileError : public Exception {
public:
    FileError(const std::filesystem::path& path, std::string_view problem, std::string_view place = {});

    std::filesystem::path path() const;
    /// The message without the path.
    std::string_view problem() const noexcept { return message().substr(m_path_size + 2); }

private:
    std::size_t m_path_size;
};

/// A file that cannot be opened or read, or that contradicts its header. The message has the numbers.
class ReadError : public FileError {
public:
    using FileError::FileError;
};

/// A file can be read as images or as a volume, and nothing says which: set ReadOption::kind.
class KindError : public ReadError {
public:
    KindError(const std::filesystem::path& path, std::string_view question, std::string_view place = {});

    /// The problem without the name of the option, for programs whose users have another one.
    std::string_view question() const noexcept { return problem().substr(0, m_question_size); }

private:
    std::size_t m_question_size;
};

/// A file that cannot be written. A file that was there before is unchanged.
class WriteError : public FileError {
public:
    using FileError::FileError;
};

}  // namespace noa::io
