// A folder for the files of a test, and their bytes.
#pragma once

#include <sys/resource.h>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <system_error>
#include <vector>

namespace test {

using Bytes = std::vector<std::byte>;

class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "noa_test_XXXXXX").string();
        m_path = mkdtemp(name.data());
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }

    std::filesystem::path operator/(const std::string& name) const { return m_path / name; }

    std::size_t n_files() const {
        using Iterator = std::filesystem::directory_iterator;
        return static_cast<std::size_t>(std::distance(Iterator(m_path), Iterator()));
    }

private:
    std::filesystem::path m_path;
};

inline Bytes bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

inline void put_bytes(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    std::filesystem::remove(path);  // some file systems wait for the disk when a file is overwritten
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes));
}

// As a disk that is full: no file gets larger than this.
class FullDisk {
public:
    explicit FullDisk(rlim_t n_bytes) : m_handler(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &m_limit);
        const rlimit limit{n_bytes, m_limit.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &m_limit);
        std::signal(SIGXFSZ, m_handler);
    }

private:
    void (*m_handler)(int);
    rlimit m_limit{};
};

}  // namespace test
