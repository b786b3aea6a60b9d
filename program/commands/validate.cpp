// noa validate: whether files are what their format says, to the letter, and hold what their headers say.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "console/exit_code.hpp"
#include "console/format.hpp"
#include "console/json.hpp"
#include "files/input.hpp"
#include "noa/base/dtype.hpp"
#include "noa/io/image_file.hpp"
#include "slices/element_statistics.hpp"
#include "slices/stream_slices.hpp"

namespace noa::program {

namespace {

struct ValidateOption {
    InputOption input;
    bool is_json = false;
};

struct Verdict {
    std::string file, format{};  // without a format: it cannot be opened
    bool is_readable = true;     // what is not may be valid: formats have more than we know
    i64 n_not_finite = 0;
    std::size_t n_of_letters = 0;  // how many problems, the first ones, are none for those who read it
    std::vector<std::string> problems{};

    bool is_valid() const { return problems.empty(); }
    std::string text() const {
        return not is_readable                   ? "cannot be read"
               : is_valid()                      ? "ok"
               : n_of_letters == problems.size() ? "not strictly valid"
                                                 : "not valid";
    }
};

// Arrays of NPY files may have three dimensions, whatever they mean.
io::ImageFile open_whatever_it_means(const std::string& file, io::ReadOption option) {
    try {
        return io::ImageFile::open(file, option);
    } catch (const io::ReadError&) {
        if (option.kind)
            throw;
        try {
            option.kind = io::Kind::IMAGES;
            return io::ImageFile::open(file, option);
        } catch (const io::ReadError&) {  // then the first error is the one to tell
        }
        throw;
    }
}

void check_letters(const ValidateOption& options, const io::ImageFile& file, Verdict& verdict) {
    verdict.problems = file.header().repairs;
    try {
        (void)open_whatever_it_means(verdict.file, read_option(options.input, io::Policy::STRICT));
    } catch (const io::ReadError& error) {
        if (verdict.problems.empty())
            verdict.problems.emplace_back(error.problem());
    }
    verdict.n_of_letters = verdict.problems.size();
}

// Headers have f32, and some programs add up in f32, too.
void check_statistics(const io::Statistics& said, const ElementStatistics& data, Verdict& verdict) {
    constexpr f64 rounding = 1e-5, of_deviation = 1e-3;
    const f64 largest = std::max(std::abs(data.minimum()), std::abs(data.maximum()));
    const auto compare = [&](const char* name, f64 header, f64 found, f64 tolerance) {
        if (not(std::abs(header - found) <= tolerance))
            verdict.problems.push_back(std::string("the header says that the ") + name + " is " + short_text(header) +
                                       ", but it is " + short_text(found));
    };
    const f64 tolerance = rounding * largest + of_deviation * data.deviation();
    compare("minimum", said.minimum, data.minimum(), rounding * largest);
    compare("maximum", said.maximum, data.maximum(), rounding * largest);
    compare("mean", said.mean, data.mean(), tolerance);
    if (said.deviation >= 0)
        compare("deviation", said.deviation, data.deviation(), tolerance);
}

template<typename T>
void read_all(const Session& session, io::ImageFile& file) {
    for_each_slices<T>(
            session, file.path().filename().native(), file, {{0, file.n_slices()}}, [](i64, const Array<T>&) {});
}

void check_elements(const Session& session, io::ImageFile& file, Verdict& verdict) {
    if (io::is_complex(file.encoding()))
        return visit(file.dtype(), [&]<typename T>() {
            if constexpr (traits::complex<T>)
                read_all<T>(session, file);
        });
    const ElementStatistics data = statistics_of_file(session, file);
    verdict.n_not_finite = data.n_not_finite;
    if (data.n_not_finite > 0)
        verdict.problems.push_back(std::to_string(data.n_not_finite) + " of " + std::to_string(data.n_elements()) +
                                   " elements are not finite");
    const auto& said = file.header().statistics;
    if (said and data.finite.n > 0)
        check_statistics(*said, data, verdict);
}

Verdict examine(const Session& session, const ValidateOption& options, const std::filesystem::path& path) {
    Verdict verdict{.file = path.native()};
    try {
        io::ImageFile file = open_whatever_it_means(verdict.file, read_option(options.input, io::Policy::REPAIR));
        verdict.format = to_string(file.format());
        check_letters(options, file, verdict);
        check_elements(session, file, verdict);
    } catch (const io::ReadError& error) {
        verdict.is_readable = false;
        verdict.problems.emplace_back(error.problem());
    }
    return verdict;
}

void print(const Verdict& verdict) {
    std::cout << verdict.file << ": " << verdict.text() << '\n';
    for (const std::string& problem: verdict.problems)
        std::cout << "  " << problem << '\n';
}

Json as_json(const Verdict& verdict) {
    return Json::object({{"file", verdict.file}, {"format", verdict.format.empty() ? Json() : Json(verdict.format)},
            {"valid", verdict.is_readable ? Json(verdict.is_valid()) : Json()}, {"not_finite", verdict.n_not_finite},
            {"problems", Json::array({verdict.problems.begin(), verdict.problems.end()})}});
}

ExitCode run(const Session& session, const ValidateOption& options) {
    std::vector<Json> all;
    std::size_t n_bad = 0;
    for (const std::filesystem::path& file: options.input.files) {
        const Verdict verdict = examine(session, options, file);
        n_bad += verdict.is_valid() ? 0 : 1;
        if (options.is_json)
            all.push_back(as_json(verdict));
        else
            print(verdict);
    }
    if (options.is_json)
        std::cout << Json::array(all).text() << '\n';
    return n_bad == 0 ? ExitCode::OK : n_bad < options.input.files.size() ? ExitCode::SOME_FAILED : ExitCode::BAD_INPUT;
}

}  // namespace

const CommandText text{"validate", "Files", "whether files are as their format says", R"(
            noa validate map.mrc
            noa validate --json *.mrc | jq '.[] | select(.valid | not)'
        )",
        R"(
            Lists what is not as the format says, be it something that other commands repair when they read; then
            reads all elements, counts those that are not finite, and compares the statistics of the header with
            theirs: minimum and maximum to the digits of f32, mean and deviation to a thousandth of the deviation.

            A file is ok; not strictly valid, if other commands repair all that is wrong with it; not valid; or it
            cannot be read: then it may be damaged, or valid, but of a kind that is not known here, as TIFF files with
            colors. With --json, valid is true, false or, if the file cannot be read, null.

            The exit code is 0 if all files are valid, 1 if some of several are not, and 3 if none is.
        )"};

template<>
void add_command<CommandName::VALIDATE>(Program& program, Session& session) {
    const auto [command, options] = describe(program, session, text, run);
    add_input_options(command, options.input);
    command.add("--json", &options.is_json, "an array with an object for each file");
    add_cpu_options(command, session);
}

}  // namespace noa::program
