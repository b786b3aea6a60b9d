// noa info: what files say of themselves, without reading their elements.
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "commands.hpp"
#include "console/format.hpp"
#include "console/json.hpp"
#include "files/for_each_file.hpp"
#include "files/input.hpp"
#include "noa/io/image_file.hpp"

namespace noa::program {

namespace {

struct InfoOptions {
    InputOptions input;
    bool is_json = false;
};

Json numbers(const Vec<f64, 3>& values) {
    return Json::array({values[0], values[1], values[2]});
}
Json texts(const std::vector<std::string>& values) {
    return Json::array({values.begin(), values.end()});
}

Json as_json(const io::ImageFile& file) {
    const io::Header& header = file.header();
    Json statistics;
    if (header.statistics) {
        const auto& [minimum, maximum, mean, deviation] = *header.statistics;
        statistics = Json::object({{"minimum", minimum}, {"maximum", maximum}, {"mean", mean},
                {"deviation", deviation < 0 ? Json() : Json(deviation)}});
    }
    const Shape4& shape = header.shape;
    return Json::object({{"file", file.path().native()}, {"format", to_string(file.format())},
            {"kind", to_string(header.kind)}, {"shape", Json::array({shape[0], shape[1], shape[2], shape[3]})},
            {"encoding", to_string(header.encoding)}, {"spacing", numbers(header.spacing)},
            {"origin", numbers(header.origin)}, {"statistics", statistics}, {"labels", texts(header.labels)},
            {"extended_header", Json::object({{"type", header.extended_type},
                                        {"bytes", static_cast<i64>(header.extended.size())}})},
            {"repairs", texts(header.repairs)}});
}

void print_line(std::string_view name, std::string_view value) {
    std::cout << "  " << std::left << std::setw(10) << name << value << '\n';
}

void print(const io::ImageFile& file) {
    const io::Header& header = file.header();
    std::cout << file.path().native() << '\n';
    print_line("format", std::string(to_string(file.format())) + ", " + std::string(to_string(header.encoding)));
    print_line("shape", shape_in_words(header));
    print_line("spacing", spacing_in_words(header));
    if (header.statistics) {
        const auto& [minimum, maximum, mean, deviation] = *header.statistics;
        std::string values = short_text(minimum) + " to " + short_text(maximum) + ", mean " + short_text(mean);
        if (deviation >= 0)
            values += ", deviation " + short_text(deviation);
        print_line("values", values + " (as the header says)");
    }
    if (not header.extended.empty())
        print_line("extended", std::to_string(header.extended.size()) + " bytes of " + header.extended_type);
    for (const std::string& label: header.labels)
        print_line("label", label);
    for (const std::string& repair: header.repairs)
        print_line("repaired", repair);
}

ExitCode run(const Session& session, const InfoOptions& options) {
    std::vector<Json> all;
    const ExitCode result = for_each_file(options.input.files, [&](const std::filesystem::path& path) {
        const auto file = open_input(session, path, options.input);
        if (options.is_json)
            all.push_back(as_json(file));
        else
            print(file);
    });
    if (options.is_json)
        std::cout << Json::array(all).text() << '\n';
    return result;
}

}  // namespace

void add_info(Program& program, Session& session) {
    const auto options = std::make_shared<InfoOptions>();
    Command& command = program.add_command("info", "Files",
            {.summary = "what files say of themselves",
                    .examples = {"noa info movie.mrc map.mrc", "noa info --json *.tif | jq '.[].shape'"},
                    .description =
                            "Shows format, shape, pixel size and what else headers have; elements are not read. Shapes "
                            "are depth x height x width."});
    add_input_options(command, options->input);
    command.add("--json", &options->is_json, "an array with an object for each file that can be read");
    command.add("-q,--quiet", &session.is_quiet, "no warnings");
    set_work(command, session, options, run);
}

}  // namespace noa::program
