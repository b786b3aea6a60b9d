// What FFTW has learned, in a file: a line of our own, then its words for f32 and for f64.
#include <fftw3.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <system_error>

#include "fft/cpu/line_plan.hpp"
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

// To a file beside it first, of a name that nobody else has.
void save_wisdom(const std::filesystem::path& file) {
    std::filesystem::path part = file;
    static std::atomic<int> n_saved = 0;
    part += ".part" + std::to_string(getpid()) + '.' + std::to_string(n_saved++);
    std::string singles, doubles;
    {
        const std::lock_guard lock(on_cpu::planner_mutex());
        singles = take(fftwf_export_wisdom_to_string());
        doubles = take(fftw_export_wisdom_to_string());
    }
    std::ofstream out(part);
    out << first_line << '\n' << singles << '\n' << between << '\n' << doubles;
    out.close();
    std::error_code error;
    if (out.good()) {
        std::filesystem::rename(part, file, error);
        if (not error)
            return;
    }
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    panic("cannot write the wisdom of transforms to {}{}{}", file.string(), error ? ": " : "",
            error ? error.message() : "");
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
    const std::lock_guard lock(on_cpu::planner_mutex());
    check(fftwf_import_wisdom_from_string(singles.c_str()) == 1 and
                    fftw_import_wisdom_from_string(doubles.c_str()) == 1,
            "the wisdom of transforms in {} is damaged, or of another FFTW", file.string());
}

}  // namespace noa::fft
