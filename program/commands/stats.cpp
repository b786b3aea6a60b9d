// noa stats: what the elements of files are like.
#include <array>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "console/format.hpp"
#include "console/json.hpp"
#include "console/table.hpp"
#include "files/for_each_file.hpp"
#include "files/input.hpp"
#include "noa/io/image_file.hpp"
#include "slices/element_statistics.hpp"

namespace noa::program {

namespace {

struct StatsOption {
    InputOption input;
    bool is_each = false, is_json = false, is_csv = false;
};

struct FileStatistics {
    std::string path;
    io::Kind kind{};
    ElementStatistics all;
    std::vector<ElementStatistics> items;  // if they are asked for
};

using Cells = std::vector<std::string>;

FileStatistics measure(const Session& session, const std::filesystem::path& path, const StatsOption& options) {
    io::ImageFile file = open_input(session, path, options.input);
    FileStatistics result{path.native(), file.header().kind, {}, {}};
    for_each_statistics(session, file, [&](const ElementStatistics& item) {
        result.all.join(item);
        if (options.is_each)
            result.items.push_back(item);
    });
    return result;
}

// What programs get: all files, or, if they are asked for, all items; number 0 is all of a file.
template<typename F>
void for_each_row(const std::vector<FileStatistics>& files, bool is_each, const F& f) {
    for (const FileStatistics& file: files) {
        if (not is_each)
            f(file.path, std::size_t{0}, file.all);
        for (std::size_t i = 0; i < file.items.size(); ++i)
            f(file.path, i + 1, file.items[i]);
    }
}

void print_json(const std::vector<FileStatistics>& files, bool is_each) {
    std::vector<Json> rows;
    for_each_row(files, is_each, [&](const std::string& path, std::size_t number, const ElementStatistics& of) {
        rows.push_back(Json::object({{"file", path}, {"number", number == 0 ? Json() : Json(static_cast<i64>(number))},
                {"minimum", of.minimum()}, {"maximum", of.maximum()}, {"mean", of.mean()},
                {"deviation", of.deviation()}, {"elements", of.n_elements()}, {"not_finite", of.n_not_finite}}));
    });
    std::cout << Json::array(rows).text() << '\n';
}

// All digits there are.
std::string exact_text(f64 value) {
    std::array<char, 64> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr};
}

Cells names(Cells before, bool is_csv) {
    before.insert(before.end(), {"minimum", "maximum", "mean", "deviation", "elements"});
    before.emplace_back(is_csv ? "not_finite" : "not finite");
    return before;
}

Cells values(Cells before, const ElementStatistics& of, std::string (*text)(f64)) {
    before.insert(before.end(), {text(of.minimum()), text(of.maximum()), text(of.mean()), text(of.deviation()),
                                        std::to_string(of.n_elements()), std::to_string(of.n_not_finite)});
    return before;
}

void print_csv(const std::vector<FileStatistics>& files, bool is_each) {
    std::cout << csv_row(names(is_each ? Cells{"file", "number"} : Cells{"file"}, true)) << '\n';
    for_each_row(files, is_each, [&](const std::string& path, std::size_t number, const ElementStatistics& of) {
        const Cells before = is_each ? Cells{path, std::to_string(number)} : Cells{path};
        std::cout << csv_row(values(before, of, exact_text)) << '\n';
    });
}

void print_items(const FileStatistics& file) {
    std::vector<Cells> rows{names({file.kind == io::Kind::IMAGES ? "image" : "volume"}, false)};
    for (std::size_t i = 0; i < file.items.size(); ++i)
        rows.push_back(values({std::to_string(i + 1)}, file.items[i], short_text));
    rows.push_back(values({"all"}, file.all, short_text));
    std::cout << file.path << '\n';
    print_table(std::cout, rows);
}

void print(const std::vector<FileStatistics>& files, bool is_each) {
    std::vector<Cells> rows{names({"file"}, false)};
    for (const FileStatistics& file: files) {
        if (is_each)
            print_items(file);
        rows.push_back(values({file.path}, file.all, short_text));
    }
    if (not is_each and rows.size() > 1)
        print_table(std::cout, rows);
}

ExitCode run(const Session& session, const StatsOption& options) {
    std::vector<FileStatistics> files;
    const ExitCode result = for_each_file(options.input.files,
            [&](const std::filesystem::path& path) { files.push_back(measure(session, path, options)); });
    if (options.is_json)
        print_json(files, options.is_each);
    else if (options.is_csv)
        print_csv(files, options.is_each);
    else
        print(files, options.is_each);
    return result;
}

}  // namespace

const CommandText text{"stats", "Files", "minimum, maximum, mean and deviation of elements", R"(
            noa stats movie.mrc map.mrc
            noa stats --each particles.mrcs
            noa stats --each --csv particles.mrcs > particles.csv
        )",
        R"(
            Reads all elements, a few images at a time, and calculates with 64-bit floating point. The deviation is
            the root of the mean square of what differs from the mean, which MRC headers call rms. Elements that are
            not finite are counted, and left out of all else.

            Tables show 6 digits; --json and --csv give all of them. Images and volumes are numbered from 1.
        )"};

template<>
void add_command<CommandName::STATS>(Program& program, Session& session) {
    const auto [command, options] = describe(program, session, text, run);
    add_input_options(command, options.input);
    command.add("--each", &options.is_each, "a row for each image, or for each volume");
    command.add("--json", &options.is_json, "an array with an object for each file, or for each of its items");
    command.add("--csv", &options.is_csv, "the same as a table, with commas between columns", {.excludes = {"--json"}});
    add_cpu_options(command, session);
}

}  // namespace noa::program
