// noa info: what files say of themselves, without reading their elements.
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "commands.hpp"
#include "console/format.hpp"
#include "console/json.hpp"
#include "files/for_each_file.hpp"
#include "files/input.hpp"
#include "noa/io/image_file.hpp"

namespace noa::program {

namespace {

struct InfoOption {
    InputOption input;
    bool is_json = false;
};

template<typename T>
Json numbers(const Vec<T, 3>& values) {
    return Json::array({values[0], values[1], values[2]});
}
Json texts(const std::vector<std::string>& values) {
    return Json::array({values.begin(), values.end()});
}

Json as_json(const io::ImageFile& file, const io::Header& header) {
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
            {"origin", numbers(header.origin)}, {"start", numbers(header.start)},
            {"cell_angles", numbers(header.cell_angles)}, {"space_group", header.space_group},
            {"statistics", statistics}, {"labels", texts(header.labels)},
            {"extended_header", Json::object({{"type", header.extended_type},
                                        {"bytes", static_cast<i64>(header.extended.size())}})},
            {"repairs", texts(header.repairs)}});
}

void print_line(std::string_view name, std::string_view value) {
    std::cout << "  " << std::left << std::setw(10) << name << value << '\n';
}

// By name, as they are typed.
std::string by_axis(const std::string& z, const std::string& y, const std::string& x) {
    return "x=" + x + ", y=" + y + ", z=" + z;
}

// Where the pixels are, if that is not where they mostly are.
void print_place(const io::Header& header) {
    const auto& [origin, start, angles] = std::tie(header.origin, header.start, header.cell_angles);
    if (origin != Vec<f64, 3>{})
        print_line("origin", by_axis(short_text(origin[0]), short_text(origin[1]), short_text(origin[2])) + " A");
    if (start != Vec<i64, 3>{})
        print_line("start",
                by_axis(std::to_string(start[0]), std::to_string(start[1]), std::to_string(start[2])) + " pixels");
    if (angles != Vec<f64, 3>::from_value(90))
        print_line("cell", "angles of " + short_text(angles[0]) + ", " + short_text(angles[1]) + " and " +
                                   short_text(angles[2]) + " degrees");
    if (header.kind == io::Kind::VOLUMES and header.space_group != 1)
        print_line("symmetry", "space group " + std::to_string(header.space_group));
}

void print(const io::ImageFile& file, const io::Header& header) {
    std::cout << file.path().native() << '\n';
    print_line("format", std::string(to_string(file.format())) + ", " + std::string(to_string(header.encoding)));
    print_line("shape", shape_in_words(header));
    print_line("spacing", spacing_in_words(header));
    print_place(header);
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

ExitCode run(const Session& session, const InfoOption& options) {
    std::vector<Json> all;
    const ExitCode result = for_each_file(options.input.files, [&](const std::filesystem::path& path) {
        const auto file = open_input(session, path, options.input);
        const io::Header header = header_of(file, options.input);
        if (options.is_json)
            all.push_back(as_json(file, header));
        else
            print(file, header);
    });
    if (options.is_json)
        std::cout << Json::array(all).text() << '\n';
    return result;
}

}  // namespace

const CommandText text{"info", "Files", "what files say of themselves", R"(
            noa info movie.mrc map.mrc
            noa info --json *.tif | jq '.[].shape'
        )",
        R"(
            Shows format, shape, pixel size and what else headers have; elements are not read. Shapes are depth x
            height x width.
        )"};

template<>
void add_command<CommandName::INFO>(Program& program, Session& session) {
    const auto [command, options] = describe(program, session, text, run);
    add_input_options(command, options.input);
    command.add("--json", &options.is_json, "an array with an object for each file that can be read");
    command.add("-q,--quiet", &session.is_quiet, "no warnings");
}

}  // namespace noa::program
