// What FFTW has learned, in a file: a line of our own, then its words for f32 and for f64.
#include <fftw3.h>

#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <system_error>

#include "noa/base/error.hpp"
#include "noa/fft/cache.hpp"

namespace noa::fft {

namespace {

constexpr const char* first_line = "noa fft wisdom 1";
constexpr const char* between = "noa fft wisdom f64";

std::string take(char* words) {
    check(words != nullptr, "FFTW cannot say what it has learned: there is no memory");
    const std::unique_ptr<char, void (*)(void*)> owner(words, std::free);
    return owner.get();
}

}  // namespace

void save_wisdom(const std::filesystem::path& file) {
    std::filesystem::path part = file;
    part += ".part";
    {
        std::ofstream out(part);
        out << first_line << '\n'
            << take(fftwf_export_wisdom_to_string()) << '\n'
            << between << '\n'
            << take(fftw_export_wisdom_to_string());
        out.close();
        check(out.good(), "cannot write the wisdom of transforms to {}", part.string());
    }
    std::error_code error;
    std::filesystem::rename(part, file, error);
    check(not error, "cannot write the wisdom of transforms to {}: {}", file.string(), error.message());
}

void load_wisdom(const std::filesystem::path& file) {
    std::ifstream in(file);
    check(in.good(), "cannot read the wisdom of transforms from {}", file.string());
    std::ostringstream all;
    all << in.rdbuf();
    const std::string text = all.str();
    const std::size_t begin = std::string(first_line).size(), middle = text.find(between);
    check(text.starts_with(first_line) and middle != std::string::npos, "{} is no file of wisdom of transforms",
            file.string());
    const std::string singles = text.substr(begin, middle - begin);
    const std::string doubles = text.substr(middle + std::string(between).size());
    check(fftwf_import_wisdom_from_string(singles.c_str()) == 1 and
                    fftw_import_wisdom_from_string(doubles.c_str()) == 1,
            "the wisdom of transforms in {} is damaged, or of another FFTW", file.string());
}

}  // namespace noa::fft
