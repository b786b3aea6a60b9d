#include "commands/window_options.hpp"

#include <cstddef>
#include <filesystem>

#include "arguments/numbers.hpp"
#include "commands.hpp"
#include "files/for_each_file.hpp"
#include "output/image_output.hpp"
#include "output/paths.hpp"

namespace noa::program {

namespace {

// So that nobody has to calculate with numbers of bytes that are none.
void check_can_be(const WindowOption& options, const Shape4& shape) {
    constexpr f64 most_elements = 1e17;
    f64 n_elements = 1;
    for (const i64 n: shape)
        n_elements *= static_cast<f64>(n);
    if (n_elements > most_elements)
        throw UsageError("--size " + options.size + ": no file can have that many elements");
}

// Images have no depth.
Vec<i64, 3> whole_numbers_for(
        const Grid& grid, const std::string& option, const std::string& text, const Vec<i64, 3>& otherwise) {
    const AxisValues given = whole_axis_values(option, text);
    const bool is_named = text.find('=') != std::string::npos;
    if (is_named and given.has_depth() and not grid.has_volumes())
        throw UsageError(option + " " + text + ": images have no z; --kind volumes takes them as sections of a volume");
    Vec<i64, 3> result = given.or_else(otherwise.as<f64>()).as<i64>();
    if (not grid.has_volumes())
        result[0] = otherwise[0];
    return result;
}

void write_file(const Session& session, const std::filesystem::path& from, const std::filesystem::path& to,
        const WindowOption& options, const WindowRule& rule) {
    io::ImageFile file = open_input(session, from, options.input);
    const io::Header header = header_of(file, options.input);
    const Window window = rule.window(file, grid_of(header));
    const Outside outside = rule.outside(file);
    const io::Header of_output = header_in_window(header, window);
    check_can_be(options, of_output.shape);
    const io::Format format = options.output.is_in_place ? file.format() : format_of_output(to);
    ImageOutput output =
            create_output(session, {file, file.encoding()}, options.input, {to, format, options.output}, of_output);
    write_window(session, file, window, outside, output);
    output.close();
}

}  // namespace

void add_window_options(
        Command& command, Session& session, WindowOption& options, const std::string& size, const std::string& at) {
    add_input_options(command, options.input);
    add_output_options(command, options.output);
    command.add("--size,--clip,--new_box", &options.size, size, {.value = "SIZE", .is_required = true});
    command.add("--at", &options.at, at, {.value = "PLACE", .shows_default = true});
    add_cpu_options(command, session);
}

Vec<i64, 3> size_of_window(const WindowOption& options, const Grid& grid) {
    const Vec<i64, 3> size = whole_numbers_for(grid, "--size", options.size, grid.extents);
    for (const i64 n: size)
        if (n < 1)
            throw UsageError("--size " + options.size + ": sizes are 1 or more");
    return size;
}

Vec<i64, 3> place_of_window(const WindowOption& options, const Grid& grid, const Vec<i64, 3>& otherwise) {
    const bool is_center = options.at == "center" or options.at == "centre";  // as either is typed
    return is_center ? otherwise : whole_numbers_for(grid, "--at", options.at, otherwise);
}

ExitCode write_windows(const Session& session, const WindowOption& options, const WindowRule& rule) {
    (void)encoding_for(options.output, io::Encoding::F32);  // is wrong for all files, or for none
    const auto outputs = output_paths(options.output, options.input.files);
    std::size_t i = 0;
    return for_each_file(options.input.files,
            [&](const std::filesystem::path& file) { write_file(session, file, outputs[i++], options, rule); });
}

}  // namespace noa::program
