#include "noa/io/error.hpp"

#include <string>

namespace noa::io {

FileError::FileError(const std::filesystem::path& path, std::string_view problem, std::string_view place)
    : Exception((path.native() + ": ").append(problem), place), m_path_size(path.native().size()) {}

std::filesystem::path FileError::path() const {
    return message().substr(0, m_path_size);
}

KindError::KindError(const std::filesystem::path& path, std::string_view question, std::string_view place)
    : ReadError(path, std::string(question) + " (ReadOption::kind)", place), m_question_size(question.size()) {}

}  // namespace noa::io
