// Files of 1 GiB that are in memory already, read into an array that is there: "read" is read(2) of the bytes of the
// file, without any conversion.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "noa/noa.hpp"
#include "support/ratio_reporter.hpp"

namespace {

using noa::f32, noa::i64;

constexpr i64 n_bytes = i64{1} << 30;
constexpr i64 header_size = 1024;

// A movie of some encoding, which goes when the benchmarks end.
class Movie {
public:
    explicit Movie(noa::io::Encoding encoding)
        : m_path(std::filesystem::temp_directory_path() /
                  ("noa_bench_" + std::to_string(getpid()) + "_" + std::string(to_string(encoding)) + ".mrc")),
          m_shape{n_bytes / noa::io::row_bytes(encoding, 1 << 24), 1, 4096, 4096} {
        noa::io::Header header;
        header.shape = m_shape;
        header.encoding = encoding;
        auto file = noa::io::ImageFile::create(m_path, header);
        const auto frame = noa::random<f32>(noa::Normal{100, 10}, {1, 1, m_shape[2], m_shape[3]});
        for (i64 i = 0; i < m_shape[0]; ++i)
            file.write(frame);
        file.close();
    }
    Movie(const Movie&) = delete;
    Movie& operator=(const Movie&) = delete;
    ~Movie() { std::filesystem::remove(m_path); }

    const std::filesystem::path& path() const { return m_path; }
    const noa::Shape4& shape() const { return m_shape; }

private:
    std::filesystem::path m_path;
    noa::Shape4 m_shape;
};

void read_bytes(const Movie& movie, std::vector<std::byte>& to) {
    const int file = ::open(movie.path().c_str(), O_RDONLY | O_CLOEXEC);
    i64 n_done = ::lseek(file, header_size, SEEK_SET) == header_size ? 0 : n_bytes;
    while (n_done < n_bytes) {
        const auto n = ::read(file, to.data() + n_done, static_cast<std::size_t>(n_bytes - n_done));
        if (n <= 0)
            throw std::runtime_error("cannot read " + movie.path().native());
        n_done += i64{n};
    }
    ::close(file);
}

template<typename F>
void add(const std::string& name, const F& work) {
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
        for (auto step: state) {
            (void)step;
            work();
        }
    });
}

// As f32: twice, or four times as many bytes are written as are read.
void add_case(const std::string& name, const Movie& movie, std::vector<std::byte>& bytes) {
    const auto frames = noa::zeros<f32>(movie.shape());
    add(name + "/read", [&] { read_bytes(movie, bytes); });
    add(name + "/noa", [&movie, frames] { noa::io::ImageFile::open(movie.path()).read(frames); });
}

}  // namespace

int main(int argc, char** argv) {
    using enum noa::io::Encoding;
    std::vector<std::byte> bytes(static_cast<std::size_t>(n_bytes), std::byte{1});
    const Movie f32_movie(F32), i16_movie(I16), f16_movie(F16);
    add_case("f32 to f32", f32_movie, bytes);
    add_case("i16 to f32", i16_movie, bytes);
    add_case("f16 to f32", f16_movie, bytes);
    return bench::main(argc, argv, "noa");
}
